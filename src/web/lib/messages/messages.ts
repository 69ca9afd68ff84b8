import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { Messages } from './areas.ts';

/** The areas loaded so far; a browser usually has some areas of one language. */
const dictionaries: Record<Locale, Partial<Messages>> = { en: {}, es: {} };

/** Adds loaded messages. */
export function provideMessages(locale: Locale, messages: Partial<Messages>): void {
  Object.assign(dictionaries[locale], messages);
}

/** Whether the messages of an area have been loaded. */
export const hasMessages = (locale: Locale, area: keyof Messages): boolean => area in dictionaries[locale];

/**
 * Returns the messages of a language: always the same object, to which areas are added as they load. The router loads the
 * areas a route names in `staticData.messages` before it renders the route.
 */
export const messagesFor = (locale: Locale): Messages => dictionaries[locale] as Messages;

/** Returns the messages in the language of the page. */
export const useMessages = (): Messages => messagesFor(useLocale());
