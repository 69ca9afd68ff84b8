import type { CategoryCount } from '#contract/courses.ts';

/**
 * Returns the name of a category in the language of `words`; undefined for none or an unknown one, so that no page
 * repeats text from its address. `offered`: the categories that have courses.
 */
export function categoryName(
  category: string | undefined,
  offered: readonly CategoryCount[],
  words: Readonly<Record<string, string>>,
): string | undefined {
  if (category === undefined) return undefined;
  if (Object.hasOwn(words, category)) return words[category];
  return offered.some((one) => one.category === category) ? category : undefined;
}
