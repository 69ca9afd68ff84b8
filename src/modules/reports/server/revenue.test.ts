import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard, PeriodStats } from '#modules/reports/contract/reports.ts';
import { dayIn } from '#contract/time/time-zones.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { publishTimeZone } from '#tests/support/time-zone.ts';

let school: TestSchool;
let byInvoice: TestSchool;
let simulated: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
  byInvoice = await openTestSchool({ mode: 'live', payments: 'invoice' });
  simulated = await openTestSchool({ mode: 'live', payments: 'simulated' });
});
afterAll(() => Promise.all([school, byInvoice, simulated].map((one) => one.close())));

interface Made {
  readonly _id: string;
  readonly state: string;
  readonly lines: { readonly _id: string; readonly courseId: string; readonly refundable: number }[];
}

async function enter(one: TestSchool): Promise<void> {
  await one.reset();
  admin = await one.person({ role: 'admin' });
}

/** Orders courses as a person; an order by invoice is marked paid. */
async function buy(one: TestSchool, as: Person, courses: readonly string[], expected: number): Promise<Made> {
  const { body: made } = await one.ask('POST', '/api/orders', { as, body: { ...LIVE_ORDER, courses, expected } });
  if (made.state === 'open') await one.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
  return (await one.ask('GET', `/api/admin/orders/${made._id}`, { as: admin })).body as Made;
}

async function refund(one: TestSchool, { _id, lines }: Made, amount: number): Promise<void> {
  const body = { access: 'keep', lines: [{ line: lines[0]!._id, amount }] };
  expect((await one.ask('POST', `/api/admin/orders/${_id}/refunds`, { as: admin, body })).status).toBe(200);
}

const dashboard = async (one: TestSchool) =>
  (await one.ask('GET', '/api/admin/dashboard', { as: admin })).body as Dashboard;

/** Everything that the dashboard says about money. */
async function figures(one: TestSchool, timeZone = 'UTC') {
  const { revenue, enrolmentsByMonth, revenueByCourse } = await dashboard(one);
  const today = dayIn(timeZone, new Date());
  const period = await one.ask('GET', `/api/admin/dashboard/period?from=${today}&to=${today}`, { as: admin });
  return {
    revenue,
    months: enrolmentsByMonth.map((month) => month.revenue),
    courses: revenueByCourse.filter((course) => course.revenue !== 0).map(({ name, revenue: paid }) => [name, paid]),
    today: (period.body as PeriodStats).revenue.now,
  };
}

describe('the revenue of a school', () => {
  beforeEach(() => enter(school));

  it('stays when an admin removes a learner, when accounts and when courses are deleted', async () => {
    const [weaving, dyeing] = [
      await school.course({ name: 'Weaving', priceCents: 2000 }),
      await school.course({ name: 'Dyeing', priceCents: 599 }),
    ];
    const people = [await school.person(), await school.person(), await school.person()];
    const orders: Made[] = [];
    for (const person of people) orders.push(await buy(school, person, [weaving._id, dyeing._id], 25.99));
    await refund(school, orders[0]!, 7.5);
    const before = await figures(school);
    expect(before).toMatchObject({
      revenue: 70.47,
      today: 70.47,
      courses: [
        ['Weaving', 52.5],
        ['Dyeing', 17.97],
      ],
    });
    expect(before.months.at(-1)).toBe(70.47);

    for (const [path, as, body] of [
      [`/api/courses/${weaving._id}/students/${people[0]!._id}`, admin],
      [`/api/users/user/${people[1]!._id}`, admin],
      ['/api/auth/account', people[2]!, { password: PASSWORD }],
      [`/api/courses/${weaving._id}`, admin],
    ] as const) {
      const { status } = await school.ask('DELETE', path, { as, ...(body && { body }) });
      expect([path, status < 300]).toEqual([path, true]);
      expect(await figures(school), path).toEqual(before);
    }
    expect((await dashboard(school)).revenueByCourse[0]).toMatchObject({
      name: 'Weaving',
      _id: weaving._id,
      customId: null,
    });

    // Also of what is paid back afterwards.
    await refund(school, orders[1]!, 2.5);
    const after = await figures(school);
    expect([after.revenue, after.courses[0]]).toEqual([67.97, ['Weaving', 50]]);
    expect(await checkAccess(school.database.db)).toEqual([]);
  });

  it('has payments and refunds on the days of the school', async () => {
    // A zone whose day is another than that of UTC at the moment.
    const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await publishTimeZone(school.database, timeZone);
    school.app.services.events.changed();
    const { _id } = await school.course({ priceCents: 2000 });
    const order = await buy(school, await school.person(), [_id], 20);
    await refund(school, order, 5);
    expect([(await figures(school, timeZone)).today, (await figures(school)).today]).toEqual([15, 0]);
    const { rows } = await school.database.pool.query('select issued_on::text as day from invoices group by 1');
    expect(rows).toEqual([{ day: dayIn(timeZone, new Date()) }]);
  });

  it('[MORE-563] of a course, a user, or both is what the dialogs of their removal say', async () => {
    const { _id } = await school.course({ priceCents: 2000 });
    const [buyer, granted] = [await school.person(), await school.person()];
    await refund(school, await buy(school, buyer, [_id], 20), 5);
    await school.enrol(granted, _id);
    const sales = (query: string) => school.ask('GET', `/api/admin/sales${query}`, { as: admin });
    const [paid, nothing] = [
      { paid: 1, revenue: 15, waiting: 0 },
      { paid: 0, revenue: 0, waiting: 0 },
    ];
    for (const [query, expected] of [
      [`?course=${_id}`, paid],
      [`?user=${buyer._id}`, paid],
      [`?user=${granted._id}`, nothing],
      // Removed from a course, alone or with others.
      [`?course=${_id}&user=${buyer._id}`, paid],
      [`?course=${_id}&user=${granted._id},${buyer._id}`, paid],
      [`?course=${_id}&user=${granted._id}`, nothing],
    ] as const)
      expect((await sales(query)).body).toEqual(expected);
    for (const query of ['', '?course=x', '?user=,']) expect((await sales(query)).status).toBe(400);
    // Of before orders were kept.
    await school.database.pool.query(
      `insert into entitlements (user_id, course_id, kind, cause, paid_cents) values ($1, $2, 'grant', 'purchase', 900)`,
      [granted._id, _id],
    );
    expect((await sales(`?course=${_id}`)).body).toEqual({ paid: 2, revenue: 24, waiting: 0 });
  });

  it('has no free, granted or imported enrolments, which count as enrolments', async () => {
    const [free, sold] = [
      await school.course({ priceCents: 0 }),
      await school.course({ name: 'Weaving', priceCents: 2000 }),
    ];
    await buy(school, await school.person(), [free._id], 0);
    await school.enrol(await school.person(), sold._id);
    expect(await dashboard(school)).toMatchObject({ enrolments: 2, revenue: 0 });
  });
});

describe('the revenue of a live school', () => {
  it('has what was paid by invoice', async () => {
    await enter(byInvoice);
    const { _id } = await byInvoice.course({ priceCents: 2000 });
    await buy(byInvoice, await byInvoice.person(), [_id], 20);
    expect((await figures(byInvoice)).revenue).toBe(20);
  });

  it('has no simulated payments', async () => {
    await enter(simulated);
    const { _id } = await simulated.course({ priceCents: 2000 });
    await buy(simulated, await simulated.person(), [_id], 20);
    expect(await dashboard(simulated)).toMatchObject({ enrolments: 1, revenue: 0, revenueByCourse: [{ revenue: 0 }] });
    expect(await figures(simulated)).toMatchObject({ today: 0, courses: [] });
  });
});
