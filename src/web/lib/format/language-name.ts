import type { Locale } from '#contract/locales.ts';

/** Returns the name of a language in the language of the page, capitalised; its tag if it has none. */
export function languageName(tag: string, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
