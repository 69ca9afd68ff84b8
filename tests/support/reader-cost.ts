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

interface CpuUsage {
  readonly user: number;
  readonly system: number;
}
/** Processor time in microseconds, since `before`. */
type CpuClock = (before?: CpuUsage) => CpuUsage;
/** The part of Node's `process` that is used here: tests of pages are checked without the types of Node. */
const { process } = globalThis as unknown as { process: { cpuUsage: CpuClock; threadCpuUsage: CpuClock } };

/** Returns milliseconds of processor time for reading a text: on a busy machine the time on the clock is mostly that of others. */
async function costOf(read: Reader['read'], text: string, clock: CpuClock, times = 1): Promise<number> {
  const began = clock();
  for (let time = 0; time < times; time++) await read(text);
  const { user, system } = clock(began);
  return (user + system) / 1000;
}

/** Whether a text is read in less than `CHEAP_MS`, in one of two tries. */
const isCheap = async (read: Reader['read'], text: string): Promise<boolean> =>
  (await costOf(read, text, process.cpuUsage)) < CHEAP_MS || (await costOf(read, text, process.cpuUsage)) < CHEAP_MS;

/** The clock of a thread may advance in steps of 4 ms: a few texts are read in a row. */
const IN_A_ROW = 2;
const ROUNDS = 4;

/**
 * Returns how many times as much a text costs as a part of it. Counts the processor time of this thread alone: that of the process
 * contains V8's threads, which take longer to collect garbage on a busy machine. The part is read so often that both take equally long
 * where cost grows with the text, so that whatever else takes time weighs the same.
 */
async function compareCosts(read: Reader['read'], part: string, whole: string): Promise<number> {
  let [ofWhole, ofParts, growth] = [Infinity, Infinity, Infinity];
  // What else this thread does can only add to each: the least of both counts, measured in turns.
  for (let round = 0; round < ROUNDS && growth >= MOST_GROWTH; round++) {
    ofWhole = Math.min(ofWhole, await costOf(read, whole, process.threadCpuUsage, IN_A_ROW));
    ofParts = Math.min(ofParts, await costOf(read, part, process.threadCpuUsage, IN_A_ROW * LONGER));
    growth = (LONGER * ofWhole) / ofParts;
  }
  return growth;
}

async function measureGrowth(read: Reader['read'], textOfShare: (share: number) => string): Promise<number> {
  let growth = 1;
  for (let share = 1 / 64; share <= 1 && growth < MOST_GROWTH; share *= 2) {
    const [part, whole] = [textOfShare(share / LONGER), textOfShare(share)];
    if (!(await isCheap(read, whole))) growth = Math.max(growth, await compareCosts(read, part, whole));
  }
  return growth;
}

/** How often a reader is measured before it is judged too slow. */
const MEASUREMENTS = 3;

/**
 * Returns how many times as much a text costs that is `LONGER`; 1 for a text that is cheap. Begins with a small part of the text, so that
 * one that is slow is noticed before it takes minutes. A reader that seems slow is measured again, and the least is returned: what
 * disturbs a measurement passes, the square of a length does not.
 */
export async function growthOf(read: Reader['read'], textOfShare: (share: number) => string): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least >= MOST_GROWTH; count++)
    least = Math.min(least, await measureGrowth(read, textOfShare));
  return least;
}

/** How long a test of a reader may take on the clock, in milliseconds: its processor time is what counts. */
export const READER_TIMEOUT = 120_000;

/** Returns the pieces a reader is slow with, and how many times as long it takes for a text that is `LONGER`. */
export async function slowPieces(reader: Reader): Promise<string[]> {
  const slow: string[] = [];
  for (const piece of reader.pieces) {
    const growth = await growthOf(reader.read, (share) => textOf(reader, piece, share));
    if (growth >= MOST_GROWTH) slow.push(`${JSON.stringify(piece)}: ${growth.toFixed(1)} times`);
  }
  return slow;
}
