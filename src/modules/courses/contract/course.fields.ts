import type { Fields } from '#contract/fields/fields.ts';
import * as LIMITS from '#contract/limits.ts';
import { priceError } from '#contract/money/price.ts';

/** The fields of a course an admin edits. Its image is uploaded beside them. */
export const COURSE_FIELDS = {
  name: {
    kind: 'text',
    presence: 'required',
    required: 'course_name_required',
    max: [LIMITS.titleLength, 'too_long'],
  },
  category: {
    kind: 'choice',
    presence: 'required',
    required: 'category_required',
    max: [LIMITS.nameLength, 'too_long'],
  },
  teacher: { kind: 'text', presence: 'required', required: 'teacher_required', max: [LIMITS.nameLength, 'too_long'] },
  description: {
    kind: 'longText',
    presence: 'required',
    required: 'description_required',
    max: [LIMITS.descriptionLength, 'too_long'],
  },
  outcomes: { kind: 'list', presence: 'optional', max: [LIMITS.outcomes * (LIMITS.outcomeLength + 1), 'too_long'] },
  price: { kind: 'price', presence: 'required', required: 'price_required', check: priceError },
  salePrice: { kind: 'price', presence: 'optional', check: priceError },
  saleEndsOn: { kind: 'day', presence: 'optional' },
  imageAlt: { kind: 'text', presence: 'optional', max: [LIMITS.titleLength, 'too_long'] },
  level: { kind: 'text', presence: 'defaulted', required: 'level_required', max: [LIMITS.tagLength, 'too_long'] },
  language: { kind: 'text', presence: 'defaulted', required: 'language_required', max: [LIMITS.tagLength, 'too_long'] },
  state: { kind: 'choice', presence: 'defaulted' },
} as const satisfies Fields;

export type CourseField = keyof typeof COURSE_FIELDS;
