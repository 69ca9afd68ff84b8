import { EMAIL_FORM } from '#contract/email-address.ts';
import type { FieldError, FieldErrorCode } from './field-errors.ts';
import type { Fields } from './fields.ts';
import * as LIMITS from '#contract/limits.ts';
import { nameError } from '#contract/text/names.ts';

/**
 * The rules of a text field. The schemas of the API are made from them (`form-fields.ts`), and forms check by them before
 * anything is sent. Imports no zod.
 */
export interface TextRule {
  /** The error of an empty text; a rule without it accepts one. */
  readonly required?: FieldErrorCode | undefined;
  readonly min?: readonly [length: number, error: FieldErrorCode];
  readonly max?: readonly [length: number, error: FieldErrorCode];
  /** Returns the error of a text that is there, or null. */
  readonly check?: (text: string) => FieldErrorCode | null;
  /** Surrounding blanks count: passwords. */
  readonly untrimmed?: boolean;
}

/** A name that is stored already: older ones may break the rules of `nameError`, and stay valid until they are edited. */
export const STORED_NAME_RULE = {
  required: 'name_required',
  max: [LIMITS.nameLength, 'name_too_long'],
} as const satisfies TextRule;

/** The password of an account that exists, which may be older than today's rules. */
export const PRESENT_PASSWORD_RULE = {
  required: 'password_required',
  max: [LIMITS.passwordMax, 'login_password_too_long'],
  untrimmed: true,
} as const satisfies TextRule;

/** The account of a person. */
export const PERSON_RULES = {
  name: { ...STORED_NAME_RULE, check: nameError },
  email: {
    required: 'email_required',
    max: [LIMITS.emailLength, 'email_too_long'],
    check: (address) => (EMAIL_FORM.test(address) ? null : 'email_invalid'),
  },
  /** A password being set; length by OWASP ASVS 5.0, 6.2.1 and 6.2.9, no composition rules (6.2.5). */
  password: {
    required: 'password_required',
    min: [LIMITS.passwordMin, 'password_too_short'],
    max: [LIMITS.passwordMax, 'password_too_long'],
    untrimmed: true,
  },
} as const satisfies Readonly<Record<string, TextRule>>;

/** A new password where an empty one leaves the password as it is. */
export const OPTIONAL_PASSWORD_RULE: TextRule = { ...PERSON_RULES.password, required: undefined };

/** Returns the error of a text by a rule, or null. */
export function textError({ required, min, max, check, untrimmed }: TextRule, typed: string): FieldError | null {
  const value = untrimmed ? typed : typed.trim();
  if (value === '') return required ? { code: required } : null;
  if (min && value.length < min[0]) return { code: min[1], params: { min: min[0] } };
  if (max && value.length > max[0]) return { code: max[1], params: { max: max[0] } };
  const code = check?.(value);
  return code ? { code } : null;
}

/** Returns the error of each text that breaks its rule, by name. Texts that are absent are not checked. */
export function textErrors(
  rules: Readonly<Record<string, TextRule>> | Fields,
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, FieldError>> {
  const errors = Object.entries(rules).flatMap(([name, rule]) => {
    const value = texts[name];
    const error = value === undefined ? null : textError(rule, value);
    return error ? [[name, error] as const] : [];
  });
  return Object.fromEntries(errors);
}
