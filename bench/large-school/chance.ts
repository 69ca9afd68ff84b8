/**
 * 32 bits that belong to numbers: the same ones for the same numbers, in whatever order they are asked for
 * (the finaliser of MurmurHash3, https://github.com/aappleby/smhasher). Rows need no memory of the rows before them.
 */
export function bits(seed: number, kind: number, at: number, more = 0): number {
  let word =
    Math.imul(seed, 0x9e3779b1) ^ Math.imul(kind, 0x85ebca77) ^ Math.imul(at + 1, 0xc2b2ae3d) ^ (more * 0x27d4eb2f);
  for (let round = 0; round < 2; round++) {
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    word ^= word >>> 16;
  }
  return word >>> 0;
}

/** A number from 0 up to, not including, 1 that belongs to numbers. */
export const share = (seed: number, kind: number, at: number, more = 0): number => bits(seed, kind, at, more) / 2 ** 32;

/** One of a list, by such bits. */
export const pick = <T>(options: readonly T[], by: number): T => options[by % options.length]!;

const hex = (word: number): string => word.toString(16).padStart(8, '0');

/** A UUID of version 7 for a moment (milliseconds since 1970), told from others of that moment by its numbers. */
export function idAt(at: number, seed: number, kind: number, number: number): string {
  const high = hex(Math.floor(at / 2 ** 16));
  const low = hex(at % 2 ** 16).slice(4);
  const a = hex(bits(seed, kind, number, 1));
  const b = hex(bits(seed, kind, number, 2));
  return `${high}-${low}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${hex(number).slice(4)}`;
}
