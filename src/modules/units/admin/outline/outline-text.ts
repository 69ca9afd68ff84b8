import * as LIMITS from '#contract/limits.ts';
import type { OutlineTitlesInput } from '#modules/units/contract/outline.ts';
import type { Edit, Selected } from '#modules/units/admin/text/markdown-commands.ts';

/** What an indented line begins with: it is a unit of the chapter above. */
const INDENT = '\t';
const isIndented = (line: string): boolean => /^(?:\t| {2})/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

/**
 * Returns the titles in a text of one line each. A line is a chapter if the lines after it are indented, which are its units;
 * all others are units, of the chapter above if there is one. Blank lines are left out.
 */
export function titlesIn(text: string): OutlineTitlesInput {
  const sections: string[] = [];
  const chapters: { title: string; sections: string[] }[] = [];
  const lines = text.split('\n').filter((line) => !isBlank(line));
  for (const [index, line] of lines.entries()) {
    const title = line.trim();
    const next = lines[index + 1];
    const isUnit = isIndented(line) || next === undefined || !isIndented(next);
    if (isUnit) (chapters.at(-1)?.sections ?? sections).push(title);
    else chapters.push({ title, sections: [] });
  }
  return { sections, chapters };
}

/** Returns how many units an outline has. */
export const countUnits = ({ sections, chapters }: OutlineTitlesInput): number =>
  sections.length + chapters.reduce((sum, chapter) => sum + chapter.sections.length, 0);

/** A line whose title is too long: its number from 1, and its length. */
export interface LongLine {
  readonly line: number;
  readonly length: number;
}

/** Returns the lines that are too long for a title. */
export const longLines = (text: string): LongLine[] =>
  text.split('\n').flatMap((line, index) => {
    const { length } = line.trim();
    return length > LIMITS.titleLength ? [{ line: index + 1, length }] : [];
  });

/** Returns the start and the end of the lines of a selection. */
function boundsOf({ text, start, end }: Selected): { from: number; to: number } {
  const after = text.indexOf('\n', end);
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: after === -1 ? text.length : after };
}

/** Returns the edit of the Enter key: a line as far in as this one, or, on an empty line, one step out. Null: as usual. */
export function enterEdit(selected: Selected): Edit | null {
  const { text, start, end } = selected;
  const { from, to } = boundsOf(selected);
  const line = text.slice(from, to);
  if (!isIndented(line)) return null;
  if (isBlank(line)) return { from, to, insert: '', select: [from, from] };
  const after = start + 1 + INDENT.length;
  return { from: start, to: end, insert: `\n${INDENT}`, select: [after, after] };
}

/**
 * Returns the edit that moves the lines of the selection into the chapter above them (1) or out of it (-1); null if that changes
 * nothing, such as for the first line: the Tab key then leaves the field.
 */
export function indentEdit(selected: Selected, by: 1 | -1): Edit | null {
  const { text, start, end } = selected;
  const { from, to } = boundsOf(selected);
  const lines = text.slice(from, to).split('\n');
  const hasLineAbove = !isBlank(text.slice(0, from));
  const changed = lines.map((line, index) => {
    const canGoIn = hasLineAbove || (index > 0 && !isBlank(lines[0]!));
    if (by === 1)
      return isIndented(line) || !canGoIn || (isBlank(line) && lines.length > 1) ? line : `${INDENT}${line}`;
    return line.replace(/^(?:\t| +)/, '');
  });
  const insert = changed.join('\n');
  if (insert === lines.join('\n')) return null;
  const first = changed[0]!.length - lines[0]!.length;
  const all = insert.length - (to - from);
  return { from, to, insert, select: [Math.max(from, start + first), Math.max(from, end + all)] };
}

/** What lists begin their lines with: signs of several programs, numbers such as `2.` or `2.1`, and headings of Markdown. */
const MARK = /^(?:(#{1,6})|([•◦▪‣·●○■□–—*+-]|[o§](?=\t))|(\d{1,3}(?:\.\d{1,3})*)(?:[.)]|(?<=\.\d+)))\s+/u;

/** Returns how far in a pasted line is, and its title without the sign or number of a list. */
function readLine(line: string): { depth: number; title: string } {
  const [, blanks = '', rest = ''] = /^(\s*)(.*)$/u.exec(line)!;
  const [mark = '', heading, sign, number] = MARK.exec(rest) ?? [];
  // Below a line without a mark, the lines of a list are its units; `2.1` is below `2.`.
  const rank = heading ? heading.length - 7 : sign ? 9 : number ? number.split('.').length : 0;
  return { depth: blanks.replaceAll('\t', '    ').length * 10 + rank, title: rest.slice(mark.length).trim() };
}

/** Returns pasted lines as those of an outline: without the signs of lists, and those that are further in than others indented. */
function pastedLines(pasted: string): string[] {
  const lines = pasted
    .split(/\r\n?|\n/)
    .map(readLine)
    .filter(({ title }) => title !== '');
  const outermost = lines.reduce((least, { depth }) => Math.min(least, depth), Infinity);
  // A first line that is further in than the others has no chapter above it.
  return lines.map(({ depth, title }, index) => `${index > 0 && depth > outermost ? INDENT : ''}${title}`);
}

/** Returns the edit that pastes several lines as titles; null for a text of one line, which is pasted as it is. */
export function pasteEdit(selected: Selected, pasted: string): Edit | null {
  const lines = pastedLines(pasted);
  if (lines.length < 2) return null;
  const { text, start, end } = selected;
  const before = text.slice(boundsOf(selected).from, start);
  // A list without chapters goes into the chapter it is pasted into.
  const isInChapter = isIndented(before) && !lines.some(isIndented);
  const insert = lines.map((line, index) => (isInChapter && index > 0 ? `${INDENT}${line}` : line)).join('\n');
  const after = start + insert.length;
  return { from: start, to: end, insert, select: [after, after] };
}
