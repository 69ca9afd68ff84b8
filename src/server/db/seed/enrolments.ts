import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { CATALOGUE } from './content/catalogue.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** How many times busier the end of the year is than its beginning. */
const GROWTH = 0.7;

/** The number of generated students, besides the three demo accounts. */
export const STUDENTS = 1_560;

/** A purchase: the indexes of its course and its student, and the time. */
export interface Purchase {
  readonly course: number;
  readonly student: number;
  readonly at: Date;
}

/** Returns a random time of the last twelve months; later ones are likelier, and most lie between 7:00 and midnight. */
function moment(random: SeededRandom, now: number): number {
  const u = random.next();
  const along = (Math.sqrt(1 + u * (2 * GROWTH + GROWTH * GROWTH)) - 1) / GROWTH;
  const day = Math.floor((now - YEAR + along * YEAR) / DAY) * DAY;
  const hour = 7 + 16.5 * Math.sqrt(random.next());
  const time = day + hour * 3_600_000;
  return time < now - 60_000 ? time : time - DAY;
}

/**
 * Returns the purchases of the twelve months before `now`, ordered by time: as many for each course as the catalogue
 * says, without the students `reserved` for it. Every student buys at least one course, and none twice.
 */
export function demoPurchases(now: Date, reserved: ReadonlyMap<number, number>): Purchase[] {
  const random = seededRandom('purchases of the demo school');
  const everybody = random.shuffle([...Array(STUDENTS).keys()]);
  const sample = CATALOGUE.length - 1;
  // Students without the large sample course come first in the others, so that each has a course.
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
