import { bits, idAt, pick, share } from './chance.ts';
import type { Size } from './size.ts';
import { CATEGORIES, COMPANIONS, FIRST_NAMES, LAST_NAMES, MANNERS, SENTENCES, SUBJECTS } from './words.ts';

/** The kinds of pseudo-random bits. */
const KIND = { user: 1, course: 2, unit: 3, enrolment: 4, audit: 5, session: 6 } as const;
const DAY = 86_400_000;
/** The generated past ends here, so that the same seed makes the same rows on any day. */
const END = Date.UTC(2026, 9, 1);
const YEARS_MS = 3 * 365 * DAY;
/** Enrolments of ten consecutive users, relative to the average: some take none, a few take many. */
const APPETITE = [0, 1, 2, 3, 4, 5, 6, 8, 9, 12];
const APPETITE_SUM = 50;
const APPETITE_BEFORE = APPETITE.map((_, n) => APPETITE.slice(0, n).reduce((sum, part) => sum + part, 0));

const TIDY: Record<string, string> = { ø: 'o', Ø: 'O', ł: 'l' };
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øØł]/g, (letter) => TIDY[letter]!)
    .toLowerCase();

/** Returns a line of COPY's text format; the values hold neither tabs nor backslashes nor line breaks. */
const line = (...values: readonly (string | number)[]): string => `${values.join('\t')}\n`;
const moment = (at: number): string => new Date(at).toISOString();

/** Returns the creation time of the n-th of so many rows, spread evenly over three years. */
const madeAt = (number: number, of: number): number => END - YEARS_MS + Math.floor((number / of) * YEARS_MS);

/** Returns the `_id` of the n-th user, course or unit of a school, counted from 0. */
export const userId = (size: Size, n: number): string => idAt(madeAt(n, size.users), size.seed, KIND.user, n);
export const courseId = (size: Size, n: number): string => idAt(madeAt(n, size.courses), size.seed, KIND.course, n);
const unitId = (size: Size, n: number): string => idAt(madeAt(n, size.units), size.seed, KIND.unit, n);

/** Returns the name and e-mail of the n-th user. */
export function person(size: Size, n: number): { name: string; email: string } {
  const first = pick(FIRST_NAMES, bits(size.seed, KIND.user, n, 3));
  const last = pick(LAST_NAMES, bits(size.seed, KIND.user, n, 4));
  return { name: `${first} ${last}`, email: `${plain(first)}.${plain(last)}.${n}@bench.example` };
}

/** Yields users, oldest account first; one in 500 is a teacher. None has a password. */
export function* userLines(size: Size): Generator<string> {
  for (let n = 0; n < size.users; n++) {
    const { name, email } = person(size, n);
    const at = moment(madeAt(n, size.users));
    yield line(userId(size, n), name, email, n % 500 === 499 ? 'teacher' : 'user', at, at);
  }
}

/** Returns the name and teacher of the n-th course. */
function course(size: Size, n: number): { name: string; teacher: string } {
  const by = (more: number) => bits(size.seed, KIND.course, n, more);
  const name = `${pick(MANNERS, by(3))} ${pick(SUBJECTS, by(4))} and ${pick(SUBJECTS, by(5))} ${pick(COMPANIONS, by(6))}`;
  return { name, teacher: `${pick(FIRST_NAMES, by(7))} ${pick(LAST_NAMES, by(8))}` };
}

/** Yields courses, one in a hundred of them unlisted. */
export function* courseLines(size: Size): Generator<string> {
  for (let n = 0; n < size.courses; n++) {
    const by = (more: number) => bits(size.seed, KIND.course, n, more);
    const { name, teacher } = course(size, n);
    const description = [9, 10, 11, 12].map((more) => pick(SENTENCES, by(more))).join(' ');
    const state = n % 100 === 99 ? 'unlisted' : 'published';
    const at = moment(madeAt(n, size.courses));
    const price = 1_999 + (by(13) % 50) * 100;
    yield line(courseId(size, n), name, pick(CATEGORIES, by(14)), teacher, description, price, state, at, at);
  }
}

/** Returns the course of the n-th unit: units are spread evenly over the courses, in order. */
const courseOfUnit = (size: Size, n: number): number => Math.floor((n / size.units) * size.courses);

/** Returns the first unit of the n-th course, counted over all units. */
const firstUnitOf = (size: Size, n: number): number => Math.ceil((n / size.courses) * size.units);

/** Yields units, in the order of their courses. */
export function* unitLines(size: Size): Generator<string> {
  for (let n = 0; n < size.units; n++) {
    const of = courseOfUnit(size, n);
    const position = n - firstUnitOf(size, of) + 1;
    const title = `Unit ${position}: ${pick(SUBJECTS, bits(size.seed, KIND.unit, n, 3))}`;
    const text = pick(SENTENCES, bits(size.seed, KIND.unit, n, 4));
    const seconds = 120 + (bits(size.seed, KIND.unit, n, 5) % 1_200);
    const at = moment(madeAt(n, size.units));
    yield line(unitId(size, n), courseId(size, of), position, title, text, seconds, position === 1 ? 't' : 'f', at, at);
  }
}

/** Returns the number of courses of the n-th user; the sum over all users is exactly the requested number. */
function appetite(size: Size, n: number): number {
  const before = (people: number): number =>
    Math.floor(people / APPETITE.length) * APPETITE_SUM + APPETITE_BEFORE[people % APPETITE.length]!;
  const all = before(size.users);
  const upTo = (people: number): number => Math.floor((before(people) * size.enrolments) / all);
  return upTo(n + 1) - upTo(n);
}

/** Returns the courses of the n-th user, without repetition; the first courses of a school are the most popular. */
export function coursesOf(size: Size, n: number): number[] {
  const taken: number[] = [];
  const wanted = appetite(size, n);
  for (let at = 0; taken.length < wanted; at++) {
    const candidate = Math.floor(share(size.seed, KIND.enrolment, n, at) ** 2 * size.courses);
    if (!taken.includes(candidate)) taken.push(candidate);
  }
  return taken;
}

/** Yields enrolments ordered by time, so that those of a user are as far apart on disk as in a real school. */
export function* enrolmentLines(size: Size): Generator<string> {
  let n = 0;
  for (let round = 0, found = true; found; round++) {
    found = false;
    for (let user = 0; user < size.users; user++) {
      if (appetite(size, user) <= round) continue;
      found = true;
      const of = coursesOf(size, user)[round]!;
      const gift = bits(size.seed, KIND.enrolment, user, 99 + round) % 10 === 0;
      const paid = gift ? 0 : 1_999 + (of % 50) * 100;
      const at = moment(madeAt(n++, size.enrolments));
      yield line(courseId(size, of), userId(size, user), gift ? 'admin' : 'purchase', paid, at);
    }
  }
}

/** Yields completions: the first unit of each course of every fifth user. */
export function* completionLines(size: Size): Generator<string> {
  for (let user = 0; user < size.users; user += 5) {
    const at = moment(madeAt(user, size.users));
    for (const of of coursesOf(size, user)) yield line(userId(size, user), unitId(size, firstUnitOf(size, of)), at);
  }
}

/** Yields audit entries: one for every tenth user. */
export function* auditLines(size: Size): Generator<string> {
  const changes = Math.floor(size.users / 10);
  for (let n = 0; n < changes; n++) {
    const who = person(size, n * 10);
    const by = person(size, (bits(size.seed, KIND.audit, n) % 20) * 500);
    const change = `{"name": "${who.name}"}`;
    const action = n % 4 === 0 ? 'update' : 'enrol';
    const entity = n % 4 === 0 ? 'user' : 'enrolment';
    yield line(moment(madeAt(n, changes)), by.name, action, entity, userId(size, n * 10), who.name, change);
  }
}

/** Yields sessions of every twentieth user, valid for another year. Their tokens are unknown. */
export function* sessionLines(size: Size): Generator<string> {
  const until = moment(END + 2 * 365 * DAY);
  for (let user = 0; user < size.users; user += 20) {
    const key = [1, 2, 3, 4, 5, 6, 7, 8].map((more) => bits(size.seed, KIND.session, user, more));
    yield line(key.map((word) => word.toString(16).padStart(8, '0')).join(''), userId(size, user), until);
  }
}
