/** A reader of text that users write: how much it takes in UTF-16 code units, and texts that are hard on it. */
export interface Reader {
  readonly most: number;
  readonly read: (text: string) => unknown;
  /** Pieces that are repeated up to `most`; after `start`, if it names one, and before `end`. */
  readonly pieces: readonly string[];
  readonly start?: string;
  readonly end?: string;
}

/** Pieces of Markdown, each of which is hard on another part of its readers. */
export const MARKDOWN = [
  '*',
  '_',
  '`',
  '~',
  '[',
  ']',
  '(',
  '!',
  '<',
  '>',
  '&',
  '\\',
  '|',
  '$',
  '#',
  '-',
  '=',
  ':',
  ' ',
  '\n',
  '\t',
  '{',
  '"',
  '[a](',
  '![a](',
  '[a]:',
  '<a:',
  '[^a]',
  '**a ',
  '`a',
  '$a',
  '$$a\n',
  '$$\n',
  '$5 and ',
  '- [ ] a\n',
  '> [!NOTE]\n',
  '> ',
  '- ',
  '1. ',
  '|a',
  '|-|\n',
  '$$ a',
  '```\n',
  '~~~\n',
  '[[question:',
  'https://a',
  'www.',
  '---\na: b\n',
  '+++\n',
  'a\\\n',
  '&#106',
  '{#a',
];
/** Pieces of lists of addresses. */
export const MAIL = ['@', '.', 'a.', 'a@', '-', '"', '(', ' ', ',', ';', '\t', '\n', '<', '>', 'a', '+', 'ä'];

/** Work below this is cheap whatever its growth, and too short to compare. */
const CHEAP_MS = 20;
/** How much longer the text is that is compared. */
const LONGER = 8;
/**
 * A text eight times as long costs eight times as much where cost grows with it, and 64 times as much where it grows with its
 * square. Between both there is room for what memory and a busy machine add.
 */
export const MOST_GROWTH = 24;

/** Returns a text of a share of the length. An odd number of pieces: quotes and marks in pairs would all find their end. */
export const textOf = ({ most, start = '', end = '' }: Reader, piece: string, share: number): string =>
  start + piece.repeat(Math.floor(((most - start.length - end.length) * share) / piece.length) | 1) + end;

async function fastestOf(read: Reader['read'], text: string, runs: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await read(text);
    least = Math.min(least, performance.now() - began);
    if (least < CHEAP_MS) break;
  }
  return least;
}

/**
 * Returns how many times as much a text costs that is `LONGER`; 1 for a text that is cheap. Begins with a small part of the text, so that
 * one that is slow is noticed before it takes minutes.
 */
export async function growthOf(read: Reader['read'], textOfShare: (share: number) => string): Promise<number> {
  let growth = 1;
  for (let share = 1 / 64; share <= 1 && growth < MOST_GROWTH; share *= 2) {
    const [part, whole] = [textOfShare(share / LONGER), textOfShare(share)];
    let [ofWhole, ofPart, least] = [Infinity, Infinity, Infinity];
    // What the machine does beside this can only add to each: the least of both counts, measured in turns.
    for (let round = 1; round <= 8 && least >= MOST_GROWTH; round++) {
      ofWhole = Math.min(ofWhole, await fastestOf(read, whole, 2));
      if (ofWhole >= CHEAP_MS) ofPart = Math.min(ofPart, await fastestOf(read, part, 3));
      least = ofWhole < CHEAP_MS ? 1 : ofWhole / ofPart;
    }
    growth = Math.max(growth, least);
  }
  return growth;
}

/** Returns the pieces a reader is slow with, and how many times as long it takes for a text that is `LONGER`. */
export async function slowPieces(reader: Reader): Promise<string[]> {
  const slow: string[] = [];
  for (const piece of reader.pieces) {
    const growth = await growthOf(reader.read, (share) => textOf(reader, piece, share));
    if (growth >= MOST_GROWTH) slow.push(`${JSON.stringify(piece)}: ${growth.toFixed(1)} times`);
  }
  return slow;
}
