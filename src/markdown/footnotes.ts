import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';

/** The first line of a definition: its label and the beginning of its text. */
export const FOOTNOTE_DEFINITION = /^\[\^([^\]\s]{1,60})\]:[ \t]*(.*)$/;
export const FOOTNOTE_LABEL = /^[^\]\s]{1,60}$/;
const REFERENCE = /\[\^([^\]\s]{1,60})\]/y;
/** Footnotes beyond these are text. */
const MOST = 200;

/** The footnotes of a text, in `env`. */
export interface FootnoteEnv {
  /** The text of each, by its label. */
  defined?: Map<string, string>;
  /** The labels in the order of their first reference. */
  used?: string[];
}

/** One footnote as it is listed below a text. */
export interface Footnote {
  readonly number: number;
  readonly tokens: Token[];
}

/** Adds `[^label]` as tokens `footnote`, whose `info` is the number and whose `meta` has its label and whether it is the first of it. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote', definition, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.before('link', 'footnote', reference);
}

/** A definition begins with `[^label]:` and ends at an empty line or the next definition. */
function definition(state: StateBlock, from: number, to: number, silent: boolean): boolean {
  const lineAt = (line: number) => state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
  const match = FOOTNOTE_DEFINITION.exec(lineAt(from));
  if (!match || state.level > 0) return false;
  if (silent) return true;
  const lines = [match[2]!];
  let line = from + 1;
  for (; line < to && !state.isEmpty(line) && !FOOTNOTE_DEFINITION.test(lineAt(line)); line++) lines.push(lineAt(line));
  state.line = line;
  const env = state.env as FootnoteEnv;
  env.defined ??= new Map();
  if (env.defined.size < MOST && !env.defined.has(match[1]!)) env.defined.set(match[1]!, lines.join('\n'));
  return true;
}

function reference(state: StateInline, silent: boolean): boolean {
  const env = state.env as FootnoteEnv;
  REFERENCE.lastIndex = state.pos;
  if (!env.defined || !state.src.startsWith('[^', state.pos)) return false;
  const label = REFERENCE.exec(state.src)?.[1];
  if (label === undefined || !env.defined.has(label)) return false;
  if (!silent) {
    env.used ??= [];
    const isFirst = !env.used.includes(label);
    if (isFirst) env.used.push(label);
    const token = state.push('footnote', 'sup', 0);
    token.info = String(env.used.indexOf(label) + 1);
    token.meta = { isFirst, label };
  }
  state.pos += label.length + 3;
  return true;
}

/** Returns the footnotes that a parsed text refers to. References inside footnotes stay text. */
export function footnotesOf(md: MarkdownIt, env: object): Footnote[] {
  const { defined, used = [] } = env as FootnoteEnv;
  return used.map((label, index) => ({ number: index + 1, tokens: md.parseInline(defined?.get(label) ?? '', {}) }));
}
