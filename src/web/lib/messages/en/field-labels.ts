import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { UnitField } from '#modules/units/contract/unit.fields.ts';

/** What the fields of a course are called, wherever a page has no other name for one of them. */
export const courseFieldLabels = {
  name: 'Course Name',
  category: 'Category',
  teacher: 'Teacher Name',
  description: 'Description',
  price: 'Price',
  salePrice: 'Reduced To',
  saleEndsOn: 'Last Day of the Sale',
  outcomes: 'What learners will be able to do',
  pitch: 'Text of the sales page',
  audience: 'For whom it is',
  trailer: 'Trailer',
  guarantee: 'Guarantee',
  faq: 'Frequent questions',
  testimonials: 'Testimonials',
  imageAlt: 'Image description',
  level: 'Level',
  language: 'Language',
  state: 'State',
} satisfies Record<CourseField, string>;

/** What the fields of a unit are called, wherever a page has no other name for one of them. */
export const unitFieldLabels = {
  title: 'Title',
  description: 'Text',
  summary: 'Public summary',
  videoUrl: 'Film',
  durationSeconds: 'Length in minutes',
  freePreview: 'Free preview',
} satisfies Record<UnitField, string>;
