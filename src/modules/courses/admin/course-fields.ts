import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { type FieldTexts, textsOf } from '#web/ui/editing/field-texts.ts';

export type CourseTexts = FieldTexts<CourseField>;

/** Returns the texts of a course's form; `picture` is the image's URL, or empty. */
export const courseTexts = (course: FullCourse) => ({
  ...textsOf(COURSE_FIELDS, course),
  picture: course.imageSrc ?? '',
});
