import { FORMULA_LENGTH } from '#markdown/formulas.ts';

/** The signs a backslash takes their meaning from in GIFT, and `n` for a line break. */
const SIGNS = '\\:#={}~';
/** Noncharacters of Unicode, which no text holds, stand for signs without a meaning while a text is taken apart. */
const FIRST = 0xfdd0;
const HIDDEN = new RegExp(`[\\u{${FIRST.toString(16)}}-\\u{${(FIRST + SIGNS.length - 1).toString(16)}}]`, 'gu');

const hidden = (sign: string): string => String.fromCodePoint(FIRST + SIGNS.indexOf(sign));

/** The ways to write a formula: how it begins and ends, backslashes written twice or once. */
const FORMULAS = [
  { opening: '$$', closing: '$$' },
  { opening: '\\\\(', closing: '\\\\)' },
  { opening: '\\\\[', closing: '\\\\]' },
  { opening: '\\(', closing: '\\)' },
  { opening: '\\[', closing: '\\]' },
  { opening: '$', closing: '$' },
] as const;

/** Whether text between the marks of a formula is one: `^`, `_` or a command, and no brace that could begin answers. */
function isFormula(content: string, opening: string): boolean {
  if (opening === '$' && (/^\s|\s$/.test(content) || content.includes('\n'))) return false;
  return /[\^_]|\\[a-zA-Z]/.test(content) && !/(?<![\^_}\]a-zA-Z\\{])\{/.test(content) && !/\n\s*\n/.test(content);
}

/**
 * Returns a text of GIFT with the signs hidden that mean nothing in it: those behind a backslash, and those within formulas,
 * whose braces few authors write as `\{`.
 */
export function hideSigns(text: string): string {
  /** Where the next closing mark of each kind stands: searched once, not for each opening mark before it. */
  const ends = new Map<string, number>();
  const endAfter = (closing: string, from: number): number => {
    const cachedEnd = ends.get(closing);
    if (cachedEnd !== undefined && (cachedEnd === -1 || cachedEnd >= from)) return cachedEnd;
    const end = text.indexOf(closing, from);
    ends.set(closing, end);
    return end;
  };
  let result = '';
  let rest = 0;
  for (let index = 0; index < text.length;) {
    const kind = FORMULAS.find(({ opening }) => text.startsWith(opening, index));
    const from = index + (kind?.opening.length ?? 0);
    const end = kind ? endAfter(kind.closing, from) : -1;
    if (kind && end > from && end - from <= FORMULA_LENGTH && isFormula(text.slice(from, end), kind.opening)) {
      const inside = text.slice(rest, index) + kind.opening.replace('\\\\', '\\');
      const content = text.slice(from, end).replaceAll(/\\([\\:#={}~])/g, '$1');
      result += inside + content.replaceAll(/[\\:#={}~]/g, hidden) + kind.closing.replace('\\\\', '\\');
      index = end + kind.closing.length;
      rest = index;
    } else if (text[index] === '\\' && SIGNS.includes(text[index + 1] ?? ' ')) {
      result += text.slice(rest, index) + hidden(text[index + 1]!);
      index += 2;
      rest = index;
    } else if (text.startsWith('\\n', index)) {
      result += `${text.slice(rest, index)}\n`;
      index += 2;
      rest = index;
    } else index += 1;
  }
  return result + text.slice(rest);
}

/** Returns text with its hidden signs as they are. */
export const showSigns = (text: string): string =>
  text.replaceAll(HIDDEN, (sign) => SIGNS[sign.codePointAt(0)! - FIRST]!);
