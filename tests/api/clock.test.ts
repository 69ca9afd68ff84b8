import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Wrong passwords before an account is blocked for a while (attempts.ts). */
const ALLOWED = 10;

let school: TestSchool;
let person: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  person = await school.person();
  // Only the system clock is faked; timers keep running.
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
])(
  '[FAULT-10] sessions survive a system clock that jumps %s, because the database clock counts',
  async (_where, by) => {
    expect((await verify()).status).toBe(200);
    jump(by);
    expect((await verify()).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  },
);

it('[FAULT-10] new rows sort after older ones when the system clock goes back', async () => {
  const before = await school.course();
  jump(-DAY);
  const after = await school.course();
  expect(after._id > before._id).toBe(true);
});

it('[FAULT-10] a blocked login is accepted again after the stated time', async () => {
  for (let guess = 0; guess < ALLOWED; guess++) expect((await login('not this one')).status).toBe(401);
  const refused = await login('not this one');
  expect(refused.status).toBe(429);
  jump(Number(refused.headers['retry-after']) * 1_000 + MINUTE);
  expect((await login(PASSWORD)).status).toBe(200);
});
