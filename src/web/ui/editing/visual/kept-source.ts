import type { Node } from 'prosemirror-model';
import type { Dialect } from '#markdown/dialect.ts';
import { FOOTNOTE_DEFINITION } from '#markdown/footnotes.ts';
import { isOfDialect } from './dialects.ts';
import { isEmptyBlock, meaningOf, shapeOf } from './meaning.ts';
import { readFootnote, readTokens } from './read.ts';
import { nodes, schema } from './schema.ts';
import {
  isTooDeep,
  parseFootnote,
  parseWithin,
  referencesIn,
  splitText,
  type TextBlock,
  type TextEnv,
} from './text-blocks.ts';
import { CARE } from './write-inline.ts';
import { continuesList, writeBlock } from './write.ts';

/** A block as it stood in the text that was opened. */
interface KeptBlock {
  /** What the editor itself would write for the block. */
  readonly canonical: string;
  readonly source: string;
  readonly gap: string;
}

/** What is kept of a text while its document is edited, so that untouched blocks are written as they were. */
export interface KeptText {
  readonly blocks: readonly KeptBlock[];
  readonly tail: string;
  readonly env: TextEnv;
  /** The line break of the text. */
  readonly lineBreak: string;
}

const unified = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
const rawBlock = (source: string): Node => nodes.raw.create(null, source === '' ? null : schema.text(unified(source)));

interface WrittenBlock {
  readonly text: string;
  readonly isExact: boolean;
}
/**
 * What was written for the blocks of each text; a block does not change, so it is written once. The dialect of a text and its
 * definitions decide how: `[a]` is a link where `a` is defined.
 */
const written = new WeakMap<TextEnv, WeakMap<Node, WrittenBlock>>();

interface Footnotes {
  readonly used: Set<unknown>;
  readonly defined: Set<unknown>;
}
const footnotes = new WeakMap<Node, Footnotes>();

/** Returns the label and the text of the definition of a footnote. */
function definitionIn(source: string): readonly [label: string, text: string] {
  const [first = '', ...more] = unified(source).split('\n');
  const [, label = '', text = ''] = FOOTNOTE_DEFINITION.exec(first.trimStart()) ?? [];
  return [label, [text, ...more.map((line) => line.trimStart())].join('\n')];
}

/** Returns the blocks a written one reads back as; null if it cannot be read. */
function readBack(block: Node, text: string, env: TextEnv): readonly Node[] | null {
  if (block.type === nodes.footnote_definition) {
    if (/\n\s*(?:\n|\[\^)/.test(text)) return null;
    const [label, content] = definitionIn(text);
    return [readFootnote(label, parseFootnote(content))];
  }
  const defined = new Map(env.defined);
  block.descendants(({ type, attrs }) => {
    if (type === nodes.footnote) defined.set(attrs['label'], '');
  });
  try {
    return readTokens(parseWithin(text, { ...env, defined }));
  } catch {
    return null;
  }
}

/** Returns a block as the editor writes it: the plainest way that reads back as the same. */
function canonicalOf(block: Node, env: TextEnv): WrittenBlock {
  const ofText = written.get(env) ?? new WeakMap<Node, WrittenBlock>();
  written.set(env, ofText);
  const known = ofText.get(block);
  if (known) return known;
  const shape = shapeOf(block);
  let result = { text: '', isExact: false };
  for (const care of CARE) {
    try {
      result = {
        text: writeBlock(block, { care, dialect: env.dialect }),
        isExact: block.type === nodes.raw || isEmptyBlock(block),
      };
    } catch {
      // Rather its words alone than that nothing of the text is saved.
      result = { text: block.textContent, isExact: false };
    }
    const back = result.isExact ? null : readBack(block, result.text, env);
    if (back?.length === 1 && shapeOf(back[0]!) === shape) result.isExact = true;
    if (result.isExact) break;
  }
  ofText.set(block, result);
  return result;
}

/** Returns the document's block for a block of a text: `raw` where any other would not keep what it means. */
function readBlock({ source, tokens }: TextBlock, env: TextEnv): Node {
  if (tokens === null || isTooDeep(tokens)) return rawBlock(source);
  try {
    const isFootnote = tokens.length === 0;
    const [label, content] = definitionIn(source);
    const [node, ...more] = isFootnote ? [readFootnote(label, parseFootnote(content))] : readTokens(tokens);
    if (!node || more.length > 0 || !isOfDialect(node, env.dialect)) return rawBlock(source);
    const { text, isExact } = canonicalOf(node, env);
    const isSame = isFootnote
      ? meaningOf(parseFootnote(definitionIn(text)[1])) === meaningOf(parseFootnote(content))
      : meaningOf(parseWithin(text, env)) === meaningOf(tokens);
    return isExact && isSame ? node : rawBlock(source);
  } catch {
    return rawBlock(source);
  }
}

/** Returns a text as a document to edit, and what to write it with. */
export function openText(text: string, dialect: Dialect = 'unit'): { readonly doc: Node; readonly origin: KeptText } {
  const { blocks, tail, env } = splitText(text, dialect);
  const read = blocks.map((block) => readBlock(block, env));
  const origin = blocks.map(({ source, gap }, index) => ({
    source,
    gap,
    canonical: canonicalOf(read[index]!, env).text,
  }));
  return {
    doc: schema.topNodeType.createChecked(null, read.length > 0 ? read : nodes.paragraph.create()),
    origin: { blocks: origin, tail, env, lineBreak: text.includes('\r\n') ? '\r\n' : '\n' },
  };
}

/** Returns which kept block each written one is, or -1: first those at both ends, then the others by their text. */
function matchBlocks(texts: readonly string[], { blocks }: KeptText): number[] {
  const found = texts.map(() => -1);
  let start = 0;
  while (start < texts.length && start < blocks.length && texts[start] === blocks[start]!.canonical) {
    found[start] = start;
    start++;
  }
  let end = 0;
  const both = Math.min(texts.length, blocks.length) - start;
  while (end < both && texts[texts.length - 1 - end] === blocks[blocks.length - 1 - end]!.canonical) {
    found[texts.length - 1 - end] = blocks.length - 1 - end;
    end++;
  }
  const waiting = new Map<string, number[]>();
  for (let index = blocks.length - end - 1; index >= start; index--) {
    const { canonical } = blocks[index]!;
    const same = waiting.get(canonical);
    if (same) same.push(index);
    else waiting.set(canonical, [index]);
  }
  for (let index = start; index < texts.length - end; index++) found[index] = waiting.get(texts[index]!)?.pop() ?? -1;
  return found;
}

/** Returns the places of changed blocks too: those between two kept neighbours of which as many are gone. */
function placesOf(matches: readonly number[], count: number): number[] {
  const places = [...matches];
  for (let from = 0; from < places.length; from++) {
    if (places[from] !== -1) continue;
    let to = from;
    while (to < places.length && matches[to] === -1) to++;
    const before = from === 0 ? -1 : places[from - 1]!;
    const after = to === places.length ? count : places[to]!;
    if (after - before - 1 === to - from)
      for (let index = from; index < to; index++) places[index] = before + 1 + index - from;
    from = to;
  }
  return places;
}

/** Returns whether two neighbours are read as they are alone, with what stands between them. */
function standApart(before: string, gap: string, after: string, env: TextEnv): boolean {
  const both = meaningOf(parseWithin(before + gap + after, env));
  return (
    both ===
    [before, after]
      .map((text) => meaningOf(parseWithin(text, env)))
      .filter(Boolean)
      .join('\n')
  );
}

/** Returns which footnotes a block refers to and which it defines; a block does not change, so it is read once. */
function footnotesIn(block: Node): Footnotes {
  const known = footnotes.get(block);
  if (known) return known;
  const found: Footnotes = { used: new Set(), defined: new Set() };
  if (block.type === nodes.footnote_definition) found.defined.add(block.attrs['label']);
  if (block.type === nodes.raw) {
    for (const line of block.textContent.split('\n')) {
      const label = FOOTNOTE_DEFINITION.exec(line.trimStart())?.[1];
      if (label !== undefined) found.defined.add(label);
    }
  }
  block.descendants(({ type, attrs }) => {
    if (type === nodes.footnote) found.used.add(attrs['label']);
  });
  footnotes.set(block, found);
  return found;
}

/** Returns whether each footnote that blocks refer to is defined. */
function areFootnotesDefined(blocks: readonly Node[]): boolean {
  const all = blocks.map(footnotesIn);
  const defined = new Set(all.flatMap((each) => [...each.defined]));
  return all.every(({ used }) => [...used].every((label) => defined.has(label)));
}

/** Returns the environment of a text without the definitions of links that were deleted from it; null if none was. */
function envWithout(texts: readonly string[], matches: readonly number[], { blocks, env }: KeptText): TextEnv | null {
  const isDefinition = ({ source }: KeptBlock) => source.includes(']:');
  const matched = new Set(matches);
  if (!env.references || !blocks.some((block, index) => isDefinition(block) && !matched.has(index))) return null;
  const sources = texts.map((text, index) => blocks[matches[index]!]?.source ?? text);
  const left = referencesIn(sources.filter((source) => source.includes(']:')).join('\n\n'), env.dialect);
  const references = Object.fromEntries(Object.entries(env.references).filter(([label]) => Object.hasOwn(left, label)));
  return Object.keys(references).length < Object.keys(env.references).length ? { ...env, references } : null;
}

/** Returns whether a text refers to definitions of links that are missing in another environment. */
const losesLinks = (text: string, env: TextEnv, without: TextEnv): boolean =>
  text.includes('[') && meaningOf(parseWithin(text, env)) !== meaningOf(parseWithin(text, without));

/**
 * Returns a document as text. Blocks that are as they were opened keep their source and what stands between them. `isExact` is
 * false if Markdown cannot say some of the document, or if it refers to what was deleted.
 */
export function writeDocument(doc: Node, origin: KeptText): { readonly text: string; readonly isExact: boolean } {
  const blocks = doc.children.filter((block) => !isEmptyBlock(block));
  const results = blocks.map((block) => canonicalOf(block, origin.env));
  const texts = results.map(({ text }) => text);
  const found = matchBlocks(texts, origin);
  const without = envWithout(texts, found, origin);
  // Links whose definition was deleted are written with their address.
  const matches = found.map((match) =>
    without && match !== -1 && losesLinks(origin.blocks[match]!.source, origin.env, without) ? -1 : match,
  );
  const places = placesOf(matches, origin.blocks.length);
  const withBreaks = (text: string) => text.replaceAll('\n', origin.lineBreak);
  const blank = origin.lineBreak.repeat(2);
  let isExact =
    results.every((result) => result.isExact) &&
    areFootnotesDefined(blocks) &&
    !(without && texts.some((text, index) => matches[index] === -1 && losesLinks(text, origin.env, without)));
  let isOther = false;
  let out = '';
  let before = '';
  for (const [index, block] of blocks.entries()) {
    const match = origin.blocks[matches[index]!];
    const place = places[index]!;
    const isNext =
      place !== -1 && place === (index === 0 ? -1 : places[index - 1]! === -1 ? -2 : places[index - 1]!) + 1;
    const isKept = match !== undefined && (index === 0 ? true : matches[index - 1] !== -1);
    isOther = index > 0 && !(isNext && isKept) && continuesList(blocks[index - 1]!, block) && !isOther;
    const canonical = isOther
      ? writeBlock(block, { care: 'escaped', dialect: origin.env.dialect }, true)
      : results[index]!.text;
    let source = match && !isOther ? match.source : withBreaks(canonical);
    let gap = isNext ? origin.blocks[place]!.gap : index === 0 ? '' : blank;
    if (index > 0 && !(isNext && isKept) && !standApart(before, gap, source, origin.env)) {
      gap = blank;
      if (!standApart(before, gap, source, origin.env)) {
        const former = withBreaks(results[index - 1]!.text);
        // An unclosed block of code takes everything below it, unless it is written again.
        if (before !== former && out.endsWith(before)) out = out.slice(0, out.length - before.length) + former;
        source = withBreaks(canonical);
        isExact &&= standApart(former, gap, source, origin.env);
      }
    }
    out += gap + source;
    before = source;
  }
  return { text: blocks.length === 0 && origin.blocks.length > 0 ? '' : out + origin.tail, isExact };
}
