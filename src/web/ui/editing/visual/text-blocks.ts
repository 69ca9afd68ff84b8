import type { Env, MarkdownIt, Token } from 'markdown-it';
import { withoutFrontMatter } from '#contract/text/front-matter.ts';
import { createTextParser, type Dialect } from '#markdown/dialect.ts';
import { FOOTNOTE_DEFINITION, type FootnoteEnv } from '#markdown/footnotes.ts';

/** A block of a text at its top level. `tokens` is null for lines that nothing is drawn for, such as definitions of links. */
export interface TextBlock {
  /** The lines as they stand in the text, without the line break of the last one. */
  readonly source: string;
  /** What stands between the block before, or the beginning of the text, and this one. */
  readonly gap: string;
  readonly tokens: readonly Token[] | null;
}

/** A text in blocks: their gaps and sources and the tail make the text again. */
export interface TextBlocks {
  readonly blocks: readonly TextBlock[];
  readonly tail: string;
  /** What blocks of the text refer to: the definitions of links and footnotes. */
  readonly env: TextEnv;
}
export type TextEnv = Env & FootnoteEnv & { readonly dialect: Dialect };

/** Deeper tokens may hide text that the parser leaves out (`maxNesting`). */
const MOST_LEVEL = 17;

const parsers = new Map<Dialect, MarkdownIt>();

/** Returns the parser of a dialect. Where a line break of the source is a blank, it is one of the text. */
function parserOf(dialect: Dialect): MarkdownIt {
  const cached = parsers.get(dialect);
  if (cached) return cached;
  const parser = createTextParser(dialect);
  if (dialect === 'page') {
    parser.core.ruler.push('blanks', ({ tokens }) => {
      for (const token of tokens.flatMap(({ children }) => children ?? [])) {
        if (token.type !== 'softbreak') continue;
        token.type = 'text';
        token.content = ' ';
      }
    });
  }
  parsers.set(dialect, parser);
  return parser;
}

/** Returns an address as the parser reads it from a link: encoded, without blanks around it. */
export const normalizeAddress = (address: string): string => parserOf('unit').normalizeLink(address.trim());

/** Returns the tokens of a text whose links and footnotes are defined elsewhere. */
export const parseWithin = (text: string, { references, defined, dialect }: TextEnv): Token[] =>
  parserOf(dialect).parse(text.replaceAll('\0', ''), { references, defined, used: [] });

/** Returns the definitions of links in a text. */
export function referencesIn(text: string, dialect: Dialect): NonNullable<TextEnv['references']> {
  const env: TextEnv = { dialect };
  parserOf(dialect).parse(text.replaceAll('\0', ''), env);
  return env.references ?? {};
}

/** Returns the tokens of the definition of a footnote; as on the page of learners, it refers to no other one. */
export const parseFootnote = (text: string): Token[] => parserOf('unit').parseInline(text, {});

/** Returns whether a block is nested so deep that a part of it is not drawn. */
export const isTooDeep = (tokens: readonly Token[]): boolean => tokens.some(({ level }) => level > MOST_LEVEL);

/** Returns where each top-level block begins and ends in `tokens`. */
function topLevel(tokens: readonly Token[]): Token[][] {
  const blockTokens: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting !== -1) blockTokens.push([]);
    blockTokens.at(-1)?.push(token);
  }
  return blockTokens;
}

/** Returns a text in blocks. Time is linear in the text. */
export function splitText(text: string, dialect: Dialect): TextBlocks {
  const isUnit = dialect === 'unit';
  const front = isUnit ? text.length - withoutFrontMatter(text).length : 0;
  const lines = Array.from(text.slice(front).matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g), ({ 0: line, index }) => ({
    start: front + index,
    end: front + index + line.replace(/[\r\n]+$/, '').length,
    text: line.replace(/[\r\n]+$/, ''),
  })).filter(({ start }, offset) => start < text.length || offset === 0);
  const env: TextEnv = { dialect };
  const groups = topLevel(parserOf(dialect).parse(text.slice(front).replaceAll('\0', ''), env));
  const blocks: TextBlock[] = [];
  let offset = 0;
  const add = (start: number, end: number, tokens: readonly Token[] | null) => {
    blocks.push({ source: text.slice(start, end), gap: text.slice(offset, start), tokens });
    offset = end;
  };
  const isBlank = (line: number) => (lines[line]?.text.trim() ?? '') === '';
  /** Adds the lines between two blocks that no token stands for: each definition of a footnote, and what else there is. */
  const addHidden = (from: number, to: number) => {
    for (let line = from; line < to; line++) {
      if (isBlank(line)) continue;
      let end = line + 1;
      const isDefinition = (one: number) => isUnit && FOOTNOTE_DEFINITION.test(lines[one]!.text.trimStart());
      const isFootnote = isDefinition(line);
      while (end < to && !isBlank(end) && !isDefinition(end)) end++;
      add(lines[line]!.start, lines[end - 1]!.end, isFootnote ? [] : null);
      line = end - 1;
    }
  };
  if (front > 0) {
    const end = text.slice(0, front).trimEnd().length;
    add(0, end, null);
  }
  let line = 0;
  for (const tokens of groups) {
    const [from, to] = tokens[0]!.map ?? [line, line + 1];
    addHidden(line, from);
    let last = Math.min(to, lines.length) - 1;
    while (last > from && isBlank(last)) last--;
    add(lines[from]!.start, lines[last]!.end, tokens);
    line = last + 1;
  }
  addHidden(line, lines.length);
  return { blocks, tail: text.slice(offset), env };
}
