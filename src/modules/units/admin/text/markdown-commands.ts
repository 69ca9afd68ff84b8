import type { PlacedImage } from '#web/ui/editing/visual/inserter.ts';
import { questionLine } from '#modules/questions/contract/question-types.ts';

/** A text with its selection, as a textarea has it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement of a part of a text, and what is selected afterwards, counted in the new text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

export const COMMANDS = [
  'bold',
  'italic',
  'heading',
  'bullets',
  'numbers',
  'link',
  'code',
  'table',
  'maths',
  'callout',
  'film',
] as const;
export type Command = (typeof COMMANDS)[number];

/** What a command writes where nothing is selected. */
export interface Placeholders {
  readonly text: string;
  readonly heading: string;
  readonly link: string;
  readonly column: (number: number) => string;
  readonly cell: string;
  readonly callout: string;
  readonly film: string;
}

/** Puts marks around the selection, or takes them away if they are there. */
function wrap({ text, start, end }: Selected, mark: string, placeholder: string): Edit {
  const chosen = text.slice(start, end);
  const size = mark.length;
  const around = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  // One star more on both sides is bold, not italic.
  const longer = text[start - size - 1] === mark[0] && mark.length === 1;
  if (around && !longer) {
    return { from: start - size, to: end + size, insert: chosen, select: [start - size, end - size] };
  }
  const inner = chosen || placeholder;
  return {
    from: start,
    to: end,
    insert: `${mark}${inner}${mark}`,
    select: [start + size, start + size + inner.length],
  };
}

/** Returns the start and end of the lines of a selection. */
function linesOf({ text, start, end }: Selected): readonly [from: number, to: number] {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  return [from, after === -1 ? text.length : after];
}

/** Begins each line of the selection with a mark, or takes the marks away if all lines have one. */
function prefix(selected: Selected, mark: (line: number) => string, present: RegExp, placeholder: string): Edit {
  const [from, to] = linesOf(selected);
  const lines = selected.text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) {
    const insert = `${mark(0)}${placeholder}`;
    return { from, to, insert, select: [from + insert.length - placeholder.length, from + insert.length] };
  }
  const drop = filled.every((line) => present.test(line));
  let count = 0;
  const insert = lines
    .map((line) => (line.trim() === '' ? line : drop ? line.replace(present, '') : `${mark(count++)}${line}`))
    .join('\n');
  return { from, to, insert, select: [from, from + insert.length] };
}

/** Puts a block of its own at the selection, with blank lines around it; `select` is a part of the block. */
function block({ text, start, end }: Selected, content: string, select: string): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const gap = (side: string, hasAtEdge: (breaks: string) => boolean) =>
    side.trim() === '' || hasAtEdge('\n\n') ? '' : hasAtEdge('\n') ? '\n' : '\n\n';
  const head = gap(before, (breaks) => before.endsWith(breaks));
  const insert = `${head}${content}${gap(after, (breaks) => after.startsWith(breaks))}`;
  const index = start + head.length + Math.max(0, content.indexOf(select));
  return { from: start, to: end, insert, select: [index, index + select.length] };
}

/** Returns the edit of a toolbar button. */
export function edit(command: Command, selected: Selected, words: Placeholders): Edit {
  const chosen = selected.text.slice(selected.start, selected.end);
  switch (command) {
    case 'bold':
      return wrap(selected, '**', words.text);
    case 'italic':
      return wrap(selected, '*', words.text);
    case 'heading':
      return prefix(selected, () => '## ', /^#{1,6}\s+/, words.heading);
    case 'bullets':
      return prefix(selected, () => '- ', /^\s*[-*+]\s+/, words.text);
    case 'numbers':
      return prefix(selected, (line) => `${line + 1}. `, /^\s*\d+[.)]\s+/, words.text);
    case 'link':
      return link(selected, chosen, words.link);
    case 'code':
      return chosen.includes('\n') || (chosen === '' && isEmptyLine(selected))
        ? block(selected, `\`\`\`\n${chosen || words.text}\n\`\`\``, chosen || words.text)
        : wrap(selected, '`', words.text);
    case 'table': {
      const row = (cell: (column: number) => string) => `| ${cell(1)} | ${cell(2)} |`;
      const lines = [row(words.column), row(() => '---'), row(() => words.cell), row(() => words.cell)];
      return block(selected, lines.join('\n'), words.column(1));
    }
    case 'maths':
      return chosen === '' && isEmptyLine(selected)
        ? block(selected, '$$\na^2 + b^2 = c^2\n$$', 'a^2 + b^2 = c^2')
        : wrap(selected, '$', 'a^2');
    case 'callout': {
      const inner = chosen || words.callout;
      return block(selected, `> [!NOTE]\n${inner.replaceAll(/^/gm, '> ')}`, chosen ? '' : inner);
    }
    case 'film':
      return block(selected, `![${chosen || words.film}](https://)`, 'https://');
  }
}

/** Makes the selection a link: an address becomes its target, a text its name. */
function link({ start, end }: Selected, chosen: string, placeholder: string): Edit {
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return {
      from: start,
      to: end,
      insert: `[${placeholder}](${chosen})`,
      select: [start + 1, start + 1 + placeholder.length],
    };
  }
  const name = chosen || placeholder;
  const address = start + name.length + 3;
  return { from: start, to: end, insert: `[${name}](https://)`, select: [address, address + 'https://'.length] };
}

/** Returns whether the lines of the selection are empty. */
export function isEmptyLine(selected: Selected): boolean {
  const [from, to] = linesOf(selected);
  return selected.text.slice(from, to).trim() === '';
}

/** Returns a description as it can stand between the brackets of an image, which it must not end early. */
const altText = (alt: string): string => alt.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** Returns a text in which the images of an address without a description have one. */
export const withDescription = (text: string, { src, alt }: PlacedImage): string =>
  text.replaceAll(`![](${src}`, () => `![${altText(alt)}](${src}`);

/** Returns the edit that puts images in paragraphs of their own. */
export function imagesEdit(selected: Selected, images: readonly PlacedImage[]): Edit {
  const written = block(selected, images.map(({ alt, src }) => `![${altText(alt)}](${src})`).join('\n\n'), '');
  const end = written.from + written.insert.length;
  return { ...written, select: [end, end] };
}

/** Returns the edit that places a question in a line of its own. */
export function questionEdit(selected: Selected, id: string): Edit {
  const written = block(selected, questionLine(id), '');
  const end = written.from + written.insert.length;
  return { ...written, select: [end, end] };
}

/** Returns the images of a text without a description. */
export function imagesWithoutAlt(text: string): number {
  let [count, from] = [0, 0];
  for (const { 0: found, index } of text.matchAll(/!\[\s*\]\([^)\s]/g)) {
    if (index < from) continue;
    from = text.indexOf(')', index + found.length) + 1;
    if (from === 0) break;
    count += 1;
  }
  return count;
}
