import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { en } from './en/index.ts';

/** The words of one language, by the area of the school that says them; every language has the same as the English. */
export type Messages = typeof en;

/** Those areas that have been loaded so far. In the browser hardly ever all of them, and of one language. */
const dictionaries: Record<Locale, Partial<Messages>> = { en: {}, es: {} };

/** Puts in words that have come. */
export function provideMessages(locale: Locale, words: Partial<Messages>): void {
  Object.assign(dictionaries[locale], words);
}

/** Whether the words of an area have come. */
export const hasMessages = (locale: Locale, area: keyof Messages): boolean => area in dictionaries[locale];

/**
 * The words of a language: always the same object, which fills as words come. A route names the areas it and its
 * screens read (`staticData.words`), and nothing of it is rendered before those are there.
 */
export const messagesFor = (locale: Locale): Messages => dictionaries[locale] as Messages;

/** The words to show on the page this component is part of. */
export const useMessages = (): Messages => messagesFor(useLocale());
