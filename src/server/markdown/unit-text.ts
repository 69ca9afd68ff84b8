import { hash } from 'node:crypto';
import type { Env, Token } from 'markdown-it';
import { withoutFrontMatter } from '#contract/text/front-matter.ts';
import type { Locale } from '#contract/locales.ts';
import { IMAGE_NAME } from '#contract/text/image-name.ts';
import { calloutOf } from '#markdown/callouts.ts';
import { createTextParser } from '#markdown/dialect.ts';
import { footnotesOf } from '#markdown/footnotes.ts';
import { codeHighlighter, codeLanguageName, codeLanguageOf } from './code.ts';
import { formulaRenderer } from '#markdown/render-formulas.ts';
import { placeOfQuestion } from './questions.ts';
import { isStoredImage, type Media, mediaOf, renderMedia } from './media.ts';
import { UNIT_TEXT_WORDS } from './words.ts';
import { prepareLink } from './links.ts';

/** What rendering a parsed text needs beside its tokens. */
interface UnitTextEnv extends Env {
  readonly words: (typeof UNIT_TEXT_WORDS)[Locale];
  /** Makes the ids of footnotes different from those of other texts on the page. */
  readonly prefix: string;
  highlight: (code: string, language: string) => string | null;
  formula: (source: string, display: boolean) => string | null;
}

const parser = createTextParser('unit');

const { escapeHtml } = parser.utils;
const { rules } = parser.renderer;
const envOf = (env: unknown): UnitTextEnv => env as UnitTextEnv;

rules['formula'] = (tokens, index, _options, env) => {
  const { content, markup, block } = tokens[index]!;
  const { formula, words } = envOf(env);
  const isDisplay = markup === '$$';
  const html = formula(content, isDisplay) ?? `<code>${escapeHtml(content)}</code>`;
  if (!block) return isDisplay ? `<span class="formula">${html}</span>` : html;
  return `<div class="formula" tabindex="0" role="group" aria-label="${words.formula}">${html}</div>\n`;
};
rules['footnote'] = (tokens, index, _options, env) => {
  const { info, meta } = tokens[index]!;
  const { prefix, words } = envOf(env);
  const id = meta?.['isFirst'] === true ? ` id="${prefix}-ref-${info}"` : '';
  return `<sup${id}><a class="link" href="#${prefix}-${info}" aria-label="${words.footnote(Number(info))}">${info}</a></sup>`;
};
rules['fence'] = (tokens, index, _options, env) => {
  const { content, info } = tokens[index]!;
  const { highlight, words } = envOf(env);
  const language = codeLanguageOf(info);
  const code = content.replace(/\n$/, '');
  const html = (language === null ? null : highlight(code, language)) ?? escapeHtml(code);
  const name = codeLanguageName(language);
  const label = name === null ? '' : ` data-language="${escapeHtml(name)}"`;
  // Its label is an attribute: the text of the block, by which notes find it again, is the code alone.
  const copy = `<button type="button" class="copy" aria-label="${words.copy}" data-copied="${words.copied}"></button>`;
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(words.code(name))}"${label}>${copy}<code>${html}</code></pre>\n`;
};
rules['code_block'] = rules['fence'];
rules['table_open'] = (_tokens, _at, _options, env) =>
  `<div class="wide" tabindex="0" role="group" aria-label="${envOf(env).words.table}"><table>\n`;
rules['table_close'] = () => '</table></div>\n';
rules['callout_title'] = (tokens, index) => `<p class="callout-title">${escapeHtml(tokens[index]!.content)}</p>\n`;
rules['task'] = (tokens, index, _options, env) => {
  const isDone = tokens[index]!.info === 'x';
  return `<input type="checkbox" disabled${isDone ? ' checked' : ''} aria-label="${envOf(env).words.task(isDone)}"> `;
};
rules['question'] = (tokens, index) => placeOfQuestion(tokens[index]!.content);
rules['image'] = (tokens, index, _options, env) =>
  renderMedia(mediaOf(tokens[index]!, false), envOf(env).words, escapeHtml);
rules['media'] = (tokens, index, _options, env) =>
  renderMedia(tokens[index]!.meta as unknown as Media, envOf(env).words, escapeHtml);

/** Gives the headings of a text the levels from `top` on, without a gap: the title of the unit or page is the heading above them. */
function arrangeHeadings(tokens: readonly Token[], top: number): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].toSorted();
  for (const heading of headings) heading.tag = `h${Math.min(top + levels.indexOf(heading.tag), 6)}`;
}

/** Turns the blockquote that begins at `index` into a call-out if its first line begins with one of the marks, such as `[!NOTE]`. */
function markCallout(tokens: readonly Token[], index: number, words: UnitTextEnv['words']): void {
  const [open, paragraph, inline] = tokens.slice(index, index + 3);
  const children = inline?.children ?? [];
  const mark = calloutOf(children[0]?.content ?? '');
  if (!open || paragraph?.type !== 'paragraph_open' || !inline?.children || !mark) return;
  const { kind, length } = mark;
  open.tag = 'div';
  open.attrs = [
    ['class', `callout callout-${kind}`],
    ['role', 'note'],
  ];
  let end = index + 3;
  while (tokens[end] && (tokens[end]!.type !== 'blockquote_close' || tokens[end]!.level !== open.level)) end++;
  if (tokens[end]) tokens[end]!.tag = 'div';
  const lineEnd = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  const firstLine = inline.children.splice(0, lineEnd === -1 ? children.length : lineEnd + 1);
  firstLine[0]!.content = firstLine[0]!.content.slice(length);
  const title = firstLine
    .map(({ content }) => content)
    .join('')
    .trim();
  // The title takes the place of what opened the first paragraph, if that is empty now.
  open.meta = { title: title || words.callouts[kind], isEmpty: inline.children.length === 0 };
}

/** Returns the tokens with call-outs, and with images and videos that stand alone in their paragraph as blocks. */
function arrangeBlocks(tokens: Token[], words: UnitTextEnv['words']): Token[] {
  const arranged: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const inner = tokens[index + 1]?.children ?? [];
    if (token.type === 'blockquote_open') {
      markCallout(tokens, index, words);
      arranged.push(token);
      if (token.meta) {
        arranged.push(newToken('callout_title', String(token.meta['title'])));
        if (token.meta['isEmpty'] === true) index += 3;
      }
    } else if (token.type === 'paragraph_open' && !token.hidden && inner.length === 1 && inner[0]!.type === 'image') {
      const media = newToken('media', '');
      media.meta = { ...mediaOf(inner[0]!, true) };
      arranged.push(media);
      index += 2;
    } else arranged.push(token);
  }
  return arranged;
}

function newToken(type: string, content: string): Token {
  const [token] = parser.parseInline('', {});
  token!.type = type;
  token!.content = content;
  token!.children = null;
  return token!;
}

/** Returns the list of a text's footnotes as HTML, or an empty text. */
function footnoteList(env: UnitTextEnv, locale: Locale): string {
  const { words, prefix } = env;
  const items = footnotesOf(parser, env).map(({ number, tokens }) => {
    prepareLinks(tokens, locale);
    const back = `<a class="link" href="#${prefix}-ref-${number}" aria-label="${words.backToText}">↩</a>`;
    return `<li id="${prefix}-${number}">${parser.renderer.render(tokens, parser.options, env)} ${back}</li>\n`;
  });
  return items.length === 0
    ? ''
    : `<section class="footnotes" aria-label="${words.footnotes}"><ol>\n${items.join('')}</ol></section>\n`;
}

function prepareLinks(tokens: readonly Token[], locale: Locale): void {
  for (const { children } of tokens) {
    for (const child of children ?? []) if (child.type === 'link_open') prepareLink(child, locale);
  }
}

/** How a text is rendered. */
export interface UnitTextOptions {
  /** How much of it: `plain` leaves code without colours, and formulas as typed. */
  readonly detail?: 'full' | 'plain';
  /** The level of its highest headings. */
  readonly topHeading?: 2 | 3;
}

/**
 * Returns a text as HTML that is safe to insert: no element, attribute or address can run a script, and none loads anything
 * from another site by itself. Takes up to 200 ms for hostile texts: requests call `renderUnitText` of render-text.ts.
 */
export async function unitTextHtml(
  text: string,
  locale: Locale,
  { detail = 'full', topHeading = 3 }: UnitTextOptions = {},
): Promise<string> {
  const prefix = `fn${hash('sha256', text).slice(-8)}`;
  const env: UnitTextEnv = { words: UNIT_TEXT_WORDS[locale], prefix, highlight: () => null, formula: () => null };
  const tokens = arrangeBlocks(parser.parse(withoutFrontMatter(text).replaceAll('\0', ''), env), env.words);
  arrangeHeadings(tokens, topHeading);
  prepareLinks(tokens, locale);
  const languages = tokens.flatMap(({ type, info }) => (type === 'fence' ? (codeLanguageOf(info) ?? []) : []));
  if (detail === 'full' && languages.length > 0) env.highlight = await codeHighlighter(new Set(languages));
  if (detail === 'full' && text.includes('$')) env.formula = await formulaRenderer();
  return parser.renderer.render(tokens, parser.options, env) + footnoteList(env, locale);
}

/** What an option of a question shows. Links, footnotes and tasks would be controls within the label of another control. */
const IN_OPTION = /^(?:text|softbreak|hardbreak|code_inline|formula|image|(?:em|strong|s)_(?:open|close))$/;

/** Returns code in a line, with its line breaks and the blanks its lines begin with. */
const codeInLine = (code: string): string =>
  `<code>${escapeHtml(code.replace(/\n$/, ''))
    .replaceAll(/^ +/gm, (blanks) => '&nbsp;'.repeat(blanks.length))
    .replaceAll('\n', '<br>')}</code>`;

/**
 * Returns an option of a question as HTML that is safe to insert into a line. Its blocks become lines. Images without a
 * description have a name if nothing else names the control.
 */
export async function optionHtml(text: string, locale: Locale): Promise<string> {
  const formula = text.includes('$') ? await formulaRenderer() : () => null;
  const env: UnitTextEnv = { words: UNIT_TEXT_WORDS[locale], prefix: '', highlight: () => null, formula };
  const inLine = (token: Token): Token => {
    if (token.type !== 'image') return token;
    const { address, name } = mediaOf(token, false);
    return isStoredImage(address) ? token : newToken('text', name || IMAGE_NAME[locale]);
  };
  const lines = parser.parse(text.replaceAll('\0', ''), env).flatMap((token) => {
    const { type, content, children } = token;
    if (type === 'fence' || type === 'code_block') return [codeInLine(content)];
    if (type === 'formula')
      return [parser.renderer.render([Object.assign(token, { block: false })], parser.options, env)];
    if (type !== 'inline' || !children) return [];
    const inner = children.filter((child) => IN_OPTION.test(child.type)).map(inLine);
    return [parser.renderer.renderInline(inner, parser.options, env)];
  });
  const html = lines.join('<br>');
  const isNamed = /\salt="[^"]/.test(html) || html.replaceAll(/<[^<>]*>/g, '').trim() !== '';
  return isNamed ? html : html.replace(' alt=""', ` alt="${IMAGE_NAME[locale]}"`);
}
