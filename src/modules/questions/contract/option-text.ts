import { plainText } from '#contract/text/plain-text.ts';

/** Returns an option written in Markdown without its format: images as their descriptions, lines as blanks. */
export function optionText(markdown: string): string {
  const text = plainText(markdown.replaceAll(/!\[([^[\]]*)\]\([^()\s]*\)/g, '$1')).replaceAll(/\s+/g, ' ');
  return text === '' ? markdown.trim() : text;
}

/** Returns the text of an option of a question as lists show it. */
export const plainOption = (body: object, text: string): string =>
  'formatted' in body && body.formatted === true ? optionText(text) : text;
