import { withoutFrontMatter } from '#contract/text/front-matter.ts';
import { unitSummaryLength } from '#contract/limits.ts';
import { plainText } from '#contract/text/plain-text.ts';

/** How much of a text its summary is made of, in UTF-16 code units. */
const BEGINNING = 4_000;

/** The end of a sentence before a blank. A letter or digit alone before the full stop is an initial, 'e.g.' or '1.'. */
const SENTENCE_END = /(?:[!?…]|(?<!(?:^|[\s.(])\w)\.)["'”’»)\]]*(?=\s)/g;

/**
 * Returns the summary of a plain text: its first whole sentences, on one line, as many as fit into `unitSummaryLength`.
 * A first sentence longer than that is cut at a word and ends in '…'. A text that fits is its own summary.
 */
export function unitSummary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= unitSummaryLength) return line;
  // One character more: a sentence that ends exactly at the limit is followed by its blank.
  const beginning = line.slice(0, unitSummaryLength + 1);
  const end = [...beginning.matchAll(SENTENCE_END)].at(-1);
  if (end) return beginning.slice(0, end.index + end[0].length);
  return cutAtWord(line);
}

/** The words of a line that fit before the ellipsis; a word without end is cut between two characters. */
function cutAtWord(line: string): string {
  const beginning = line.slice(0, unitSummaryLength);
  const blank = beginning.lastIndexOf(' ');
  const words = blank > 0 ? beginning.slice(0, blank) : beginning.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[,;:\s–—-]+$/, '')}…`;
}

/** Returns the summary of a unit's text, without its Markdown marks. Empty for a text without a sentence at its beginning. */
export const markdownSummary = (markdown: string): string =>
  unitSummary(plainText(withoutFrontMatter(markdown).slice(0, BEGINNING)));
