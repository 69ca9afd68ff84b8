/**
 * Returns 32 pseudo-random bits for numbers, the same ones for the same numbers (the finaliser of MurmurHash3,
 * https://github.com/aappleby/smhasher). Rows do not depend on the rows before them.
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

/** Returns a pseudo-random number in [0, 1) for numbers. */
export const share = (seed: number, kind: number, at: number, more = 0): number => bits(seed, kind, at, more) / 2 ** 32;

/** Returns an element of a list, chosen by such bits. */
export const pick = <T>(options: readonly T[], by: number): T => options[by % options.length]!;

const hex = (word: number): string => word.toString(16).padStart(8, '0');

/** Returns a UUID of version 7 for a time (milliseconds since 1970), made unique by its numbers. */
export function idAt(at: number, seed: number, kind: number, number: number): string {
  const high = hex(Math.floor(at / 2 ** 16));
  const low = hex(at % 2 ** 16).slice(4);
  const a = hex(bits(seed, kind, number, 1));
  const b = hex(bits(seed, kind, number, 2));
  return `${high}-${low}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${hex(number).slice(4)}`;
}
