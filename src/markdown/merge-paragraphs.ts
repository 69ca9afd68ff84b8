import { diffArrays } from 'diff';

/** Bounds the work on texts that have nothing in common: they then count as one paragraph (milliseconds). */
const DIFF_MS = 200;

/** Both versions of paragraphs that both sides changed; the text of a side that removed them is empty. */
export interface ContestedPiece {
  readonly mine: string;
  readonly theirs: string;
}
/** A part of a merged text: what is certain, or what has to be chosen. */
export type MergedPiece = string | ContestedPiece;

/** Which version of contested paragraphs stays: of one side, or both, one after the other. */
export type PieceSide = 'mine' | 'theirs' | 'both';

/** A paragraph with the blank lines after it. */
interface Paragraph {
  readonly text: string;
  /** What is compared: the text without blank lines around it. */
  readonly key: string;
}

/** A range of the original's paragraphs that a side replaced by its own of `start` to `end`; ends are exclusive. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

const BLANK = /^\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

const keyOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();

/** Returns the paragraphs of a Markdown text: what blank lines separate. Those in fenced code separate nothing. */
function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: string[] = [];
  let current = '';
  let fence = '';
  let hasText = false;
  let ends = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = BLANK.test(line);
    if (ends && !isBlank) {
      paragraphs.push(current);
      current = '';
      hasText = false;
      ends = false;
    }
    current += line;
    hasText ||= !isBlank;
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && BLANK.test(line.trim().slice(mark.length))) fence = '';
    // Blank lines before the first paragraph belong to it.
    ends = isBlank && fence === '' && hasText;
  }
  if (current !== '') paragraphs.push(current);
  return paragraphs.map((paragraph) => ({ text: paragraph, key: keyOf(paragraph) }));
}

/** Returns what a side replaced, in order; null where comparing took too long. */
function replacementsIn(base: readonly Paragraph[], side: readonly Paragraph[]): Replacement[] | null {
  const keys = (list: readonly Paragraph[]) => list.map(({ key }) => key);
  const changes = diffArrays(keys(base), keys(side), { timeout: DIFF_MS });
  if (!changes) return null;
  const replacements: Replacement[] = [];
  let [place, own] = [0, 0];
  for (const [index, { count, added, removed }] of changes.entries()) {
    const next = changes[index + 1];
    if (!added && !removed) {
      place += count;
      own += count;
    } else if (removed && next?.added && next.count === count) {
      // As many as before: each paragraph was rewritten, which leaves the others of them to the other side.
      for (let nth = 0; nth < count; nth++)
        replacements.push({ from: place + nth, to: place + nth + 1, start: own + nth, end: own + nth + 1 });
    } else if (removed) {
      replacements.push({ from: place, to: place + count, start: own, end: own + (next?.added ? next.count : 0) });
    } else if (!changes[index - 1]?.removed) {
      replacements.push({ from: place, to: place, start: own, end: own + count });
    }
    if (removed) place += count;
    if (added) own += count;
  }
  return replacements;
}

const isInsertion = ({ from, to }: Pick<Replacement, 'from' | 'to'>): boolean => from === to;

/** Whether two changes are about the same paragraphs, or add some at the same place. */
const overlap = (one: Pick<Replacement, 'from' | 'to'>, other: Pick<Replacement, 'from' | 'to'>): boolean =>
  (one.from < other.to && other.from < one.to) || (one.from === other.from && isInsertion(one) && isInsertion(other));

/** The changes of a side that are not merged yet, and how far its paragraphs are from those of the original. */
class Side {
  readonly paragraphs: readonly Paragraph[];
  readonly #waiting: Replacement[];
  #shift = 0;

  constructor(paragraphs: readonly Paragraph[], replacements: readonly Replacement[]) {
    this.paragraphs = paragraphs;
    this.#waiting = [...replacements];
  }

  get next(): Replacement | undefined {
    return this.#waiting[0];
  }

  /** The side's version of a paragraph of the original that no change is about. */
  same(index: number): Paragraph {
    return this.paragraphs[index + this.#shift]!;
  }

  /** Takes the next change if it is about a range of the original. */
  take(range: Pick<Replacement, 'from' | 'to'>): Replacement | null {
    const [next] = this.#waiting;
    if (!next || !overlap(next, range)) return null;
    this.#waiting.shift();
    return next;
  }

  /** Returns the side's version of a range of the original and goes on after it. */
  pass({ from, to }: Pick<Replacement, 'from' | 'to'>, taken: readonly Replacement[]): readonly Paragraph[] {
    const start = from + this.#shift;
    for (const one of taken) this.#shift += one.end - one.start - (one.to - one.from);
    return this.paragraphs.slice(start, to + this.#shift);
  }
}

/** Returns the white space at the end of a text. A pattern would begin again at each blank before it. */
const endOf = (text: string): string => text.slice(text.trimEnd().length);
const endsBlank = (text: string): boolean => endOf(text).split('\n').length > 2;

/** Returns paragraphs as one text; the last of another text may lack the blank line that has to follow it here. */
const joined = (texts: readonly string[]): string => {
  const present = texts.filter((text) => text !== '');
  return present
    .map((text, index) => (index === present.length - 1 || endsBlank(text) ? text : `${text.trimEnd()}\n\n`))
    .join('');
};
const textOf = (paragraphs: readonly Paragraph[]): string => joined(paragraphs.map(({ text }) => text));
const keysOf = (paragraphs: readonly Paragraph[]): string => paragraphs.map(({ key }) => key).join('\n\n');

/**
 * Merges two versions of a Markdown text that started from `base`, by paragraphs. Those that only one side changed, added or
 * removed are as that side has them, byte for byte; those that both changed differently are contested. `joinPieces` makes a
 * text of the pieces.
 */
export function mergeParagraphs(base: string, mine: string, theirs: string): readonly MergedPiece[] {
  if (mine === base || mine === theirs) return [theirs];
  if (theirs === base) return [mine];
  const original = paragraphsOf(base);
  const [own, other] = [paragraphsOf(mine), paragraphsOf(theirs)];
  const changes = [replacementsIn(original, own), replacementsIn(original, other)] as const;
  if (!changes[0] || !changes[1]) return [{ mine, theirs }];
  const sides = [new Side(own, changes[0]), new Side(other, changes[1])] as const;

  const pieces: MergedPiece[] = [];
  const keepUntil = (end: number, from: number) => {
    for (let index = from; index < end; index++) {
      const [typed, stored] = [sides[0].same(index), sides[1].same(index)];
      pieces.push((typed.text === original[index]!.text ? stored : typed).text);
    }
  };
  let position = 0;
  for (;;) {
    const [first] = sides
      .flatMap(({ next }) => next ?? [])
      .toSorted((one, another) => one.from - another.from || one.to - another.to);
    if (!first) break;
    keepUntil(first.from, position);
    const range = { from: first.from, to: first.to };
    const taken: [Replacement[], Replacement[]] = [[], []];
    for (let grew = true; grew;) {
      grew = false;
      for (const [index, side] of sides.entries()) {
        const one = side.take(range);
        if (!one) continue;
        taken[index]!.push(one);
        range.to = Math.max(range.to, one.to);
        grew = true;
      }
    }
    const [typed, stored] = [sides[0].pass(range, taken[0]), sides[1].pass(range, taken[1])];
    if (taken[1].length === 0 || keysOf(typed) === keysOf(stored)) pieces.push(textOf(typed));
    else if (taken[0].length === 0) pieces.push(textOf(stored));
    else pieces.push({ mine: textOf(typed), theirs: textOf(stored) });
    position = range.to;
  }
  keepUntil(original.length, position);
  return withEnd(pieces, [base, mine, theirs]);
}

/** Gives pieces the white space at the end that the side that changed it has. */
function withEnd(
  pieces: readonly MergedPiece[],
  [base, mine, theirs]: readonly [string, string, string],
): MergedPiece[] {
  const end = endOf(mine) === endOf(base) ? endOf(theirs) : endOf(mine);
  const last = pieces.at(-1);
  const change = (text: string) => (text === '' ? '' : text.trimEnd() + end);
  if (last === undefined) return [];
  return [
    ...pieces.slice(0, -1),
    typeof last === 'string' ? change(last) : { mine: change(last.mine), theirs: change(last.theirs) },
  ];
}

/** Whether something of a merge has to be chosen. */
export const isContested = (piece: MergedPiece): piece is ContestedPiece => typeof piece !== 'string';

/** Returns the text of a merge; `sideOf` chooses the version of a contested piece by its index among all pieces. */
export const joinPieces = (
  pieces: readonly MergedPiece[],
  sideOf: (index: number) => PieceSide = () => 'mine',
): string =>
  joined(
    pieces.flatMap((piece, index) => {
      if (!isContested(piece)) return [piece];
      const side = sideOf(index);
      return side === 'both' ? [piece.mine, piece.theirs] : [piece[side]];
    }),
  );
