/** The names people write a language by, in their own or another, and its tag (BCP 47). */
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

/** The tag of a language by its name, as a course carries it; undefined for a name that is not known. */
export const languageTag = (name: string): string | undefined => TAGS[name.trim().toLowerCase()];
