import { COURSE_FIELDS, type CourseField } from '#contract/course.fields.ts';
import type { FullCourse } from '#contract/courses.ts';
import { type FieldTexts, textsOf } from '#web/ui/editing/field-texts.ts';

export type CourseTexts = FieldTexts<CourseField>;

/** Returns a course as its form shows it; `picture` is the address of its picture, or empty. */
export const courseTexts = (course: FullCourse) => ({
  ...textsOf(COURSE_FIELDS, course),
  picture: course.imageSrc ?? '',
});
