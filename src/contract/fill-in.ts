import type { Locale } from './locales.ts';
import { formatNumber } from './money.ts';

const written = (value: number | undefined, locale: Locale): string =>
  value === undefined ? '' : formatNumber(value, locale, Number.isInteger(value) ? 0 : 2);

/**
 * Returns a sentence with the numbers of its `{name}` places filled in as the language writes them; a missing number leaves
 * the place empty. A module of its own: every page loads it, but only pages with forms load the sentences.
 */
export const fillIn = (
  sentence: string,
  params: Readonly<Record<string, number>> = {},
  locale: Locale = 'en',
): string => sentence.replaceAll(/\{(\w+)\}/g, (_place, name: string) => written(params[name], locale));
