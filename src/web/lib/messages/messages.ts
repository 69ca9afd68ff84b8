import { useLocale, type Locale } from '#web/lib/locale.ts';
import { en } from './en/index.ts';

/** The words of one language; every other language has the same keys as the English. */
export type Messages = typeof en;

const dictionaries: Partial<Record<Locale, Messages>> = { en };

/** The words of a language; English where a language has none yet. */
export const messagesFor = (locale: Locale): Messages => dictionaries[locale] ?? en;

/** The words to show on the page this component is part of. */
export const useMessages = (): Messages => messagesFor(useLocale());
