import type { Locale } from './locale.ts';

const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Making an Intl formatter costs some hundred times what using it does, so each is made once. */
function decimals(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale}${digits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** An amount in euros with two decimals and the sign after it: '59.99 €' in English, '59,99 €' in Spanish. */
export function formatPrice(euros: number, locale: Locale): string {
  return `${decimals(locale, 2).format(euros)} €`;
}

/** A whole number with its thousands apart: '1,449' in English. */
export function formatCount(count: number, locale: Locale): string {
  return decimals(locale, 0).format(count);
}

/** A length in seconds as hours and minutes, rounded to the minute: '2h 23m', '45m'. Anything above nothing is at least '1m'. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
}

/**
 * A moment (ISO 8601) as a day: '21 November 2025'. Told in UTC, so that the server and every browser
 * write the same words into the same page.
 */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
