import type { Mark, Node } from 'prosemirror-model';
import type { Dialect } from '#markdown/dialect.ts';

/**
 * How carefully a text is written. `plain` leaves text as it is, `escaped` escapes what Markdown could read as its own,
 * `strict` escapes all punctuation. A block is written in the first of these which reads back as the same.
 */
export const CARE = ['plain', 'escaped', 'strict'] as const;
type Care = (typeof CARE)[number];

/** How a block is written. */
export interface Writing {
  readonly care: Care;
  readonly dialect: Dialect;
}

/** A part of a line: text that is still to be escaped, or finished Markdown. */
interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly isFinished: boolean;
}

/** The order in which marks that end together are opened. */
const ORDER = ['link', 'strong', 'em', 'strike'];

/** Returns the sign of a mark. Beside other signs a star is ambiguous, and beside letters an underscore is none. */
const signOf = ({ type }: Mark, care: Care): string =>
  type.name === 'strong' ? '**' : type.name === 'strike' ? '~~' : care === 'strict' ? '_' : '*';

const has = ({ marks }: Piece, mark: Mark): boolean => marks.some((one) => one.eq(mark));
const without = (piece: Piece, mark: Mark): Piece => ({ ...piece, marks: piece.marks.filter((one) => !one.eq(mark)) });

const target = (address: string): string =>
  /^[^\s<>()]*$/.test(address) && address !== '' ? address : `<${address.replaceAll(/[<>\n]/g, encodeURIComponent)}>`;
/** An address that Markdown links by itself: `<scheme:…>` (CommonMark 0.31.2, section 6.5). A path of the school is none. */
const AUTOLINK = /^[a-z][a-z\d+.-]{1,31}:[^\s<>]*$/i;
const quoted = (title: string): string => (title === '' ? '' : ` "${title.replaceAll(/["\\]/g, String.raw`\$&`)}"`);

/** Returns code between as many backticks as it needs. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let length = 1;
  while (length <= longest && new RegExp(`(?<!\`)\`{${length}}(?!\`)`).test(text)) length++;
  const blank = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  const fence = '`'.repeat(length);
  return `${fence}${blank}${text}${blank}${fence}`;
}

function escapeText(text: string, care: Care, isLineStart: boolean): string {
  if (care === 'plain') return text;
  const line = isLineStart ? text.trimStart() : text;
  if (care === 'strict') return line.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  const escaped = line
    .replaceAll(/[\\`*[\]$<]|~(?=~)|(?<=~)~|&(?=#?\w+;)/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, String.raw`\$&`);
  return isLineStart
    ? escaped.replace(/^[#>+=:|-]/, String.raw`\$&`).replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
    : escaped;
}

function piecesOf(block: Node, care: Care): Piece[] {
  return block.children.map((node, index): Piece => {
    const marks = node.marks.filter(({ type }) => type.name !== 'code' && type.name !== 'formula');
    const finished = (text: string): Piece => ({ text, marks, isFinished: true });
    const { attrs } = node;
    if (node.type.name === 'hard_break') return finished('\n');
    if (node.type.name === 'footnote') return finished(`[^${attrs['label']}]`);
    if (node.type.name === 'image') {
      const alt = String(attrs['alt']).replaceAll(/\s+/g, ' ');
      const safe = care === 'plain' ? alt.replaceAll(/[[\]\\]/g, String.raw`\$&`) : escapeText(alt, 'strict', false);
      return finished(`![${safe}](${target(String(attrs['src']))}${quoted(String(attrs['title']))})`);
    }
    const text = node.text!;
    const code = node.marks.find(({ type }) => type.spec.code);
    if (code?.type.name === 'code') return finished(codeSpan(text));
    if (code) {
      const sign = code.attrs['display'] === true ? '$$' : '$';
      return finished(`${sign}${text.trim()}${sign}`);
    }
    const link = node.marks.find(({ type }) => type.name === 'link');
    const isAlone =
      link && ![block.maybeChild(index - 1), block.maybeChild(index + 1)].some((one) => one && link.isInSet(one.marks));
    if (link && isAlone && link.attrs['href'] === text && AUTOLINK.test(text) && link.attrs['title'] === '') {
      return { ...without(finished(care === 'plain' ? text : `<${text}>`), link) };
    }
    return { text, marks, isFinished: false };
  });
}

/** Moves blanks at the edges of marked text out of the marks: Markdown does not read `** bold**` as bold. */
function withoutMarkedEdges(pieces: readonly Piece[]): Piece[] {
  const split = pieces.flatMap((piece): Piece[] =>
    piece.isFinished
      ? [piece]
      : Array.from(piece.text.matchAll(/^\s+|\s+$|\S(?:[^]*\S)?/g), ([text]) => ({ ...piece, text })),
  );
  const isBlank = (piece: Piece | undefined): piece is Piece => piece !== undefined && piece.text.trim() === '';
  for (const backwards of [false, true]) {
    const all = backwards ? split.toReversed() : split;
    for (const [index, piece] of all.entries()) {
      if (!isBlank(piece)) continue;
      const before = all[index - 1];
      const origin = piece.marks.filter((mark) => before !== undefined && has(before, mark));
      all[index] = { ...piece, marks: origin };
    }
    if (backwards) split.splice(0, split.length, ...all.toReversed());
  }
  return split;
}

/** Returns the marks of a piece that are not open yet, those first which end last. */
function openingMarks(pieces: readonly Piece[], index: number, open: readonly Mark[]): Mark[] {
  const length = (mark: Mark): number => {
    let end = index;
    while (pieces[end] && has(pieces[end]!, mark)) end++;
    return end;
  };
  return pieces[index]!.marks.filter((mark) => !open.some((one) => one.eq(mark)))
    .map((mark) => ({ mark, end: length(mark) }))
    .toSorted((a, b) => b.end - a.end || ORDER.indexOf(a.mark.type.name) - ORDER.indexOf(b.mark.type.name))
    .map(({ mark }) => mark);
}

const closing = (mark: Mark, care: Care): string =>
  mark.type.name === 'link'
    ? `](${target(String(mark.attrs['href']))}${quoted(String(mark.attrs['title']))})`
    : signOf(mark, care);

/** Returns the character before or behind a sign of emphasis as an entity, as which it never keeps the sign from working. */
const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** Returns the inline content of a block as Markdown, with line breaks as such. */
export function writeInline(block: Node, { care, dialect }: Writing): string {
  // A line break alone is a blank on the school's pages (CommonMark 0.31.2, section 6.7).
  const lineBreak = dialect === 'page' ? '\\\n' : '\n';
  const pieces = withoutMarkedEdges(piecesOf(block, care));
  const open: Mark[] = [];
  let out = '';
  let isAfterSign = false;
  const close = (count: number) => {
    for (let left = count; left > 0; left--) {
      const mark = open.pop()!;
      out += closing(mark, care);
      isAfterSign = mark.type.name !== 'link';
    }
  };
  for (const [index, piece] of pieces.entries()) {
    const keeps = open.findIndex((mark) => !has(piece, mark));
    if (keeps !== -1) close(open.length - keeps);
    const marks = openingMarks(pieces, index, open);
    if (care === 'strict' && marks.some(({ type }) => type.name !== 'link')) {
      out = out.replace(/[\p{L}\p{N}]$/u, entity);
    }
    for (const mark of marks) {
      out += mark.type.name === 'link' ? '[' : signOf(mark, care);
      open.push(mark);
      isAfterSign = false;
    }
    if (piece.text === '\n') {
      if (out !== '' && !out.endsWith('\n')) out = out.trimEnd() + lineBreak;
    } else {
      const written = piece.isFinished ? piece.text : escapeText(piece.text, care, out === '' || out.endsWith('\n'));
      out += care === 'strict' && isAfterSign ? written.replace(/^[\p{L}\p{N}]/u, entity) : written;
    }
    isAfterSign = false;
  }
  close(open.length);
  return (out.endsWith(lineBreak) ? out.slice(0, -lineBreak.length) : out).trim();
}
