import type { Plugin } from 'vite';

const BLOCK = /@layer properties\s*\{/;

/**
 * Removes from Tailwind's style sheet the values that stand in for `@property` in browsers without it: 0.35 kB of every
 * first visit. The pages need `light-dark()`, which came to Chrome and Safari after `@property`; only Firefox 120 to 127
 * knows one without the other, and draws some borders and shadows plainly.
 */
export function withoutPropertyFallback(): Plugin {
  return {
    name: 'aula:without-property-fallback',
    apply: 'build',
    // After Tailwind's, which is `pre` too and stands before this one.
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\.css$/ },
      handler: (css) => ({ code: withoutBlock(css), map: null }),
    },
  };
}

function withoutBlock(css: string): string {
  const block = BLOCK.exec(css);
  if (!block) return css;
  let depth = 1;
  let end = block.index + block[0].length;
  while (depth > 0 && end < css.length) depth += { '{': 1, '}': -1 }[css[end++]!] ?? 0;
  return css.slice(0, block.index) + css.slice(end);
}
