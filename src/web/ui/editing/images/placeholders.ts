/** The address of an image in a text while its file is uploaded: an anchor that no page has. */
const PLACEHOLDER = /#upload-[a-z0-9]{16}/g;
/** What follows the description of an image that has a placeholder. */
const TARGET = /\]\((#upload-[a-z0-9]{16})(?: "(?:\\.|[^"\\\n]){0,500}")?\)/g;
/** Longer descriptions are none, in UTF-16 code units: their beginning is searched for each image. */
const MOST_ALT = 5_000;

/** Returns a new placeholder. It is no secret: no other text has it by chance. */
export function newPlaceholder(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(16));
  return `#upload-${Array.from(numbers, (number) => (number % 36).toString(36)).join('')}`;
}

/** Returns whether an address is a placeholder. */
export const isPlaceholder = (address: string): boolean => /^#upload-[a-z0-9]{16}$/.test(address);

/** Returns the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] =>
  text.includes('#upload-') ? [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([found]) => found))] : [];

/**
 * Returns a text with the addresses of its uploaded images. `addressOf` returns the address for a placeholder; the image of one
 * for which it returns null is left out, and that of one for which it returns undefined stays as it is.
 */
export function fillPlaceholders(text: string, addressOf: (placeholder: string) => string | null | undefined): string {
  if (!text.includes('#upload-')) return text;
  let filled = '';
  let end = 0;
  for (const { 0: target, 1: placeholder = '', index } of text.matchAll(TARGET)) {
    const before = text.slice(Math.max(end, index - MOST_ALT), index);
    const start = before.lastIndexOf('![');
    const address =
      start === -1 || !/^(?:\\.|[^\]\\])*$/s.test(before.slice(start + 2)) ? undefined : addressOf(placeholder);
    if (address === undefined) continue;
    const from = index - before.length + start;
    filled += text.slice(end, from);
    if (address !== null) filled += text.slice(from, index) + target.replace(placeholder, () => address);
    end = index + target.length;
  }
  return filled + text.slice(end);
}
