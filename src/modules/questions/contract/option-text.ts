import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';
import { plainText } from '#contract/text/plain-text.ts';
import { IMAGE_NAME } from '#contract/text/image-name.ts';

const IMAGE = /!\[([^[\]]*)\]\([^()\s]*\)/g;

/**
 * Returns an option written in Markdown without its format: images as their descriptions, lines as blanks. One of images without
 * a description has a name in the language of the page.
 */
export function optionText(markdown: string, locale: Locale = DEFAULT_LOCALE): string {
  const text = plainText(markdown.replaceAll(IMAGE, '$1')).replaceAll(/\s+/g, ' ');
  if (text !== '') return text;
  return markdown.search(IMAGE) === -1 ? markdown.trim() : IMAGE_NAME[locale];
}

/** Returns whether an option written in Markdown has images alone, and no description of them. */
export const isUnnamed = (markdown: string): boolean => markdown.replaceAll(/!\[\s*\]\([^()\s]*\)/g, '').trim() === '';

/** Returns the text of an option of a question as lists show it. */
export const plainOption = (body: object, text: string, locale: Locale = DEFAULT_LOCALE): string =>
  'formatted' in body && body.formatted === true ? optionText(text, locale) : text;
