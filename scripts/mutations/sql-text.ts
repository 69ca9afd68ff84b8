import type { SourceNode } from './operators.ts';

/** Words and signs of SQL, and what they are confused with. */
const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/\bis not null\b/i, 'is null'],
  [/\bis null\b/i, 'is not null'],
  [/\bnot exists\b/i, 'exists'],
  [/(?<!not )\bexists\b/i, 'not exists'],
  // Nothing in a test happens at the very moment of a bound.
  [/(?<=\s)<=?(?=\s+now\(\))/, '>'],
  [/(?<=\s)>=?(?=\s+now\(\))/, '<'],
  [/(?<=\s)<=(?=\s)(?!\s+now\(\))/, '<'],
  [/(?<=\s)>=(?=\s)(?!\s+now\(\))/, '>'],
  [/(?<=\s)<(?=\s)(?!\s+now\(\))/, '<='],
  [/(?<=\s)>(?=\s)(?!\s+now\(\))/, '>='],
  [/(?<=\s)<>(?=\s)/, '='],
  [/(?<=\s)=(?=\s)/, '<>'],
  [/\band\b/i, 'or'],
  [/\bor\b/i, 'and'],
  [/\bdesc\b/i, 'asc'],
  [/\bleast\b/i, 'greatest'],
  [/\bgreatest\b/i, 'least'],
  [/\bmax(?=\()/i, 'min'],
  [/\bmin(?=\()/i, 'max'],
  [/(?<=\s)\+(?=\s)/, '-'],
  [/(?<=\s)-(?=\s)/, '+'],
  [/\bfor update\b/i, ''],
  [/\bdistinct\b/i, ''],
  [/\bleft join\b/i, 'join'],
];

/** An assignment is no comparison, and the bounds of a `between` belong together. */
const ASSIGNS = /\bset\s[^]*$/i;

/** Returns the statements that one word of a statement (a template with the tag `sql`) may be confused with. */
export function sqlMutations(node: SourceNode, text: string): readonly string[] {
  const { quasis } = node['quasi'] as { readonly quasis: readonly SourceNode[] };
  return quasis.flatMap(({ start, end }) => {
    const piece = text.slice(start, end);
    return SWAPS.flatMap(([pattern, to]) =>
      [...piece.matchAll(new RegExp(pattern, `${pattern.flags}g`))].flatMap((match) => {
        const before = text.slice(node.start, start + match.index);
        if (match[0] === '=' && ASSIGNS.test(before) && !/\bwhere\b/i.test(ASSIGNS.exec(before)![0])) return [];
        if (/^and$/i.test(match[0]) && /\bbetween\s[^]*$/i.test(before.slice(-60))) return [];
        return [`${before}${to}${text.slice(start + match.index + match[0].length, node.end)}`];
      }),
    );
  });
}
