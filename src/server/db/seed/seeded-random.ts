/** A random number generator that returns the same sequence for the same seed. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A number between two bounds. */
  between(low: number, high: number): number;
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number;
  chance(likelihood: number): boolean;
  pick<T>(options: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** Hashes text to 32 bits (FNV-1a, RFC 9923). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Creates a generator (SplitMix32: a Weyl sequence through a 32-bit finaliser). */
export function seededRandom(seed: string): SeededRandom {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state ^ (state >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (likelihood) => next() < likelihood,
    pick: (options) => options[whole(0, options.length - 1)]!,
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => left.splice(whole(0, left.length - 1), 1)[0]!);
    },
  };
}
