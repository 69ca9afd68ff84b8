import { type Locale, LOCALES } from '#contract/locales.ts';
import { isObject, type Json } from '#web/ui/editing/json-path.ts';

const isLocale = (name: string): name is Locale => (LOCALES as readonly string[]).includes(name);

/** Returns whether a value is a text for each language: an object whose only members are languages. */
const isLocalised = (value: Json): value is Partial<Record<Locale, string>> =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([name, text]) => isLocale(name) && typeof text === 'string');

/** Returns whether a text is missing in a language and exists in another one. */
export const isUntranslated = (text: Partial<Record<Locale, string>> | undefined, language: Locale): boolean =>
  !text?.[language]?.trim() && Object.values(text ?? {}).some((other) => other.trim() !== '');

/** Returns the paths of the texts that a language lacks, though another language has them. */
export function missingTranslations(value: unknown, language: Locale, path = ''): string[] {
  const one = value as Json;
  if (isLocalised(one)) return isUntranslated(one, language) ? [`${path}.${language}`] : [];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([name, member]) =>
    missingTranslations(member, language, path ? `${path}.${name}` : name),
  );
}
