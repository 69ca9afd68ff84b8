import { gfm } from '@truto/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { decodeEntities } from '#contract/html-entities.ts';
import { raisedText } from '#contract/raised-text.ts';
import type { GiftText } from './gift-parse.ts';

/** Formulas as Moodle's filters know them, and `$…$` with a sign of TeX in it. */
const FORMULA =
  /\$\$([^$]{1,2000})\$\$|\\\(((?:[^\\]|\\[^)]){1,2000}?)\\\)|\\\[((?:[^\\]|\\[^\]]){1,2000}?)\\\]|\$(?=\S)(?=[^$\n]*[\\^_])([^$\n]{1,2000})(?<=\S)\$/g;

/** Tags that end: text without a format is read as HTML by Moodle, but a lone `<b>` may be the subject of the question. */
const HTML = /<\/(?:p|b|i|u|em|strong|sub|sup|span|div|code|pre|ul|ol|li|table|h[1-6]|a|blockquote)>|<br\s?\/?>/i;

const isHtml = ({ format, text }: GiftText): boolean => format === 'html' || (format === 'moodle' && HTML.test(text));

/** Returns text with the signs of Markdown behind backslashes. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~$]/g, (sign) => `\\${sign}`);

/** Returns text as Markdown: formulas stay, in the marks Aula reads. */
function escapedAround(text: string): string {
  let result = '';
  let rest = 0;
  for (const found of text.matchAll(FORMULA)) {
    const [whole, block, inline, display, short] = found;
    const mark = (block ?? display) === undefined ? '$' : '$$';
    const formula = (block ?? inline ?? display ?? short ?? '').trim();
    result += `${escaped(text.slice(rest, found.index))}${mark}${formula}${mark}`;
    rest = found.index + whole.length;
  }
  return result + escaped(text.slice(rest));
}

const service = new TurndownService({
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  headingStyle: 'atx',
});
service.use(gfm);
service.escape = escapedAround;
// Pictures of a Moodle course are not part of the file.
service.addRule('picture', {
  filter: 'img',
  replacement: (_content, node) => {
    const picture = node as unknown as { getAttribute(name: string): string | null };
    const [source, alt] = [picture.getAttribute('src') ?? '', picture.getAttribute('alt') ?? ''];
    return /^https:\/\/[^\s()]+$/.test(source) ? `![${escaped(alt)}](${source})` : alt;
  },
});
service.addRule('sub', { filter: 'sub', replacement: (content) => raisedText(content, '_') });
service.addRule('sup', { filter: 'sup', replacement: (content) => raisedText(content, '^') });

/** Returns a text as Markdown. */
export function markdownOf(text: GiftText): string {
  if (text.format === 'markdown') return text.text;
  return isHtml(text) ? service.turndown(text.text).replaceAll('\u00a0', ' ').trim() : escapedAround(text.text);
}

/** Returns a text without format, for choices, answers and feedback: tags are left out, entities decoded. */
export function plainOf(text: GiftText): string {
  if (!isHtml(text)) return text.text;
  const spaced = text.text.replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, ' ');
  const bare = spaced.replaceAll(/<\/?[a-zA-Z][^<>]*>/g, '');
  return decodeEntities(bare).replaceAll(/\s+/g, ' ').trim();
}

/** Returns whether a text has a picture that is not part of the file. */
export const hasLostPicture = (text: GiftText): boolean =>
  isHtml(text) && /<img\b(?![^<>]*\ssrc\s*=\s*["']?https:)/i.test(text.text);

/** Returns whether a text has a formula. */
export const hasFormula = ({ text }: GiftText): boolean => text.search(FORMULA) !== -1;
