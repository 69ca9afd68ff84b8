import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Larger formulas stay text, in UTF-16 code units: temml takes up to 20 µs a character. */
export const FORMULA_LENGTH = 2_000;

/** Adds `$…$` and `$$…$$` as tokens `formula`, whose `markup` is `$` or `$$`. */
export function maths(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'formula', inlineFormula);
  md.block.ruler.before('fence', 'formula', blockFormula, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

/** Names of functions that stand between letters in a formula. */
const OPERATORS = new Set(
  'arc arccos arcsin arctan cos cosh cot det dim exp gcd inf lim ln log max min mod sin sinh sup tan tanh'.split(' '),
);

/** Returns whether the content of a formula reads as prose: it has a word that is neither a command, in braces nor a function. */
function isProse(content: string): boolean {
  const words = content.replaceAll(/\\[a-zA-Z]+|\{[^{}]*\}/g, ' {} ').match(/(?<=\s)\p{L}{2,}/gu) ?? [];
  return words.some((word) => !OPERATORS.has(word));
}

/**
 * Returns whether a formula would begin in the text of a link and end in its address, or begin before a link and end in its
 * address: the link wins, as code does. https://spec.commonmark.org/0.31.2/#links
 */
function crossesLink(content: string): boolean {
  let depth = 0;
  for (let index = 0; index < content.length; index++) {
    if (content[index] === '\\') index++;
    else if (content[index] === '[') depth++;
    else if (content[index] === ']') {
      const isLink = content[index + 1] === '(';
      if (depth > 0) depth--;
      else if (isLink) return true;
      if (isLink && !content.includes(')', index)) return true;
    }
  }
  return false;
}

/** Where the code spans of the text of an inline state end, by where they begin. */
const codeSpans = new WeakMap<StateInline, ReadonlyMap<number, number>>();

/** Returns the code spans of a text: runs of backticks up to the next run of the same length (CommonMark 0.31, 6.1). */
function codeSpansOf(state: StateInline): ReadonlyMap<number, number> {
  const cachedSpans = codeSpans.get(state);
  if (cachedSpans) return cachedSpans;
  const runs = Array.from(state.src.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }));
  const next = new Map<number, number>();
  /** For each run, the place in `runs` of the next one of its length. */
  const closers = Array.from(runs, () => -1);
  for (let index = runs.length - 1; index >= 0; index--) {
    closers[index] = next.get(runs[index]!.length) ?? -1;
    next.set(runs[index]!.length, index);
  }
  const spans = new Map<number, number>();
  for (let position = 0; position < runs.length; position++) {
    const { index } = runs[position]!;
    let escapes = 0;
    while (state.src[index - 1 - escapes] === '\\') escapes++;
    const closer = closers[position]!;
    if (closer === -1 || escapes % 2 === 1) continue;
    spans.set(index, runs[closer]!.index + runs[closer]!.length);
    position = closer;
  }
  codeSpans.set(state, spans);
  return spans;
}

/**
 * A formula in a line begins with `$` and no blank, and ends with no blank, `$` and no digit, as in Pandoc: "$5 and $10" is
 * none. https://pandoc.org/MANUAL.html#extension-tex_math_dollars Code wins over it, and sums of money with words between
 * them, "$5 and you have 5$", stay text.
 */
function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  const markup = src[pos + 1] === '$' ? '$$' : '$';
  const start = pos + markup.length;
  if (/^[\s$]?$/.test(src[start] ?? '')) return false;
  const spans = codeSpansOf(state);
  for (let end = start; end < Math.min(state.posMax, start + FORMULA_LENGTH); end++) {
    if (spans.has(end)) return false;
    if (src[end] === '\\') end++;
    else if (end > start && src.startsWith(markup, end)) {
      const content = src.slice(start, end);
      if (/\s$/.test(content) || (markup === '$' && /\d/.test(src[end + 1] ?? ''))) return false;
      const isMoney = /^\d/.test(content) || /[\p{L}\d]$/u.test(src.slice(Math.max(0, pos - 2), pos));
      if (markup === '$' && isMoney && isProse(content)) return false;
      if (crossesLink(content)) return false;
      if (!silent) {
        const token = state.push('formula', 'math', 0);
        token.content = content;
        token.markup = markup;
      }
      state.pos = end + markup.length;
      return true;
    }
  }
  return false;
}

/** The next line with `$$` from each line on, for a text; its length where there is none. */
const dollarLines = new WeakMap<object, { readonly src: string; readonly next: Int32Array }>();

/** Returns the next lines with `$$`, found once for a text: a search from each line on would be quadratic. */
function dollarLinesOf({ env, src, bMarks, eMarks }: StateBlock): Int32Array {
  const lines = dollarLines.get(env as object);
  if (lines?.src === src) return lines.next;
  const next = new Int32Array(bMarks.length + 1).fill(bMarks.length);
  let line = 0;
  for (
    let index = src.indexOf('$$');
    index !== -1;
    index = src.indexOf('$$', Math.max(index + 2, eMarks[line] ?? src.length))
  ) {
    while (line < bMarks.length - 1 && eMarks[line]! < index) line++;
    next[line] = line;
  }
  for (line = bMarks.length - 1; line >= 0; line--) next[line] = Math.min(next[line]!, next[line + 1]!);
  dollarLines.set(env as object, { src, next });
  return next;
}

/**
 * A formula in lines of its own begins with a line that begins with `$$` and ends with one that ends with it, with no `$$`
 * in between.
 */
function blockFormula(state: StateBlock, from: number, to: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();
  const first = lineAt(from);
  if (!first.startsWith('$$') || state.sCount[from]! - state.blkIndent >= 4) return false;
  const isOneLine = first.length > 3 && first.endsWith('$$');
  const last = isOneLine ? from : dollarLinesOf(state)[from + 1]!;
  if (last >= to || (!isOneLine && !lineAt(last).endsWith('$$'))) return false;
  const lines = [first.slice(2)];
  for (let line = from + 1; line <= last; line++) {
    if (state.sCount[line]! < state.blkIndent && !state.isEmpty(line)) return false;
    lines.push(lineAt(line));
  }
  const content = lines.join('\n').slice(0, -2);
  if (content.trim() === '' || content.includes('$$')) return false;
  if (silent) return true;
  state.line = last + 1;
  const token = state.push('formula', 'math', 0);
  token.block = true;
  token.content = content.trim();
  token.markup = '$$';
  token.map = [from, state.line];
  return true;
}
