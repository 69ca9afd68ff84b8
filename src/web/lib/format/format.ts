import type { Locale } from '#contract/locales.ts';
import { formatNumber } from '#contract/money/money.ts';

const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

/** Returns a whole number with grouped thousands: '1,449' in English. */
export function formatCount(count: number, locale: Locale): string {
  return formatNumber(count, locale, 0);
}

/** Units of hours and minutes in the languages. */
const TIME_UNITS: Record<Locale, { hours: string; minutes: string }> = {
  en: { hours: 'h', minutes: 'm' },
  es: { hours: ' h', minutes: ' min' },
};

/** Returns a percentage in the writing of a language. */
export const formatPercent = (percent: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

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

// The following four use the reader's time zone without one, so they are not for server rendering then.

/** Returns a moment (ISO 8601) with its time: '21 Nov 2025, 14:05'. */
export function formatMoment(iso: string, locale: Locale, timeZone?: string): string {
  return formatWith({ dateStyle: 'medium', timeStyle: 'short', timeZone }, iso, locale);
}

/** Returns the time of day of a moment (ISO 8601): '14:05'. */
export function formatTime(iso: string, locale: Locale, timeZone?: string): string {
  return formatWith({ timeStyle: 'short', timeZone }, iso, locale);
}

/** Returns the day of a moment (ISO 8601): 'Friday, 21 November 2025'. */
export function formatDay(iso: string, locale: Locale, timeZone?: string): string {
  return formatWith({ dateStyle: 'full', timeZone }, iso, locale);
}

/** Returns the day of a moment (ISO 8601), short: '21 Nov 2025'. */
export function formatShortDay(iso: string, locale: Locale, timeZone?: string): string {
  return formatWith({ dateStyle: 'medium', timeZone }, iso, locale);
}

const formatWith = (form: Intl.DateTimeFormatOptions, iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], form).format(new Date(iso));

/** Returns a month such as '2025-11': 'Nov' when short, 'November 2025' when long. */
export function formatMonth(month: string, locale: Locale, length: 'short' | 'long'): string {
  const form: Intl.DateTimeFormatOptions = length === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' };
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...form, timeZone: 'UTC' }).format(date);
}
