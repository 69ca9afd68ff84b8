import type { Plugin } from 'vite';

const FALLBACK = /@layer properties\s*\{/;

/**
 * Removes from Tailwind's style sheet what no browser of the school needs, 0.55 kB of every first visit:
 * - the values that stand in for `@property` in browsers without it. The pages need `light-dark()`, which came to Chrome
 *   and Safari after `@property`; only Firefox 120 to 127 knows one without the other, and draws some shadows plainly;
 * - each `@property` of a variable that is never set and always read with a fallback, or never read.
 */
export function trimTailwind(): Plugin {
  return {
    name: 'aula:trim-tailwind',
    apply: 'build',
    // After Tailwind's, which is `pre` too and stands before this one.
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\.css$/ },
      handler: (css) => ({ code: withoutSpareProperties(withoutFallback(css)), map: null }),
    },
  };
}

function withoutFallback(css: string): string {
  const block = FALLBACK.exec(css);
  if (!block) return css;
  let depth = 1;
  let end = block.index + block[0].length;
  while (depth > 0 && end < css.length) depth += { '{': 1, '}': -1 }[css[end++]!] ?? 0;
  return css.slice(0, block.index) + css.slice(end);
}

function withoutSpareProperties(css: string): string {
  const set = new Set(Array.from(css.matchAll(/[;{]\s*(--tw-[\w-]+):/g), ([, name]) => name));
  const read = new Set(Array.from(css.matchAll(/var\((--tw-[\w-]+)/g), ([, name]) => name));
  const needed = new Set(Array.from(css.matchAll(/var\((--tw-[\w-]+)\)/g), ([, name]) => name));
  return css.replaceAll(/@property (--tw-[\w-]+)\s*\{[^}]*\}/g, (rule, name: string) =>
    needed.has(name) || (set.has(name) && read.has(name)) ? rule : '',
  );
}
