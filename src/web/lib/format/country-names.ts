import { COUNTRIES } from '#contract/countries.ts';
import { useLocale } from '#web/lib/locale.ts';

/** Returns a function that names countries (ISO 3166-1 alpha-2) in a language; unknown ones by their code. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** Returns the name of a country in the language of the page; empty for none. */
export function useCountryName(code: string): string {
  const nameOf = countryNames(useLocale());
  return code === '' ? '' : nameOf(code);
}

/** Returns the codes of all countries in the order of their names in a language. */
export function countriesByName(locale: string): string[] {
  const nameOf = countryNames(locale);
  const named = COUNTRIES.map((code) => [code, nameOf(code)] as const);
  return named.toSorted(([, a], [, b]) => a.localeCompare(b, locale)).map(([code]) => code);
}
