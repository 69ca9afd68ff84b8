import type { Node } from 'prosemirror-model';
import { isEmptyBlock } from './meaning.ts';
import { writeInline, type Writing } from './write-inline.ts';

const indented = (text: string, by: string): string => text.replaceAll(/\n(?=[^\n])/g, `\n${by}`);
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Returns a fence that its content does not close. */
function fence(content: string, info: string): string {
  const sign = info.includes('`') ? '~' : '`';
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+|~+/g), ([run]) => run.length));
  const marks = sign.repeat(longest + 1);
  return `${marks}${info}\n${content === '' ? '' : `${content}\n`}${marks}`;
}

/** Blocks that stand directly below a line of text in a list without blank lines. */
const DIRECT = new Set(['bullet_list', 'ordered_list', 'code_block', 'blockquote', 'callout']);

function isTightItem(item: Node): boolean {
  const children = item.children.filter((child) => !isEmptyBlock(child));
  return children.every(
    ({ type }, index) => index === 0 || (DIRECT.has(type.name) && children[index - 1]!.type !== type),
  );
}

/** Returns whether a list would go on with another one below it. */
export const continuesList = (list: Node, next: Node): boolean =>
  list.type === next.type &&
  (list.type.name === 'bullet_list' || list.type.name === 'ordered_list') &&
  list.attrs['marker'] === next.attrs['marker'] &&
  list.attrs['delimiter'] === next.attrs['delimiter'];

function writeList(list: Node, how: Writing, isOther: boolean): string {
  const {
    marker = '-',
    delimiter = '.',
    order = 1,
    tight,
  } = list.attrs as Record<string, unknown> & { order?: number };
  const sign = isOther ? (marker === '-' ? '*' : '-') : String(marker);
  const end = isOther ? (delimiter === '.' ? ')' : '.') : String(delimiter);
  const isTight = tight === true && how.care !== 'strict' && list.children.every(isTightItem);
  return list.children
    .map((item, index) => {
      const mark = list.type.name === 'bullet_list' ? sign : `${order + index}${end}`;
      const box = item.attrs['task'] === null ? '' : item.attrs['task'] === 'done' ? '[x] ' : '[ ] ';
      const content = box + writeBlocks(item.children, how, isTight ? '\n' : '\n\n');
      return content === '' ? mark : `${mark} ${indented(content, ' '.repeat(mark.length + 1))}`;
    })
    .join(isTight ? '\n' : '\n\n');
}

function writeTable(table: Node, how: Writing): string {
  const rows = table.children.map((row) =>
    row.children.map((cell) => oneLine(writeInline(cell, how)).replaceAll('|', String.raw`\|`)),
  );
  const [first] = table.children;
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const lineOf = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const rule = Array.from({ length: columns }, (_, index) => {
    const align = first?.maybeChild(index)?.attrs['align'];
    return align === 'left' ? ':---' : align === 'right' ? '---:' : align === 'center' ? ':---:' : '---';
  });
  return [lineOf(rows[0] ?? []), lineOf(rule), ...rows.slice(1).map(lineOf)].join('\n');
}

function writeCallout({ attrs, children }: Node, how: Writing): string {
  const title = String(attrs['title']).trim();
  const mark = `[!${String(attrs['kind']).toUpperCase()}]${title === '' ? '' : ` ${title}`}`;
  const content = writeBlocks(children, how);
  const isText = children.find((child) => !isEmptyBlock(child))?.type.name === 'paragraph';
  return content === '' ? mark : `${mark}${isText ? '\n' : '\n\n'}${content}`;
}

const quote = (text: string): string => text.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>');

/** Returns blocks as Markdown. Blocks after which another list would go on are followed by one with another marker. */
function writeBlocks(blocks: readonly Node[], how: Writing, gap = '\n\n'): string {
  const filled = blocks.filter((block) => !isEmptyBlock(block));
  let isOther = false;
  return filled
    .map((block, index) => {
      isOther = index > 0 && continuesList(filled[index - 1]!, block) && !isOther;
      return writeBlock(block, how, isOther);
    })
    .join(gap);
}

/**
 * Returns a block as Markdown without a line break at its end. `isOther` writes a list with another marker than its own, for
 * one below a list that would go on.
 */
export function writeBlock(block: Node, how: Writing, isOther = false): string {
  const { attrs, textContent } = block;
  switch (block.type.name) {
    case 'heading': {
      const content = oneLine(writeInline(block, how));
      return `${'#'.repeat(attrs['level'])}${content === '' ? '' : ` ${content}`}`;
    }
    case 'blockquote':
      return quote(writeBlocks(block.children, how));
    case 'callout':
      return quote(writeCallout(block, how));
    case 'bullet_list':
    case 'ordered_list':
      return writeList(block, how, isOther);
    case 'code_block':
      return fence(textContent, String(attrs['info']));
    case 'formula_block':
      return `$$\n${textContent.trim()}\n$$`;
    case 'raw':
      return textContent;
    case 'footnote_definition':
      return `[^${attrs['label']}]: ${writeInline(block, how)}`;
    case 'question':
      return `[[question:${attrs['id']}]]`;
    case 'horizontal_rule':
      return how.care === 'plain' ? '---' : '***';
    case 'table':
      return writeTable(block, how);
    default:
      return writeInline(block, how);
  }
}
