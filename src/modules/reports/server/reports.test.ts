import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnrolmentEntry, PeriodStats } from '#modules/reports/contract/reports.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { inOrder, periodBefore } from './period.rules.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin', name: 'Ada Admin' });
  const course = await school.course({ name: 'Arches' });
  const run = (text: string, values: unknown[] = []) => school.database.pool.query(text, values);
  await run(`update users set created_at = '2024-01-01T00:00:00Z'`);
  await run(`update courses set created_at = '2025-03-10T23:59:59Z'`);
  const moments = ['2025-02-27T12:00:00Z', '2025-03-01T00:00:00Z', '2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z'];
  for (const [index, moment] of moments.entries()) {
    const { _id } = await school.person({ name: `Student ${index}` });
    await run('update users set created_at = $1 where id = $2', [moment, _id]);
    await run(
      `insert into enrolments (course_id, user_id, source, paid_cents, created_at) values ($1, $2, 'purchase', 1000, $3)`,
      [course._id, _id, moment],
    );
  }
  await run(`insert into past_sales (course_id, sold_on, paid_cents) values ($1, '2025-03-15', 550)`, [course._id]);
  // Payments, one of them in another currency, and a refund of more than the month had brought.
  for (const [day, cents, currency] of [
    ['2025-02-27', 1000, 'EUR'],
    ['2025-03-01', 1000, 'EUR'],
    ['2025-03-31', 1550, 'EUR'],
    ['2025-03-31', 9900, 'USD'],
    ['2025-04-01', 1000, 'EUR'],
    ['2025-04-30', -1550, 'EUR'],
  ])
    await run(
      `insert into revenue_entries (booked_on, course_id, title, cents, currency, simulated) values ($1, $2, 'Arches', $3, $4, false)`,
      [day, course._id, cents, currency],
    );
});
afterAll(() => school.close());

const get = async <Body>(path: string): Promise<{ body: Body; total: number }> => {
  const { status, body, headers } = await school.ask('GET', path, { as: admin });
  expect(status).toBe(200);
  return { body: body as Body, total: Number(headers['x-total-count']) };
};

describe('the statistics of a period', () => {
  it('count both of its days, and compare with the same number of days before', async () => {
    const { body } = await get<PeriodStats>('/api/admin/dashboard/period?from=2025-03-01&to=2025-03-31');
    expect(body).toEqual({
      from: '2025-03-01',
      to: '2025-03-31',
      before: { from: '2025-01-29', to: '2025-02-28' },
      users: { now: 2, before: 1 },
      courses: { now: 1, before: 0 },
      enrolments: { now: 3, before: 1 },
      revenue: { now: 25.5, before: 10 },
    });
  });

  it('are negative where more was paid back than paid', async () => {
    const { body } = await get<PeriodStats>('/api/admin/dashboard/period?from=2025-04-01&to=2025-04-30');
    expect(body.revenue).toEqual({ now: -5.5, before: 15.5 });
  });

  it('take the days in either order, and refuse what is no day', async () => {
    const { body } = await get<PeriodStats>('/api/admin/dashboard/period?from=2025-03-31&to=2025-03-01');
    expect(body.enrolments.now).toBe(3);
    for (const query of ['', '?from=2025-03-01', '?from=2025-02-30&to=2025-03-01', '?from=x&to=y']) {
      expect((await school.ask('GET', `/api/admin/dashboard/period${query}`, { as: admin })).status).toBe(400);
    }
  });

  it('[MORE-39] have the numbers of the lists behind them', async () => {
    const days = 'from=2025-03-01&to=2025-03-31';
    expect((await get(`/api/users?limit=1&${days}`)).total).toBe(2);
    expect((await get(`/api/courses?limit=1&${days}`)).total).toBe(1);
    const { body, total } = await get<EnrolmentEntry[]>(`/api/admin/enrolments?limit=2&${days}`);
    expect(total).toBe(3);
    expect(body.map(({ user, paid }) => [user?.name ?? null, paid])).toEqual([
      ['Student 2', 10],
      [null, 5.5],
    ]);
    const next = await get<EnrolmentEntry[]>(`/api/admin/enrolments?limit=2&offset=2&${days}`);
    expect(next.body.map(({ user }) => user?.name)).toEqual(['Student 1']);
    expect((await get('/api/admin/enrolments')).total).toBe(5);
  });
});

describe('the enrolments of a period', () => {
  const file = async (query: string) =>
    String((await school.ask('GET', `/api/admin/enrolments/export${query}`, { as: admin })).body).split('\r\n');

  it('are exported as CSV, newest first, without a name for deleted accounts', async () => {
    const [head, ...lines] = await file('?from=2025-03-31&to=2025-03-01');
    expect(head).toBe('\uFEFFat,name,email,course_id,course,paid');
    expect(lines).toEqual([
      expect.stringMatching(/^2025-03-31T23:59:59\.000Z,Student 2,.+@.+,1,Arches,10\.00$/),
      '2025-03-15T00:00:00.000Z,,,1,Arches,5.50',
      expect.stringMatching(/^2025-03-01T00:00:00\.000Z,Student 1,/),
      '',
    ]);
    expect((await get<{ label: string }[]>('/api/admin/activity?action=export')).body[0]?.label).toBe('enrolments.csv');
  });

  it('have pages that follow one another where many share one time', async () => {
    const many = 1_100;
    const { _id } = await school.course({ name: 'Vaults' });
    await school.database.pool.query(
      `with people as (
         insert into users (id, name, email)
         select ('01900001-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Same ' || i, 'same' || i || '@test.example'
         from generate_series(1, $1::int) i returning id)
       insert into enrolments (course_id, user_id, source, created_at)
       select $2, id, 'admin', '2025-05-05T05:05:05.123456Z' from people`,
      [many, _id],
    );
    await school.database.pool.query(
      `insert into past_sales (course_id, sold_on, paid_cents) select $1, '2025-05-06', 100 from generate_series(1, $2::int)`,
      [_id, many],
    );
    const names = (await file('?from=2025-05-01&to=2025-05-31')).flatMap((line) => line.split(',')[1] ?? []).slice(1);
    expect(names).toHaveLength(2 * many);
    expect(new Set(names).size).toBe(many + 1);
    const page = async (offset: number) =>
      (await get<EnrolmentEntry[]>(`/api/admin/enrolments?limit=20&offset=${many + offset}&from=2025-05-01`)).body;
    const shown = [...(await page(0)), ...(await page(20))].map(({ user }) => user?.name);
    expect(shown).toEqual(names.slice(many, many + 40));
  });
});

describe('the period before', () => {
  it('has the same number of days', () => {
    expect(periodBefore({ from: '2025-01-01', to: '2025-12-31' })).toEqual({ from: '2024-01-02', to: '2024-12-31' });
    expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
    expect(periodBefore({ from: '0040-02-29', to: '0700-06-10' })).toEqual({ from: '0001-01-01', to: '0040-02-28' });
  });

  it('leaves days that are absent', () => {
    expect(inOrder({ to: '2025-01-01' })).toEqual({ from: undefined, to: '2025-01-01' });
  });
});
