import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import type { CourseValues } from '#modules/courses/contract/courses.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { fieldColumns } from '#server/db/field-columns.ts';
import type { CourseRow } from './course-edits.queries.ts';

/** How the editable fields of a course are stored. */
export const courseColumns = fieldColumns<CourseValues, CourseRow>(fieldNames(COURSE_FIELDS))({
  price: {
    column: 'priceCents',
    write: (euros) => Math.round(euros * 100),
    read: (cents) => cents / 100,
  },
  salePrice: {
    column: 'salePriceCents',
    write: (amount) => (amount === null ? null : Math.round(amount * 100)),
    read: (cents) => (cents === null ? null : cents / 100),
  },
});
