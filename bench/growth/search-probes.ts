import { SENTENCES, SUBJECTS } from '#bench/large-school/words.ts';
import type { Probe } from './probes.ts';

const search = (what: string, q: string): Probe => ({
  endpoint: 'GET /api/courses',
  what,
  call: (school) => school.ask('guest', 'GET', `/api/courses?limit=24&q=${encodeURIComponent(q)}`),
});

const WORDS = [...SUBJECTS, ...SENTENCES.flatMap((sentence) => sentence.match(/\p{L}{4,}/gu) ?? [])];

/** Returns the n-th of many words in a spelling not used before, so that its total is not in the total-count cache. */
function newSpelling(n: number): string {
  const word = WORDS[n % WORDS.length]!;
  const capitals = Math.floor(n / WORDS.length);
  return word.slice(0, capitals).toUpperCase() + word.slice(capitals);
}

/** Typical searches of the catalogue. */
export const SEARCHES: readonly Probe[] = [
  search('a word of a title', 'harbours'),
  search('two words of a title', 'weaving and clocks'),
  search('a word of many titles', 'practical'),
  search('a teacher', 'Zoë Novák'),
  search('a teacher, without accents', 'zoe novak'),
  search('accents where there are none', 'hárböurs'),
  search('words of a description', 'naïve way and a patient way'),
  search('a word of most descriptions', 'unit'),
  search('a word no course has', 'course'),
  search('two letters', 'ca'),
  search('one letter', 'e'),
  search('a typo in a title', 'harbuors'),
  search('a typo in a teacher', 'Wojick'),
  search('nothing like it', 'qqqzzzxxx'),
  search('a category', 'photography'),
  {
    ...search('words not searched for yet', ''),
    call: (school, n) => school.ask('guest', 'GET', `/api/courses?limit=24&q=${encodeURIComponent(newSpelling(n))}`),
  },
  {
    ...search('by name, matches late in the order', 'thinking in weaving'),
    call: (school) => school.ask('guest', 'GET', '/api/courses?limit=24&sort=name&q=thinking%20in%20weaving'),
  },
];
