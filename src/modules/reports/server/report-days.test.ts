import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard, EnrolmentEntry, PeriodStats } from '#modules/reports/contract/reports.ts';
import { dayIn, startOfDayIn } from '#contract/time/time-zones.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { publishTimeZone } from '#tests/support/time-zone.ts';
import { countByMonth } from './reports.queries.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  await run(`update users set created_at = '2000-01-01T00:00:00Z'`);
});
afterAll(() => school.close());

const run = (text: string, values: unknown[] = []) => school.database.pool.query(text, values);

/** Adds a course, and people who joined and bought it for 10 at some moments of a time zone. */
async function sell(timeZone: string, moments: readonly string[]): Promise<string> {
  const { _id } = await school.course({ name: 'Arches' });
  await run('update courses set created_at = $1', [moments[0]]);
  for (const moment of moments) {
    const person = await school.person({ name: moment });
    await run('update users set created_at = $1 where id = $2', [moment, person._id]);
    await run(
      `insert into enrolments (course_id, user_id, source, paid_cents, created_at) values ($1, $2, 'purchase', 1000, $3)`,
      [_id, person._id, moment],
    );
    await run(
      `insert into revenue_entries (booked_on, course_id, title, cents, currency, simulated) values ($1, $2, 'Arches', 1000, 'EUR', true)`,
      [dayIn(timeZone, new Date(moment)), _id],
    );
  }
  return _id;
}

const get = async <Body>(path: string): Promise<{ body: Body; total: number }> => {
  const { status, body, headers } = await school.ask('GET', path, { as: admin });
  expect(status).toBe(200);
  return { body: body as Body, total: Number(headers['x-total-count']) };
};

describe('a period of the dashboard and the lists behind it', () => {
  // The first moment of the day, its last one, and those beside them. The clocks of Santiago leave out the midnight
  // between the fourth and the fifth; those of Apia left out the thirtieth.
  it.each([
    [
      'UTC',
      '2027-09-04',
      '2027-09-04',
      ['2027-09-04T00:00:00Z', '2027-09-04T23:59:59Z'],
      ['2027-09-03T23:59:59Z', '2027-09-05T00:00:00Z'],
    ],
    [
      'America/Santiago',
      '2027-09-04',
      '2027-09-04',
      ['2027-09-04T04:00:00Z', '2027-09-05T03:59:59Z'],
      ['2027-09-04T03:59:59Z', '2027-09-05T04:00:00Z'],
    ],
    [
      'America/Santiago',
      '2027-09-05',
      '2027-09-05',
      ['2027-09-05T04:00:00Z', '2027-09-06T02:59:59Z'],
      ['2027-09-05T03:59:59Z', '2027-09-06T03:00:00Z'],
    ],
    [
      'Pacific/Apia',
      '2011-12-29',
      '2011-12-30',
      ['2011-12-29T10:00:00Z', '2011-12-30T09:59:59Z'],
      ['2011-12-29T09:59:59Z', '2011-12-30T10:00:00Z'],
    ],
  ])('have the days of %s (%s to %s)', async (timeZone, from, to, inside, outside) => {
    await publishTimeZone(school.database, timeZone);
    await sell(timeZone, [...inside, ...outside]);
    const days = `from=${from}&to=${to}`;
    const { body } = await get<PeriodStats>(`/api/admin/dashboard/period?${days}`);
    expect(body).toMatchObject({ from, to, users: { now: 2, before: 1 }, courses: { now: 1 }, enrolments: { now: 2 } });
    expect(body.revenue).toEqual({ now: 20, before: 10 });
    const names = [...inside].reverse();
    const listed = await get<EnrolmentEntry[]>(`/api/admin/enrolments?limit=10&${days}`);
    expect([listed.body.map(({ user }) => user?.name), listed.total]).toEqual([names, 2]);
    const users = await get<{ name: string }[]>(`/api/users?limit=10&${days}`);
    expect(users.body.map(({ name }) => name)).toEqual(inside);
    expect((await get(`/api/users?limit=10&q=2027&${days}`)).total).toBe(from.startsWith('2027') ? 2 : 0);
    expect((await get(`/api/courses?limit=1&${days}`)).total).toBe(1);
    for (const list of ['users', 'courses', 'enrolments']) {
      const { body: file } = await get<string>(`/api/admin/${list}/export?${days}`);
      expect(String(file).trim().split('\r\n')).toHaveLength(list === 'courses' ? 2 : 3);
    }
  });
});

describe('the chart of the dashboard', () => {
  it('counts the first moment of a month of the school in that month', async () => {
    // Fourteen hours before UTC: there it is still the month before.
    const timeZone = 'Pacific/Kiritimati';
    await publishTimeZone(school.database, timeZone);
    const month = dayIn(timeZone, new Date()).slice(0, 7);
    await sell(timeZone, [startOfDayIn(timeZone, `${month}-01`).toISOString()]);
    const { body } = await get<Dashboard>('/api/admin/dashboard');
    expect(body.enrolmentsByMonth.at(-1)).toEqual({ month, enrolments: 1, revenue: 10 });
  });
});

describe('countByMonth', () => {
  const counted = async (timeZone: string, now: string) =>
    (await countByMonth(school.database.db, 'demo', timeZone, new Date(now)))
      .filter(({ enrolments }) => enrolments > 0)
      .map(({ month, enrolments, cents }) => [month, enrolments, cents]);

  it('counts the months of a time zone, payments by the day on which they were booked', async () => {
    // The last moment of August in Santiago, and the first of September; both are September in UTC.
    const course = await sell('America/Santiago', ['2027-09-01T03:59:59Z', '2027-09-01T04:00:00Z']);
    await run(`insert into past_sales (course_id, sold_on, paid_cents) values ($1, '2027-08-31', 100)`, [course]);
    expect(await counted('America/Santiago', '2027-09-04T12:00:00Z')).toEqual([
      ['2027-08', 2, 1000],
      ['2027-09', 1, 1000],
    ]);
    expect(await counted('UTC', '2027-09-04T12:00:00Z')).toEqual([
      ['2027-08', 1, 1000],
      ['2027-09', 2, 1000],
    ]);
  });

  it('returns twelve months until the present one of the zone', async () => {
    await sell('Pacific/Apia', ['2011-12-31T10:00:00Z', '2011-12-31T09:59:59Z', '2010-12-31T12:00:00Z']);
    const months = await countByMonth(school.database.db, 'demo', 'Pacific/Apia', new Date('2011-12-31T09:59:59Z'));
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2011-01', enrolments: 0, cents: 0 });
    expect(months.at(-1)).toEqual({ month: '2011-12', enrolments: 1, cents: 1000 });
    expect(await counted('Pacific/Apia', '2011-12-31T10:00:00Z')).toEqual([
      ['2011-12', 1, 1000],
      ['2012-01', 1, 1000],
    ]);
  });
});
