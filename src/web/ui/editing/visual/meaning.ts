import type { Token } from 'markdown-it';
import type { Mark, Node } from 'prosemirror-model';
import { calloutOf } from '#markdown/callouts.ts';
import { altOf } from './read.ts';

/** Returns what inline tokens mean, as pieces that can be compared. */
function inlineMeaning(tokens: readonly Token[]): string[] {
  const parts: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(`"${text}`);
    text = '';
  };
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'text_special') text += token.content;
    else if (token.type === 'softbreak' || token.type === 'hardbreak') {
      flush();
      parts.push('br');
    } else {
      flush();
      const detail =
        token.type === 'image'
          ? [token.attrGet('src'), altOf(token), token.attrGet('title') ?? '']
          : token.type === 'footnote'
            ? [token.meta?.['label']]
            : token.type === 'formula'
              ? [token.markup, token.content.replaceAll('\n', ' ')]
              : [token.content, token.attrs, token.type === 'task' ? token.info : ''];
      parts.push(JSON.stringify([token.type, detail]));
    }
  }
  flush();
  return parts;
}

/** Returns the words that a code block or a call-out is drawn by in one form, whatever its marks are. */
function blockMeaning({ type, tag, attrs, content, info, hidden, nesting }: Token): string {
  if (type === 'fence' || type === 'code_block')
    return JSON.stringify(['code', content.replace(/\n$/, ''), info.trim()]);
  const isClass = (name: string) => name === 'class';
  const origin = (attrs ?? []).filter(([name]) => !isClass(name));
  return JSON.stringify([type, tag, origin, content.trim(), nesting === 1 && hidden]);
}

/** Returns what the tokens of a text mean for readers: texts with the same meaning are rendered alike. */
export function meaningOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token, index) => {
      if (token.type !== 'inline') return [blockMeaning(token)];
      const pieces = inlineMeaning(token.children ?? []);
      const callout = tokens[index - 2]?.type === 'blockquote_open' ? calloutOf(pieces[0]?.slice(1) ?? '') : null;
      if (callout) pieces[0] = `callout ${callout.kind} ${pieces[0]!.slice(1 + callout.length)}`;
      return pieces;
    })
    .join('\n');
}

const markKey = (all: readonly Mark[]): string =>
  all
    .map(({ type, attrs }) => `${type.name}${JSON.stringify(attrs)}`)
    .toSorted()
    .join();

/** Returns the inline content of a block as pieces; blanks count once, and not at the beginning and end of a line. */
function inlineShape(block: Node): string[] {
  const pieces: { readonly key: string; text: string }[] = [];
  const push = (key: string, text: string) => {
    const last = pieces.at(-1);
    if (text === '\n' && (!last || last.text === '\n')) return;
    if (text === '\n' && last?.text === ' ') pieces.pop();
    if (text === ' ' && (!last || last.text === ' ' || last.text === '\n')) return;
    if (last && key !== '' && last.key === key && text !== '\n') last.text += text;
    else pieces.push({ key, text });
  };
  block.forEach((node) => {
    if (node.type.name === 'hard_break') push('', '\n');
    else if (!node.isText) push('', JSON.stringify([node.type.name, node.attrs, markKey(node.marks)]));
    else {
      const key = `(${markKey(node.marks)})`;
      const isCode = node.marks.some(({ type }) => type.spec.code === true);
      if (isCode) push(`${key}!`, node.text!);
      else
        for (const [part] of node.text!.matchAll(/\s+|\S+/g)) push(part.trim() === '' ? '' : key, part.trim() || ' ');
    }
  });
  while (/^[ \n]$/.test(pieces.at(-1)?.text ?? '')) pieces.pop();
  return pieces.map(({ key, text }) => key + text);
}

/** Attributes that decide how a block is written, not what it says. */
const UNSEEN = new Set(['tight', 'marker', 'delimiter', 'colspan', 'rowspan', 'colwidth']);

/** Returns whether a block is left out of the text: Markdown has no empty paragraphs. */
export const isEmptyBlock = (block: Node): boolean =>
  ['paragraph', 'formula_block', 'raw'].includes(block.type.name) &&
  block.children.every(
    ({ type, text, marks }) =>
      type.name === 'hard_break' || (text?.trim() === '' && !marks.some((mark) => mark.type.spec.code)),
  );

/** Returns what a block of the document says, to compare it with what was read back of the written one. */
export function shapeOf(node: Node): string {
  if (node.isText) return node.text!;
  const name = node.type.name === 'table_header' ? 'table_cell' : node.type.name;
  const attrs = Object.entries(node.attrs).filter(([key, value]) => !UNSEEN.has(key) && value !== null);
  const content = node.type.spec.code
    ? [node.textContent.replace(/\s+$/, '')]
    : node.inlineContent
      ? inlineShape(node)
      : node.children.filter((child) => !isEmptyBlock(child)).map(shapeOf);
  return JSON.stringify([name, Object.fromEntries(attrs), content]);
}
