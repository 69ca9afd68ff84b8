import * as LIMITS from '#contract/limits.ts';

/** A number at the beginning of a name that orders files: `01 `, `2_`, `3.1 - `, but not that of `3 arches`. */
const ORDER = /^(?:0\d{0,2}[\s._)-]+|\d{1,3}(?:\.\d{1,3})*\s*[._)-][\s._)-]*)(?=\p{L})/u;
const ANY_ORDER = /^\d{1,3}[\s._)-]+(?=\p{L})/u;

/** Returns files in the order of their names: 2 before 10. */
export const inNameOrder = <T extends { readonly name: string }>(files: readonly T[]): T[] => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return files.toSorted((one, other) => compare(one.name, other.name));
};

/** Returns titles for files by their names: without ending, number and underscores. */
export function videoTitles(names: readonly string[]): string[] {
  const bases = names.map((name) => name.replace(/\.[A-Za-z0-9]{1,8}$/, '').normalize('NFC'));
  const number = bases.length > 1 && bases.every((base) => ANY_ORDER.test(base)) ? ANY_ORDER : ORDER;
  return bases.map((base, index) => {
    const title = base
      .replace(number, '')
      .replaceAll(/[_\s]+|(?<!\s)-(?!\s)/gu, ' ')
      .trim();
    return (title || base.trim() || names[index]!).slice(0, LIMITS.titleLength);
  });
}
