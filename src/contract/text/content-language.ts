import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/locales.ts';

/** Names of languages, in their own or another, and their tags (BCP 47). */
const TAGS: Readonly<Record<string, string>> = {
  english: 'en',
  inglés: 'en',
  spanish: 'es',
  español: 'es',
  castellano: 'es',
  catalan: 'ca',
  català: 'ca',
  catalán: 'ca',
  french: 'fr',
  français: 'fr',
  francés: 'fr',
  german: 'de',
  deutsch: 'de',
  alemán: 'de',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  português: 'pt',
  portugués: 'pt',
};

/** Returns the tag of a course's language by its name; undefined for an unknown name. */
export const languageTag = (name: string): string | undefined => TAGS[name.trim().toLowerCase()];

/** Returns the language of the words that rendering adds to a course's texts: the course's own if the school speaks it. */
export const textLocale = (language: string): Locale =>
  LOCALES.find((locale) => locale === languageTag(language)) ?? DEFAULT_LOCALE;
