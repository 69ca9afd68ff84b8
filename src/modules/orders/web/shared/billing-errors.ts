import { type Billing, billingErrors } from '#modules/orders/contract/billing.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import type { Locale } from '#contract/locales.ts';

/** Returns what is wrong with a billing address as sentences, by field. */
export function billingSentences(
  billing: Billing,
  options: { readonly isComplete: boolean },
  locale: Locale,
): Partial<Record<keyof Billing, string>> {
  const wrong = Object.entries(billingErrors(billing, options));
  return Object.fromEntries(wrong.map(([field, error]) => [field, fieldSentence(error, locale)]));
}
