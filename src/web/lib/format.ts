import type { Locale } from './locale.ts';

const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

/** How the languages write numbers; Spanish sets thousands apart only from five digits on (CLDR, minimumGroupingDigits). */
const NUMBER_SIGNS: Record<Locale, { point: string; thousands: string; apartFrom: number }> = {
  en: { point: '.', thousands: ',', apartFrom: 4 },
  es: { point: ',', thousands: '.', apartFrom: 5 },
};

/** By hand: the first Intl.NumberFormat of a page takes longer than any other step of taking the page over. */
function decimals(value: number, locale: Locale, digits: number): string {
  const { point, thousands, apartFrom } = NUMBER_SIGNS[locale];
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const apart = whole.length < apartFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? apart : `${apart}${point}${fraction}`;
}

/** An amount in euros with two decimals and the sign after it: '59.99 €' in English, '59,99 €' in Spanish. */
export function formatPrice(euros: number, locale: Locale): string {
  return `${decimals(euros, locale, 2)} €`;
}

/** A whole number with its thousands apart: '1,449' in English. */
export function formatCount(count: number, locale: Locale): string {
  return decimals(count, locale, 0);
}

/** How the languages write hours and minutes beside a number. */
const TIME_UNITS: Record<Locale, { hours: string; minutes: string }> = {
  en: { hours: 'h', minutes: 'm' },
  es: { hours: ' h', minutes: ' min' },
};

/**
 * A length in seconds as hours and minutes, rounded to the minute: '2h 23m' in English, '2 h 23 min' in Spanish, '45m'.
 * Anything above nothing is at least '1m'.
 */
export function formatDuration(seconds: number, locale: Locale): string {
  const unit = TIME_UNITS[locale];
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${unit.minutes}`;
  return `${hours}${unit.hours} ${minutes % 60}${unit.minutes}`;
}

/**
 * A moment (ISO 8601) as a day: '21 November 2025'. Told in UTC, so that the server and every browser
 * write the same words into the same page.
 */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** A moment (ISO 8601) with its time, in the reader's own time zone: '21 Nov 2025, 14:05'. For what is never rendered on the server. */
export function formatMoment(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** The time of day of a moment (ISO 8601), in the reader's own time zone: '14:05'. For what is never rendered on the server. */
export function formatTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeStyle: 'short' }).format(new Date(iso));
}

/** The day of a moment (ISO 8601), in the reader's own time zone: 'Friday, 21 November 2025'. For what is never rendered on the server. */
export function formatDay(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'full' }).format(new Date(iso));
}

/** A month such as '2025-11': 'Nov' when short, 'November 2025' when long. */
export function formatMonth(month: string, locale: Locale, length: 'short' | 'long'): string {
  const form: Intl.DateTimeFormatOptions = length === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' };
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...form, timeZone: 'UTC' }).format(date);
}
