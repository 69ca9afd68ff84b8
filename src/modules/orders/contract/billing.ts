import { COUNTRIES, EU_COUNTRIES } from '#contract/countries.ts';
import type { FieldError, FieldErrorCode } from '#contract/fields/field-errors.ts';
import * as LIMITS from '#contract/limits.ts';
import { type TextRule, textErrors } from '#contract/fields/text-rules.ts';

/** Whom an order is invoiced to, besides the name; empty texts: not given. Imports no zod: pages use it too. */
export interface Billing {
  readonly company: string;
  readonly vatId: string;
  /** Street and number; in the demo, whose form has one field, the whole address. */
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export const NO_BILLING: Billing = { company: '', vatId: '', street: '', postalCode: '', town: '', country: '' };

/** Returns whom something that says more is invoiced to. */
export const billingOf = ({ company, vatId, street, postalCode, town, country }: Billing): Billing => ({
  company,
  vatId,
  street,
  postalCode,
  town,
  country,
});

const oneLine = (text: string): FieldErrorCode | null => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? 'one_line_only' : null);
const line = (max: number) => ({ max: [max, 'too_long'], check: oneLine }) as const satisfies TextRule;

/** The rules of the texts of a billing address. */
export const BILLING_RULES = {
  company: line(LIMITS.titleLength),
  vatId: line(LIMITS.vatIdLength),
  street: line(LIMITS.streetLength),
  postalCode: line(LIMITS.postalCodeLength),
  town: line(LIMITS.townLength),
} as const satisfies Readonly<Record<string, TextRule>>;

const REQUIRED = {
  street: 'street_required',
  postalCode: 'postal_code_required',
  town: 'town_required',
  country: 'country_required',
} as const satisfies Partial<Record<keyof Billing, FieldErrorCode>>;

/**
 * Returns what is wrong with a billing address, by field. `isComplete`: it has to be a full postal address, as an invoice names
 * it (Directive 2006/112/EC, Article 226(5)). Not every country has postal codes; those of the European Union do.
 */
export function billingErrors(
  billing: Billing,
  { isComplete }: { readonly isComplete: boolean },
): Readonly<Partial<Record<keyof Billing, FieldError>>> {
  const isUnknown = billing.country !== '' && !COUNTRIES.includes(billing.country);
  const wrong = {
    ...textErrors(BILLING_RULES, { ...billing }),
    ...(isUnknown && { country: { code: 'country_unknown' } as const }),
  };
  if (!isComplete) return wrong;
  const empty = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]).filter(
    (field) => billing[field].trim() === '' && (field !== 'postalCode' || EU_COUNTRIES.has(billing.country)),
  );
  return { ...wrong, ...Object.fromEntries(empty.map((field) => [field, { code: REQUIRED[field] }])) };
}

/** Returns the lines of a postal address without its country. */
export const addressLines = ({
  street = '',
  postalCode = '',
  town = '',
}: Partial<Pick<Billing, 'street' | 'postalCode' | 'town'>>): string[] =>
  [street, `${postalCode} ${town}`.trim()].filter((text) => text !== '');
