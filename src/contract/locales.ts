/** The languages the school speaks. The first one has the plain addresses, every other its code in front of them. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Names the language a call is made in, for what it causes to be written; without it that is the school's first. */
export const LOCALE_HEADER = 'x-aula-locale';

/** The language whose addresses carry no code. */
export const DEFAULT_LOCALE: Locale = LOCALES[0];

/** What each language calls itself: how it is offered to those who read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

/** Returns a text in a language, else in the first of the school's `languages` that has it; empty: in none. */
export const textInLanguage = (
  texts: Partial<Readonly<Record<Locale, string>>>,
  locale: Locale,
  languages: readonly Locale[],
): string => [locale, ...languages].map((language) => texts[language]?.trim()).find(Boolean) ?? '';

const prefixOf = (path: string): string | undefined => /^\/([a-z]{2})(?=[/?#]|$)/.exec(path)?.[1];

/** The language of a page, by its path: `/es/courses` is Spanish, `/courses` English. Only small letters count. */
export function localeOfPath(path: string): Locale {
  const prefix = prefixOf(path);
  return LOCALES.find((locale) => locale === prefix && locale !== DEFAULT_LOCALE) ?? DEFAULT_LOCALE;
}

/** A path, with whatever follows it, as it is without its language: `/es/courses?page=2` → `/courses?page=2`. */
export function pathWithoutLocale(path: string): string {
  if (localeOfPath(path) === DEFAULT_LOCALE) return path;
  const rest = path.slice(3);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A path without a language, with whatever follows it, as it is in one: `/` → `/es`, `/courses?page=2` → `/es/courses?page=2`. */
export function pathInLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;
}
