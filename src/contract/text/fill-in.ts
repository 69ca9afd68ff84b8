import type { Locale } from '#contract/locales.ts';

/**
 * Returns a sentence with the numbers of its `{name}` places filled in as the language writes them; a missing number leaves
 * the place empty. `{{name}}` stands for `{name}` itself. A module of its own: every page loads it, but only pages with forms
 * load the sentences.
 */
export const fillIn = (
  sentence: string,
  params: Readonly<Record<string, number>> = {},
  locale: Locale = 'en',
): string =>
  sentence.replaceAll(
    /\{(\{\w+\})\}|\{(\w+)\}/g,
    (_place, literal: string | undefined, name: string) => literal ?? params[name]?.toLocaleString(locale) ?? '',
  );
