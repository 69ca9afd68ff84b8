/** A line that begins or ends code or display maths; it may stand in a quote. */
const FENCE = /^[\s>]*(`{3,}|~{3,}|\$\$)/;
/** Headings, rows of tables, rules, call-outs, questions, footnotes and definitions of links are no sentences. */
const NO_SENTENCE = /^[\s>]*(?:#{1,6}(?:\s|$)|\[\[question:|\||\[![A-Za-z]+\]|\[[^\]]+\]:|(?:[-*_=]\s*){3,}$)/;
/** Marks of quotes, lists, tasks and numbered lists at the start of a line. */
const LINE_START = /^(?:\s|>|(?:[-*+]|\d{1,9}[.)])\s(?:\s*\[[ xX]\]\s)?)+/;

/** Marks inside a line. The groups are an escaped character, the text of a link, code, an address, and a formula. */
const MARKS =
  /\\([!-/:-@[-`{-~])|!\[[^[\]]*\]\([^()]*\)|\[\^[^[\]]+\]|\[([^[\]]*)\]\([^()]*\)|`+([^`]*)`+|<([a-z][a-z0-9+.-]*:[^<>\s]*)>|\$(?=\S)(?!\d[^$`]*\s\p{L}{2})([^$`]*[^\s$`])\$(?!\d)|(?<!\s)\*+|\*+(?!\s)|~~|(?<![\p{L}\p{N}_])_{1,2}(?![\s_]|$)|(?<![\s_])_{1,2}(?![\p{L}\p{N}_])|\\$/gu;

const withoutMarks = (line: string): string =>
  line.replace(MARKS, (_mark, escaped?: string, link?: string, code?: string, address?: string, formula?: string) =>
    link === undefined ? (escaped ?? code ?? address ?? formula ?? '') : withoutMarks(link),
  );

/**
 * Returns the sentences of a Markdown text without its marks, a line for each line. Leaves out what is no sentence: headings,
 * code, tables, images, footnotes. Meant for the beginning of a text: its time grows with the square of a line's length.
 */
export function plainText(markdown: string): string {
  let fence: string | undefined;
  const lines: string[] = [];
  for (const line of markdown.split(/\r\n?|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) || (fence === '$$' && line.trimEnd().endsWith('$$'))) fence = undefined;
    } else if (mark !== undefined) {
      const isOneLine = mark === '$$' && /\$\$.+\$\$\s*$/.test(line);
      if (!isOneLine) fence = mark;
    } else if (!NO_SENTENCE.test(line)) lines.push(withoutMarks(line.replace(LINE_START, '')));
  }
  return lines.join('\n').trim();
}
