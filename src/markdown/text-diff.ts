import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import type { DiffPart } from '#contract/drafts.ts';

/** Bounds the work on texts that have nothing in common: they count as replaced (milliseconds). */
const LINES_MS = 150;
const WORDS_MS = 50;
/** Unchanged lines shown before and after a change. */
const CONTEXT = 2;

const kindOf = ({ added, removed }: Change): DiffPart['kind'] => (added ? 'added' : removed ? 'removed' : 'same');
const partOf = (change: Change): DiffPart => ({ kind: kindOf(change), text: change.value });

/**
 * Returns the pieces of two texts in their order: first by lines, then by words inside of replaced lines. Long unchanged
 * parts are `skipped`, but for the lines around a change, unless the `whole` texts are wanted. Empty for equal texts.
 * https://github.com/kpdecker/jsdiff
 */
export function diffTexts(before: string, after: string, { whole = false } = {}): DiffPart[] {
  if (before === after) return [];
  const lines = diffLines(before, after, { timeout: LINES_MS }) ?? replaced(before, after);
  const parts: DiffPart[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [one, next] = [lines[index]!, lines[index + 1]];
    if (!one.removed || !next?.added) {
      parts.push(partOf(one));
      continue;
    }
    const words = diffWordsWithSpace(one.value, next.value, { timeout: WORDS_MS }) ?? [one, next];
    parts.push(...words.map(partOf));
    index++;
  }
  if (whole) return parts;
  return parts.flatMap((part, index) =>
    part.kind === 'same' ? shorten(part.text, index === 0, index === parts.length - 1) : [part],
  );
}

const replaced = (before: string, after: string): Change[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
];

/** Leaves the middle of an unchanged part out, or its start or end where it is the first or last part. */
function shorten(text: string, first: boolean, last: boolean): DiffPart[] {
  const lines = text.split(/(?<=\n)/);
  const [head, tail] = [first ? 0 : CONTEXT, last ? 0 : CONTEXT];
  const skipped = lines.length - head - tail;
  // A marker in place of one or two lines would save nothing.
  if (skipped < 3) return [{ kind: 'same', text }];
  const same = (piece: string[]): DiffPart[] => (piece.length > 0 ? [{ kind: 'same', text: piece.join('') }] : []);
  return [
    ...same(lines.slice(0, head)),
    { kind: 'skipped', text: '', lines: skipped },
    ...same(lines.slice(lines.length - tail)),
  ];
}
