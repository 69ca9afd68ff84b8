import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Wrong passwords an account may meet before it has to wait (attempts.ts). */
const ALLOWED = 10;

let school: TestSchool;
let person: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  person = await school.person();
  // The clock on the wall alone: timers go on.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);
const login = (password: string) => school.ask('POST', '/api/auth/login', { body: { email: person.email, password } });
const verify = () => school.ask('GET', '/api/auth/verifyToken', { as: person });

it.each([
  ['a year ahead', 365 * DAY],
  ['a day back', -DAY],
])('a clock that jumps %s logs nobody out: the database says what time it is', async (_where, by) => {
  expect((await verify()).status).toBe(200);
  jump(by);
  expect((await verify()).status).toBe(200);
  expect((await login(PASSWORD)).status).toBe(200);
});

it('what is made after the clock went back still sorts after what was made before', async () => {
  const before = await school.course();
  jump(-DAY);
  const after = await school.course();
  expect(after._id > before._id).toBe(true);
});

it('who has to wait has to wait by the clock, and no longer than said', async () => {
  for (let guess = 0; guess < ALLOWED; guess++) expect((await login('not this one')).status).toBe(401);
  const refused = await login('not this one');
  expect(refused.status).toBe(429);
  jump(Number(refused.headers['retry-after']) * 1_000 + MINUTE);
  expect((await login(PASSWORD)).status).toBe(200);
});
