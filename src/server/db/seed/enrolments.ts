import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { CATALOGUE } from './content/catalogue.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** By how much busier the end of the year is than its beginning. */
const GROWTH = 0.7;

/** Everybody the seed invents beside the three demo accounts. */
export const STUDENTS = 1_560;

/** One purchase: which course and which student (places in their lists), and when. */
export interface Purchase {
  readonly course: number;
  readonly student: number;
  readonly at: Date;
}

/** A moment of the last twelve months; later ones are likelier, and most fall between breakfast and midnight. */
function moment(random: SeededRandom, now: number): number {
  const u = random.next();
  const along = (Math.sqrt(1 + u * (2 * GROWTH + GROWTH * GROWTH)) - 1) / GROWTH;
  const day = Math.floor((now - YEAR + along * YEAR) / DAY) * DAY;
  const hour = 7 + 16.5 * Math.sqrt(random.next());
  const at = day + hour * 3_600_000;
  return at < now - 60_000 ? at : at - DAY;
}

/**
 * Who bought which course in the twelve months before `now`, ordered by time: as many for each course as the catalogue
 * says, leaving out of a course those `reserved` for it. Every student has at least one; nobody has a course twice.
 */
export function demoPurchases(now: Date, reserved: ReadonlyMap<number, number>): Purchase[] {
  const random = seededRandom('purchases of the demo school');
  const everybody = random.shuffle([...Array(STUDENTS).keys()]);
  const sample = CATALOGUE.length - 1;
  // Those whom the large sample course leaves out come first in the others, so that nobody is left without a course.
  let waiting = everybody.slice(CATALOGUE[sample]!.participants);
  const purchases: Purchase[] = [];
  for (const [course, { participants }] of CATALOGUE.entries()) {
    const places = participants - (reserved.get(course) ?? 0);
    const first = course === sample ? everybody.slice(0, places) : waiting.slice(0, Math.ceil(places / 4));
    waiting = course === sample ? waiting : waiting.slice(first.length);
    const already = new Set(first);
    const rest = places > first.length ? random.shuffle(everybody.filter((each) => !already.has(each))) : [];
    for (const student of [...first, ...rest].slice(0, places)) {
      purchases.push({ course, student, at: new Date(moment(random, now.getTime())) });
    }
  }
  return purchases.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
