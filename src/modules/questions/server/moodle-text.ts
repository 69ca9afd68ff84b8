import TurndownService from 'turndown';
import { decodeEntities } from '#contract/text/html-entities.ts';
import { optionText } from '#modules/questions/contract/option-text.ts';
import { raisedText } from '#contract/text/raised-text.ts';
import { escapeLine, escapeText } from '#markdown/escape-markdown.ts';
import type { MoodleText } from './moodle-question.ts';
import { PACKAGE_IMAGE } from './qti/qti-texts.ts';

/** Formulas as Moodle's filters know them, and `$…$` with a sign of TeX in it. */
const FORMULA =
  /\$\$([^$]{1,2000})\$\$|\\\(((?:[^\\]|\\[^)]){1,2000}?)\\\)|\\\[((?:[^\\]|\\[^\]]){1,2000}?)\\\]|\$(?=\S)(?=[^$\n]*[\\^_])([^$\n]{1,2000})(?<=\S)\$/g;

/** Tags that end: text without a format is read as HTML by Moodle, but a lone `<b>` may be the subject of the question. */
const HTML =
  /<\/(?:p|b|i|u|s|em|strong|del|sub|sup|span|font|div|code|pre|ul|ol|li|table|h[1-6]|a|blockquote|video|audio|iframe|script|style)>|<br\s?\/?>/i;

/** Elements of which not even the text is text of the question. */
const HIDDEN = ['script', 'style', 'noscript', 'template', 'title', 'textarea', 'select', 'button'] as const;
/** Elements that show or play something from elsewhere. */
const EMBEDDED = ['iframe', 'object', 'embed', 'video', 'audio', 'canvas', 'svg', 'math'] as const;
const NOT_TEXT: ReadonlySet<string> = new Set([...HIDDEN, ...EMBEDDED]);
/** What a link of a question may lead to. Others only work within Moodle, or run something. */
const LINKED = /^(?:https?:|mailto:)/i;
/** The addresses of images that are kept. */
const KEPT_IMAGE = /^https:\/\/[^\s()]+$/;

const isHtml = ({ format, text }: MoodleText): boolean => format === 'html' || (format === 'moodle' && HTML.test(text));

/** Returns text as Markdown that shows it as it is, also in a cell of a table or as the text of a link. */
const escaped = (text: string): string => escapeText(text, { dollars: true, cell: true, link: true });

/** Returns text as Markdown whose lines begin no blocks: formulas stay, in the marks Aula reads. */
function escapedAround(text: string): string {
  let result = '';
  let rest = 0;
  for (const match of text.matchAll(FORMULA)) {
    const [whole, block, inline, display, short] = match;
    const mark = (block ?? display) === undefined ? '$' : '$$';
    const formula = (block ?? inline ?? display ?? short ?? '').trim();
    result += `${escaped(text.slice(rest, match.index))}${mark}${formula}${mark}`;
    rest = match.index + whole.length;
  }
  return (result + escaped(text.slice(rest))).split('\n').map(escapeLine).join('\n');
}

/** What is used of the elements that turndown parses: the server has no types of a browser. */
interface Element {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<Element>;
  getAttribute(name: string): string | null;
  closest(selector: string): Element | null;
  querySelector(selector: string): Element | null;
}
const elementOf = (node: unknown): Element => node as Element;

const service = new TurndownService({
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  headingStyle: 'atx',
});
service.escape = escapedAround;
service.remove((node) => NOT_TEXT.has(elementOf(node).nodeName.toLowerCase()));
// With or without `code` in it.
service.addRule('pre', {
  filter: 'pre',
  replacement: (_content, node) => {
    const text = (elementOf(node).textContent ?? '').replace(/^\n|\n$/g, '');
    const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length).slice(0, 1_000));
    const fence = '`'.repeat(longest + 1);
    return `\n\n${fence}\n${text}\n${fence}\n\n`;
  },
});
service.addRule('struck', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` });

/** Columns that one cell covers at most. */
const MOST_COLUMNS = 50;
const columnsOf = (cell: Element): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.trunc(Number(cell.getAttribute('colspan'))) || 1));
// A cell is one line. Its text stands in the first of the columns it covers.
service.addRule('cell', {
  filter: ['td', 'th'],
  replacement: (content, node) => {
    const line = content
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/(?<!\\)\|/g, '\\|');
    return `| ${line} ${'| '.repeat(columnsOf(elementOf(node)) - 1)}`;
  },
});
service.addRule('row', {
  filter: 'tr',
  replacement: (content, node) => {
    const row = elementOf(node);
    if (row.closest('table')?.querySelector('tr') !== row) return `${content}|\n`;
    const columns = Array.from(row.children).reduce((sum, cell) => sum + columnsOf(cell), 0);
    return `${content}|\n${'| --- '.repeat(columns)}|\n`;
  },
});
service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
service.addRule('link to nowhere', {
  filter: (node) => {
    const { nodeName } = elementOf(node);
    return nodeName === 'A' && !LINKED.test(elementOf(node).getAttribute('href')?.trim() ?? '');
  },
  replacement: (content) => content,
});
// Images of a Moodle course are not part of the file.
service.addRule('picture', {
  filter: 'img',
  replacement: (_content, node) => {
    const image = elementOf(node);
    const [source, alt] = [image.getAttribute('src') ?? '', image.getAttribute('alt') ?? ''];
    return KEPT_IMAGE.test(source) ? `![${escaped(alt)}](${source})` : alt;
  },
});
service.addRule('sub', { filter: 'sub', replacement: (content) => raisedText(content, '_') });
service.addRule('sup', { filter: 'sup', replacement: (content) => raisedText(content, '^') });

/** Returns a text as Markdown. */
export function markdownOf(text: MoodleText): string {
  if (text.format === 'markdown') return text.text;
  return isHtml(text) ? service.turndown(text.text).replaceAll('\u00a0', ' ').trim() : escapedAround(text.text);
}

/** Returns HTML without its comments; one that does not end hides what follows it. */
function withoutComments(html: string): string {
  const [first = '', ...others] = html.split('<!--');
  return first + others.map((part) => part.split('-->').slice(1).join('-->')).join('');
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
/** Where one line ends and the next begins. */
const BREAKS = /^(?:br|p|div|li|tr|td|th|h[1-6]|pre|blockquote)$/;

const trimmedLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);

/** Returns the lines of HTML without format: tags are left out, entities decoded, raised text and the descriptions of images kept. */
function plainLines(text: string): string[] {
  const html = withoutComments(text).replaceAll(/\s+/g, ' ');
  const words: string[] = [];
  /** The element whose text is left out, and where the text of the last `sub` or `sup` begins. */
  let hidden: string | null = null;
  let raised: number | null = null;
  let rest = 0;
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (hidden === null) words.push(html.slice(rest, index));
    rest = index + tag.length;
    if (hidden !== null) {
      if (slash && name === hidden) hidden = null;
    } else if (!slash && NOT_TEXT.has(name)) hidden = name;
    else if (BREAKS.test(name)) words.push('\n');
    else if (name === 'img')
      words.push(/\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '');
    else if (name === 'sub' || name === 'sup') {
      if (slash && raised !== null) words.push(raisedOf(words.splice(raised).join(''), name));
      raised = slash ? null : words.length;
    }
  }
  if (hidden === null) words.push(html.slice(rest));
  const lines = words.join('').split('\n');
  return trimmedLines(lines.map((line) => decodeEntities(line).replaceAll(/\s+/g, ' ')));
}

/** Returns a text without format, for choices, answers and feedback. One of HTML becomes one line. */
export const plainOf = (text: MoodleText): string => (isHtml(text) ? plainLines(text.text).join(' ') : text.text);

/** Returns a text without format, in the lines it has. */
export const linesOf = (text: MoodleText): string =>
  isHtml(text) ? plainLines(text.text).join('\n') : trimmedLines(text.text.split('\n')).join('\n');

/** Returns raised text in characters of Unicode where it has them, else with the sign of TeX: plain text has no formulas. */
function raisedOf(text: string, name: 'sub' | 'sup'): string {
  const mark = name === 'sub' ? '_' : '^';
  const raised = raisedText(text, mark);
  return raised.startsWith('$') ? `${mark}${text}` : raised;
}

/**
 * Returns whether a text has an image that is not part of the file. In plain text no image is kept, in options those of a
 * package alone.
 */
export function hasLostImage(text: MoodleText, isPlain: boolean, isOption: boolean): boolean {
  if (!isHtml(text)) return false;
  const images = Array.from(text.text.matchAll(/<img\b([^<>]*)/gi), ([, attributes = '']) => attributes);
  if (isOption) return !images.every((attributes) => sourceOf(attributes).startsWith(PACKAGE_IMAGE));
  return isPlain ? images.length > 0 : !images.every((attributes) => KEPT_IMAGE.test(sourceOf(attributes)));
}

/** Returns the address of an image by its attributes as they are written. */
const sourceOf = (attributes: string): string =>
  decodeEntities(/\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)?.slice(1).join('') ?? '');

const MEDIA = new RegExp(
  `<(?:${EMBEDDED.join('|')})\\b|<a\\b[^<>]*\\shref\\s*=(?!\\s*["']?\\s*(?:https?:|mailto:))`,
  'i',
);

/** Returns whether a text embeds something, or links to what only works within Moodle. */
export const hasLostMedia = (text: MoodleText): boolean => isHtml(text) && MEDIA.test(text.text);

/** The format that an option of a question can have. */
const IN_OPTION = /<(?:b|strong|i|em|s|del|code|pre)\b/i;

/** Returns whether an option of a question is more than plain text. */
export const isFormattedOption = (text: MoodleText): boolean =>
  hasFormula(text) ||
  (text.format === 'markdown'
    ? optionText(text.text) !== text.text
    : isHtml(text) && (IN_OPTION.test(text.text) || text.text.includes(PACKAGE_IMAGE)));

/** Returns whether an option has a format that is left out. */
export const hasLostOptionFormat = (text: MoodleText): boolean =>
  isHtml(text) && /<(?:u|ins|mark|strike|a|ul|ol|table|h[1-6]|blockquote)\b/i.test(text.text);

/** Returns whether a text has a format that Markdown, or plain text, does not have. */
export const hasLostFormat = (text: MoodleText, isPlain: boolean): boolean =>
  isHtml(text) &&
  (isPlain
    ? /<(?:b|strong|i|em|u|ins|mark|s|del|strike|a|code|pre|ul|ol|table|h[1-6]|blockquote)\b/i
    : /<(?:u|ins|mark)\b|<t[dh]\b[^<>]*\s(?:colspan|rowspan)\s*=(?!\s*["']?\s*1\b)/i
  ).test(text.text);

/** Elements that are often not closed, or never. */
const UNCLOSED = /^(?:p|li|t[dhr]|d[dt]|area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements of SVG and MathML that may end with their tag. In HTML, `<div/>` does not: the element stays open. */
const SELF_CLOSING =
  /^(?:path|circle|ellipse|line|rect|poly(?:gon|line)|g|defs|use|image|text|stop|set|animate[a-z]*|fe[a-z]+|mspace|none)$/;
const MOST_TAGS = 1_000;
const MOST_DEPTH = 32;

/** Returns whether a text has more tags, or more of them within each other, than can be converted in a short time. */
export function isTooFormatted(text: MoodleText): boolean {
  if (!isHtml(text)) return false;
  if (text.text.split('<').length > MOST_TAGS) return true;
  let depth = 0;
  for (const [, slash, written = '', attributes = ''] of text.text.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (UNCLOSED.test(name) || (attributes.endsWith('/') && SELF_CLOSING.test(name))) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

/** Returns whether a text has a formula. */
export const hasFormula = ({ text }: MoodleText): boolean => text.search(FORMULA) !== -1;
