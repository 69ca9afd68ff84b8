import type { CONSENT_KINDS } from '#contract/choices.ts';
import { type Locale, textInLanguage } from '#contract/locales.ts';
import type { GivenConsent, OrderConsent } from '#modules/orders/contract/orders.ts';
import { invalidInput } from '#server/errors.ts';
import type { SaleTerms } from './sale-terms.ts';

const STANDARD: Readonly<Record<(typeof CONSENT_KINDS)[number], Readonly<Record<Locale, string>>>> = {
  terms: {
    en: 'I accept the Terms of Service.',
    es: 'Acepto las condiciones del servicio.',
  },
  // Directive 2011/83/EU, Article 16(m): prior express consent, and the acknowledgement.
  withdrawal: {
    en: 'I agree that the course begins before the withdrawal period of fourteen days is over, and I know that I lose my right of withdrawal once it is open to me.',
    es: 'Acepto que el curso empiece antes de que terminen los catorce días de desistimiento, y sé que pierdo mi derecho de desistimiento en cuanto se abra para mí.',
  },
};

/** Returns what a buyer in a live school has to accept, in a language. A school may let its buyers keep the right of withdrawal. */
export function consentsOf({ identity }: Pick<SaleTerms, 'identity'>, locale: Locale): GivenConsent[] {
  const { withdrawalText = {}, withdrawalKept = false, languages } = identity;
  const own = textInLanguage(withdrawalText, locale, languages);
  const withdrawal = { kind: 'withdrawal', text: own || STANDARD.withdrawal[locale] } as const;
  return [{ kind: 'terms', text: STANDARD.terms[locale] }, ...(withdrawalKept ? [] : [withdrawal])];
}

/**
 * Returns what a buyer has accepted, to be stored with the order. Throws `invalid_input` unless they have accepted everything in
 * the words that the school has now, in a language of it.
 */
export function acceptedConsents(
  { identity, version }: SaleTerms,
  consents: readonly GivenConsent[],
  now: Date,
): OrderConsent[] {
  const accepted = identity.languages
    .map((locale) => consentsOf({ identity }, locale))
    .find((variant) =>
      variant.every(({ kind, text }) => consents.some((one) => one.kind === kind && one.text === text)),
    );
  if (!accepted) throw invalidInput([['consents', { code: 'consent_required' }]]);
  return accepted.map((consent) => ({ ...consent, version, at: now.toISOString() }));
}
