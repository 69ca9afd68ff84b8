import * as LIMITS from '#contract/limits.ts';
import { endingOf, MEDIA_BYTES } from '#contract/media-kinds.ts';

/** Containers whose content the browser can play, or put into an MP4; some systems name no type for them. */
const ENDINGS: ReadonlySet<string> = new Set(['mp4', 'm4v', 'webm', 'mov', 'mkv']);

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

/** Returns why a file cannot be the video of a unit, by its name, type and size alone; null if nothing speaks against it. */
export function fileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'not_video' | 'too_large' | null {
  if (!type.startsWith('video/') && !ENDINGS.has(endingOf(name))) return 'not_video';
  return size > MEDIA_BYTES.film ? 'too_large' : null;
}
