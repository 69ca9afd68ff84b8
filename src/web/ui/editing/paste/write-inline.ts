import { raisedText } from '#contract/text/raised-text.ts';
import { isBlock, isElement, isText } from './dom.ts';
import { escapeText, linkAddress } from '#markdown/escape-markdown.ts';

/** A piece of a line with one set of marks: text to escape, or Markdown that stays as it is. */
interface Piece {
  text: string;
  readonly isMarkdown: boolean;
  /** `strong`, `em`, `del`, or the address of a link with `link:` before it. */
  marks: readonly string[];
}

const MARKS: Readonly<Record<string, string>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  CITE: 'em',
  DFN: 'em',
  VAR: 'em',
  DEL: 'del',
  S: 'del',
  STRIKE: 'del',
};
const SIGNS: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' };

export interface LineOptions {
  /** Whether the line is a cell of a table: one line in which `|` is escaped. */
  readonly cell?: boolean;
  /** Whether it is a heading, which is bold by itself and one line. */
  readonly heading?: boolean;
}

/** Returns the Markdown of code in a line: between more backticks than it has in a row. */
function inlineCode(code: string, cell: boolean): string {
  const text = code.replaceAll(/\s/g, ' ');
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length).slice(0, 10_000));
  const fence = '`'.repeat(longest + 1);
  const gap = /^`|`$|^ .*\S.* $/.test(text) ? ' ' : '';
  const escaped = cell ? text.replaceAll('|', String.raw`\|`) : text;
  return text.trim() === '' ? text : `${fence}${gap}${escaped}${gap}${fence}`;
}

/** Reads nodes as pieces of a line. */
function piecesOf(
  nodes: readonly Node[],
  outer: readonly string[],
  { cell = false, heading = false }: LineOptions,
): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, marks: readonly string[], isMarkdown = false) => {
    if (text !== '') pieces.push({ text, isMarkdown, marks });
  };
  const read = (node: Node, marks: readonly string[]): void => {
    if (isText(node)) {
      add((node.nodeValue ?? '').replaceAll(/[\u200b\ufeff]/g, '').replaceAll(/[\s\u00a0]+/g, ' '), marks);
      return;
    }
    if (!isElement(node)) return;
    const name = node.nodeName;
    const text = () => node.textContent ?? '';
    if (name === 'BR') add(cell || heading ? ' ' : '\n', marks);
    else if (name === 'CODE' || name === 'KBD' || name === 'SAMP' || name === 'TT' || name === 'PRE')
      add(inlineCode(text(), cell), marks, true);
    else if (name === 'X-FORMULA' || name === 'X-DISPLAY')
      add(
        `$${text()
          .replaceAll(/\s+/g, ' ')
          .replaceAll('|', cell ? '\\vert ' : '|')}$`,
        marks,
        true,
      );
    else if (name === 'IMG')
      add(
        `![${escapeText(node.getAttribute('alt')?.replaceAll(/\s+/g, ' ') ?? '', { dollars: true, cell, link: true })}](${linkAddress(node.getAttribute('src')!)})`,
        marks,
        true,
      );
    else if ((name === 'SUB' || name === 'SUP') && node.firstElementChild === null)
      add(raisedText(text().replaceAll(/[\s\u00a0]+/g, ' '), name === 'SUB' ? '_' : '^'), marks, true);
    else {
      const mark = markOf(node);
      const isNew = mark !== undefined && !marks.includes(mark) && !(heading && mark === 'strong');
      const isSecondLink = name === 'A' && marks.some((each) => each.startsWith('link:'));
      const within = isNew && !isSecondLink ? [...marks, mark] : marks;
      if (isBlock(node)) add(' ', marks);
      for (let child = node.firstChild; child; child = child.nextSibling) read(child, within);
      if (isBlock(node)) add(name === 'LI' && node.nextElementSibling ? '; ' : ' ', marks);
    }
  };
  for (const node of nodes) read(node, outer);
  return pieces;
}

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const isPunctuation = (sign: string | undefined): boolean => sign !== undefined && PUNCTUATION.test(sign);
const isBlank = ({ text, isMarkdown }: Piece): boolean => !isMarkdown && /^\s$/.test(text);

/** Divides text into blanks, the punctuation at its beginning and end, and what is between them. */
function divideText(text: string): string[] {
  const parts = text.split(/(\s)/).filter((part) => part !== '');
  const signs = Array.from(parts[0] ?? '');
  let count = 0;
  while (isPunctuation(signs[count])) count++;
  if (count > 0 && count < signs.length)
    parts.splice(0, 1, signs.slice(0, count).join(''), signs.slice(count).join(''));
  const last = Array.from(parts.at(-1) ?? '');
  let end = last.length;
  while (end > 0 && isPunctuation(last[end - 1])) end--;
  if (end > 0 && end < last.length) parts.splice(-1, 1, last.slice(0, end).join(''), last.slice(end).join(''));
  return parts;
}

/** Divides pieces into blanks, punctuation and words; of several blanks in a row one stays. */
function dividePieces(pieces: readonly Piece[]): Piece[] {
  const divided: Piece[] = [];
  for (const piece of pieces) {
    if (piece.isMarkdown) divided.push(piece);
    else {
      for (const text of divideText(piece.text)) {
        const last = divided.at(-1);
        const followsBlank = last === undefined || isBlank(last);
        if (text === ' ' && followsBlank) continue;
        if (text === '\n' && last?.text === ' ' && followsBlank) divided.pop();
        divided.push({ ...piece, text });
      }
    }
  }
  return divided;
}

const shared = (one: readonly string[], other: readonly string[] | undefined): readonly string[] =>
  one.filter((mark) => other?.includes(mark));

/**
 * Takes marks from the blanks and punctuation at their edges where Markdown would not read them: a mark ends after no blank,
 * and between punctuation and a letter it neither begins nor ends. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
function settleEdges(pieces: readonly Piece[]): void {
  /** The marks of the next piece that is no blank, for each piece. */
  const following: (readonly string[] | undefined)[] = [];
  for (let index = pieces.length - 1; index >= 0; index--) {
    const next = pieces[index + 1];
    following[index] = next && isBlank(next) ? following[index + 1] : next?.marks;
  }
  let before: readonly string[] | undefined;
  for (const [index, piece] of pieces.entries()) {
    const [previous, next] = [pieces[index - 1], pieces[index + 1]];
    if (isBlank(piece)) piece.marks = shared(shared(piece.marks, before), following[index]);
    else {
      const signs = [piece.text[0], piece.text.at(-1)];
      if (isPunctuation(signs[0]) && previous && !isBlank(previous) && !isPunctuation(previous.text.at(-1)))
        piece.marks = shared(piece.marks, previous.marks);
      if (isPunctuation(signs[1]) && next && !isBlank(next) && !isPunctuation(next.text[0]))
        piece.marks = shared(piece.marks, next.marks);
      before = piece.marks;
    }
  }
}

/** Joins neighbours with the same marks, of which the text is escaped as one. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let parts: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSame = last && !last.isMarkdown && !piece.isMarkdown && last.marks.join('\n') === piece.marks.join('\n');
    if (isSame) parts.push(piece.text);
    else {
      if (last && !last.isMarkdown) last.text = parts.join('');
      joined.push({ ...piece });
      parts = [piece.text];
    }
  }
  const last = joined.at(-1);
  if (last && !last.isMarkdown) last.text = parts.join('');
  return joined;
}

const closing = (mark: string): string => SIGNS[mark] ?? `](${linkAddress(mark.slice('link:'.length))})`;

/** Writes pieces with the signs of their marks; of marks that begin together the longest is outside. */
function writePieces(pieces: readonly Piece[], cell: boolean): string {
  const dollars = pieces.reduce((count, { text }) => count + (text.split('$').length - 1), 0) > 1;
  /** For each piece, where the run of each of its marks ends. */
  const ends: ReadonlyMap<string, number>[] = [];
  for (let index = pieces.length - 1; index >= 0; index--)
    ends[index] = new Map(pieces[index]!.marks.map((mark) => [mark, ends[index + 1]?.get(mark) ?? index]));
  const written: string[] = [];
  const open: string[] = [];
  for (const [index, { text, isMarkdown, marks }] of pieces.entries()) {
    const keep = open.findIndex((mark) => !marks.includes(mark));
    if (keep !== -1) for (const mark of open.splice(keep).toReversed()) written.push(closing(mark));
    const begins = marks.filter((mark) => !open.includes(mark));
    for (const mark of begins.toSorted((one, other) => ends[index]!.get(other)! - ends[index]!.get(one)!)) {
      // An exclamation mark before a link would make it an image.
      if (!SIGNS[mark] && written.at(-1)?.endsWith('!')) written.push(written.pop()!.replace(/!$/, String.raw`\!`));
      written.push(SIGNS[mark] ?? '[');
      open.push(mark);
    }
    const link = open.some((mark) => !SIGNS[mark]);
    written.push(isMarkdown ? text : escapeText(text, { dollars, cell, link }));
  }
  for (const mark of open.toReversed()) written.push(closing(mark));
  return written.join('');
}

/**
 * Returns nodes of clean HTML as Markdown of one paragraph, heading or cell; `\n` is a line break. All of it has `marks`.
 */
export function lineMarkdown(nodes: readonly Node[], marks: readonly string[], options: LineOptions = {}): string {
  const pieces = dividePieces(piecesOf(nodes, marks, options));
  while (pieces.length > 0 && isBlank(pieces.at(-1)!)) pieces.pop();
  while (pieces[0] && isBlank(pieces[0])) pieces.shift();
  settleEdges(pieces);
  return writePieces(joinPieces(pieces), options.cell ?? false).trim();
}

/** Returns the mark of an element, such as `strong` or `link:` with an address; undefined if it has none. */
export const markOf = (element: Element): string | undefined =>
  element.nodeName === 'A' ? `link:${element.getAttribute('href') ?? ''}` : MARKS[element.nodeName];
