import type { EntryField, Fields } from '#contract/fields/fields.ts';
import * as LIMITS from '#contract/limits.ts';
import { entriesError } from '#contract/fields/entries.ts';
import { videoError } from '#contract/video-address.ts';
import { priceError } from '#contract/money/price.ts';

/** Longest texts of a sales page. Not in limits.ts, whose numbers come with every page. */
const LONGEST = { guarantee: 2_000, question: 300, reply: 3_000, quote: 600 } as const;

/** A question that visitors have, and the reply. */
const QUESTION = {
  question: {
    kind: 'text',
    presence: 'required',
    required: 'entry_text_required',
    max: [LONGEST.question, 'too_long'],
  },
  answer: {
    kind: 'markdown',
    dialect: 'page',
    presence: 'required',
    required: 'entry_text_required',
    max: [LONGEST.reply, 'too_long'],
  },
} as const satisfies Readonly<Record<string, EntryField>>;

/** What a learner says about the course. */
const TESTIMONIAL = {
  quote: {
    kind: 'longText',
    presence: 'required',
    required: 'entry_text_required',
    max: [LONGEST.quote, 'too_long'],
  },
  name: { kind: 'text', presence: 'required', required: 'entry_text_required', max: [LIMITS.nameLength, 'too_long'] },
  role: { kind: 'text', presence: 'optional', max: [LIMITS.nameLength, 'too_long'] },
  rating: { kind: 'choice', presence: 'optional' },
} as const satisfies Readonly<Record<string, EntryField>>;

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
  pitch: { kind: 'markdown', dialect: 'page', presence: 'optional', max: [LIMITS.descriptionLength, 'too_long'] },
  outcomes: { kind: 'list', presence: 'optional', max: [LIMITS.outcomes * (LIMITS.outcomeLength + 1), 'too_long'] },
  audience: { kind: 'list', presence: 'optional', max: [LIMITS.outcomes * (LIMITS.outcomeLength + 1), 'too_long'] },
  imageAlt: { kind: 'text', presence: 'optional', max: [LIMITS.titleLength, 'too_long'] },
  trailer: {
    kind: 'address',
    presence: 'optional',
    max: [LIMITS.urlLength, 'address_too_long'],
    check: (address) => videoError(address),
  },
  guarantee: { kind: 'longText', presence: 'optional', max: [LONGEST.guarantee, 'too_long'] },
  faq: { kind: 'entries', presence: 'optional', entry: QUESTION, most: 40, check: entriesError(QUESTION) },
  testimonials: {
    kind: 'entries',
    presence: 'optional',
    entry: TESTIMONIAL,
    most: 12,
    check: entriesError(TESTIMONIAL),
  },
  price: { kind: 'price', presence: 'required', required: 'price_required', check: priceError },
  salePrice: { kind: 'price', presence: 'optional', check: priceError },
  saleEndsOn: { kind: 'day', presence: 'optional' },
  level: { kind: 'text', presence: 'defaulted', required: 'level_required', max: [LIMITS.tagLength, 'too_long'] },
  language: { kind: 'text', presence: 'defaulted', required: 'language_required', max: [LIMITS.tagLength, 'too_long'] },
  state: { kind: 'choice', presence: 'defaulted' },
} as const satisfies Fields;

/** The fields that only admins change: what a course costs, and whether it is sold. The owners of its team change the others. */
export const ADMIN_FIELDS = [
  'price',
  'salePrice',
  'saleEndsOn',
  'state',
] as const satisfies readonly (keyof typeof COURSE_FIELDS)[];

export type CourseField = keyof typeof COURSE_FIELDS;

/** Returns whether only admins change a field. */
export const isAdminField = (name: CourseField): boolean => ADMIN_FIELDS.some((one) => one === name);
