import type { Fields } from '#contract/fields/fields.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';

/** The fields of an account that are stored as they are sent. A password is not: only its hash is stored. */
export const USER_FIELDS = {
  name: { kind: 'text', presence: 'required', ...PERSON_RULES.name },
  email: { kind: 'email', presence: 'required', ...PERSON_RULES.email },
  role: { kind: 'choice', presence: 'defaulted' },
} as const satisfies Fields;

export type UserField = keyof typeof USER_FIELDS;
