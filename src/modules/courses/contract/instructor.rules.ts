import * as LIMITS from '#contract/limits.ts';

/** The rules of a profile's fields, for form and API. */
export const INSTRUCTOR_RULES = {
  name: { required: 'name_required', max: [LIMITS.nameLength, 'too_long'] },
  title: { max: [LIMITS.titleLength, 'too_long'] },
  bio: { max: [LIMITS.messageLength, 'too_long'] },
  link: { max: [LIMITS.urlLength, 'too_long'] },
} as const;
