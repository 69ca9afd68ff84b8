import type { Locale } from '#contract/locales.ts';

const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

/** Number signs of the languages; Spanish groups thousands only from five digits on (CLDR, minimumGroupingDigits). */
const NUMBER_SIGNS: Record<Locale, { point: string; thousands: string; apartFrom: number }> = {
  en: { point: '.', thousands: ',', apartFrom: 4 },
  es: { point: ',', thousands: '.', apartFrom: 5 },
};

/** By hand: the first Intl.NumberFormat of a page takes longer than any other step of hydration. */
function decimals(value: number, locale: Locale, digits: number): string {
  const { point, thousands, apartFrom } = NUMBER_SIGNS[locale];
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const apart = whole.length < apartFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? apart : `${apart}${point}${fraction}`;
}

/** Returns an amount in euros with two decimals and the sign after it: '59.99 €' in English, '59,99 €' in Spanish. */
export function formatPrice(euros: number, locale: Locale): string {
  return `${decimals(euros, locale, 2)} €`;
}

/** Returns a whole number with grouped thousands: '1,449' in English. */
export function formatCount(count: number, locale: Locale): string {
  return decimals(count, locale, 0);
}

/** Units of hours and minutes in the languages. */
const TIME_UNITS: Record<Locale, { hours: string; minutes: string }> = {
  en: { hours: 'h', minutes: 'm' },
  es: { hours: ' h', minutes: ' min' },
};

/**
 * Returns a length in seconds as hours and minutes, rounded to the minute: '2h 23m' in English, '2 h 23 min' in
 * Spanish, '45m'; at least '1m' above zero.
 */
export function formatDuration(seconds: number, locale: Locale): string {
  const unit = TIME_UNITS[locale];
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${unit.minutes}`;
  return `${hours}${unit.hours} ${minutes % 60}${unit.minutes}`;
}

/**
 * Returns a moment (ISO 8601) as a day: '21 November 2025'. In UTC, so that the server and every browser render the
 * same text.
 */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/**
 * Returns a moment (ISO 8601) with its time, in the reader's time zone: '21 Nov 2025, 14:05'. Not for server rendering.
 */
export function formatMoment(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** Returns the time of day of a moment (ISO 8601), in the reader's time zone: '14:05'. Not for server rendering. */
export function formatTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeStyle: 'short' }).format(new Date(iso));
}

/**
 * Returns the day of a moment (ISO 8601), in the reader's time zone: 'Friday, 21 November 2025'. Not for server
 * rendering.
 */
export function formatDay(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'full' }).format(new Date(iso));
}

/** Returns a month such as '2025-11': 'Nov' when short, 'November 2025' when long. */
export function formatMonth(month: string, locale: Locale, length: 'short' | 'long'): string {
  const form: Intl.DateTimeFormatOptions = length === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' };
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...form, timeZone: 'UTC' }).format(date);
}
