import type { Locale } from '#contract/locales.ts';

/** Number signs of the languages; Spanish groups thousands only from five digits on (CLDR, minimumGroupingDigits). */
const NUMBER_SIGNS: Readonly<Record<Locale, { point: string; thousands: string; apartFrom: number }>> = {
  en: { point: '.', thousands: ',', apartFrom: 4 },
  es: { point: ',', thousands: '.', apartFrom: 5 },
};

/** Signs that mean one currency only; all others are written by their code. */
const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', JPY: '¥', USD: '$' };

/** The offered currencies without a smaller unit (ISO 4217). */
const WHOLE = /^(?:CLP|ISK|JPY|KRW|PYG|RWF|UGX|VND|XAF|XOF)$/;

/** Returns a number with grouped thousands. By hand: the first Intl.NumberFormat of a page takes longer than any other step of hydration. */
export function formatNumber(value: number, locale: Locale, digits: number): string {
  const { point, thousands, apartFrom } = NUMBER_SIGNS[locale];
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const apart = whole.length < apartFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? apart : `${apart}${point}${fraction}`;
}

/** Returns how many decimals a currency has: 2 or 0. */
export const decimalsOf = (currency: string): number => (WHOLE.test(currency) ? 0 : 2);

/**
 * Returns an amount in units of a currency (ISO 4217). Spanish has the sign or code at the end: '59,99 €', '59,99 CHF';
 * English in front: '£59.99', 'CHF 59.99', except for the euro: '59.99 €'. The minus is first: '−£59.99'.
 */
export function formatPrice(amount: number, currency: string, locale: Locale): string {
  if (amount < 0) return `−${formatPrice(-amount, currency, locale)}`;
  const number = formatNumber(amount, locale, decimalsOf(currency));
  const sign = SIGNS[currency] ?? currency;
  if (locale === 'es' || currency === 'EUR') return `${number} ${sign}`;
  return sign === currency ? `${sign} ${number}` : `${sign}${number}`;
}
