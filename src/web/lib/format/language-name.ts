import type { Locale } from '#contract/locales.ts';

/** The captions of a film in one language. */
export interface FilmCaptions {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The address of a WebVTT file. */
  readonly url: string;
}

/** Returns the captions at an address; uploaded ones have their language as their name, those of the demo are English. */
export const captionsAt = (url: string | null): readonly FilmCaptions[] =>
  url === null ? [] : [{ url, language: /\/([\w-]+)\.vtt\?/.exec(url)?.[1] ?? 'en' }];

/** Returns the name of a language in the language of the page, capitalised; its tag if it has none. */
export function languageName(tag: string, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
