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

/** Longer formulas are shown as text (`lesson-maths.ts`). */
const LONGEST = 2_000;

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
    const known = ends.get(closing);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const end = text.indexOf(closing, from);
    ends.set(closing, end);
    return end;
  };
  let result = '';
  let rest = 0;
  for (let at = 0; at < text.length;) {
    const kind = FORMULAS.find(({ opening }) => text.startsWith(opening, at));
    const from = at + (kind?.opening.length ?? 0);
    const end = kind ? endAfter(kind.closing, from) : -1;
    if (kind && end > from && end - from <= LONGEST && isFormula(text.slice(from, end), kind.opening)) {
      const inside = text.slice(rest, at) + kind.opening.replace('\\\\', '\\');
      const content = text.slice(from, end).replaceAll(/\\([\\:#={}~])/g, '$1');
      result += inside + content.replaceAll(/[\\:#={}~]/g, hidden) + kind.closing.replace('\\\\', '\\');
      at = end + kind.closing.length;
      rest = at;
    } else if (text[at] === '\\' && SIGNS.includes(text[at + 1] ?? ' ')) {
      result += text.slice(rest, at) + hidden(text[at + 1]!);
      at += 2;
      rest = at;
    } else if (text.startsWith('\\n', at)) {
      result += `${text.slice(rest, at)}\n`;
      at += 2;
      rest = at;
    } else at += 1;
  }
  return result + text.slice(rest);
}

/** Returns text with its hidden signs as they are. */
export const showSigns = (text: string): string =>
  text.replaceAll(HIDDEN, (sign) => SIGNS[sign.codePointAt(0)! - FIRST]!);
