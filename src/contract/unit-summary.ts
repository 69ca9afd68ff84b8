/** The longest summary of a unit, in UTF-16 code units: what people without access read instead of the text. */
export const SUMMARY_LENGTH = 240;

/** The end of a sentence before a blank. A letter or digit alone before the full stop is an initial, 'e.g.' or '1.'. */
const SENTENCE_END = /(?:[!?…]|(?<!(?:^|[\s.(])\w)\.)["'”’»)\]]*(?=\s)/g;

/**
 * Returns the summary of a unit's text: its first whole sentences, on one line, as many as fit into `SUMMARY_LENGTH`.
 * A first sentence longer than that is cut at a word and ends in '…'. A text that fits is its own summary.
 */
export function unitSummary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  // One character more: a sentence that ends exactly at the limit is followed by its blank.
  const beginning = line.slice(0, SUMMARY_LENGTH + 1);
  const end = [...beginning.matchAll(SENTENCE_END)].at(-1);
  if (end) return beginning.slice(0, end.index + end[0].length);
  return cutAtWord(line);
}

/** The words of a line that fit before the ellipsis; a word without end is cut between two characters. */
function cutAtWord(line: string): string {
  const beginning = line.slice(0, SUMMARY_LENGTH);
  const blank = beginning.lastIndexOf(' ');
  const words = blank > 0 ? beginning.slice(0, blank) : beginning.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[,;:\s–—-]+$/, '')}…`;
}
