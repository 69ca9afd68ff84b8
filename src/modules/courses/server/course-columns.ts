import { COURSE_FIELDS } from '#contract/course.fields.ts';
import type { CourseValues } from '#contract/courses.ts';
import { fieldNames } from '#contract/fields.ts';
import { fieldColumns } from '#server/db/field-columns.ts';
import type { courses } from '#server/db/schema/courses.ts';

/** How the editable fields of a course are stored. */
export const courseColumns = fieldColumns<CourseValues, typeof courses.$inferSelect>(fieldNames(COURSE_FIELDS))({
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
