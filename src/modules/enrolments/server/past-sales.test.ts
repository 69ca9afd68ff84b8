import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { publishTimeZone } from '#tests/support/time-zone.ts';
import { expireAccess } from './access.service.ts';

let school: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  await publishTimeZone(school.database, 'America/Santiago');
  [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
});
afterAll(() => school.close());

/** The last moment of the fourth of September in Santiago, whose clocks then leave out midnight. */
const BOUGHT = '2027-09-05T03:59:59.5Z';

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.database.pool.query<Record<string, unknown>>(text, values)).rows;
const sales = () => rowsOf('select sold_on::text as day, paid_cents::int as cents from past_sales order by id');

/** Orders a course for 20; returns the order as admins see it. */
async function order() {
  const { _id } = await school.course({ priceCents: 2000 });
  const { body } = await school.ask('POST', '/api/orders', { as: ada, body: { courses: [_id], expected: 20 } });
  await rowsOf('update orders set created_at = $1, paid_at = $1', [BOUGHT]);
  await rowsOf('update enrolments set created_at = $1', [BOUGHT]);
  return (await school.ask('GET', `/api/admin/orders/${body._id}`, { as: admin })).body as {
    _id: string;
    lines: { _id: string }[];
  };
}
const leave = () => school.ask('DELETE', '/api/auth/account', { as: ada, body: { password: PASSWORD } });
const refund = ({ _id, lines: [line] }: Awaited<ReturnType<typeof order>>, amount: number) =>
  school.ask('POST', `/api/admin/orders/${_id}/refunds`, {
    as: admin,
    body: { access: 'end', reason: '', lines: [{ line: line!._id, amount }] },
  });

describe('a payment that outlives its access', () => {
  it('keeps the day of the school where an account is deleted; times of orders are cut to that day', async () => {
    const made = await order();
    await refund(made, 5);
    await rowsOf('update refunds set created_at = $1, settled_at = $1', [BOUGHT]);
    await rowsOf('update enrolments set created_at = $1', [BOUGHT]);
    expect((await leave()).status).toBe(200);
    const begin = new Date('2027-09-04T04:00:00Z');
    expect(await rowsOf('select created_at, paid_at from orders')).toEqual([{ created_at: begin, paid_at: begin }]);
    expect(await rowsOf('select created_at, settled_at from refunds')).toEqual([
      { created_at: begin, settled_at: begin },
    ]);
  });

  it('keeps the day of the school where access ends', async () => {
    await order();
    await rowsOf(`update enrolments set until = now() - interval '1 hour'`);
    await expireAccess(school.database.db, school.app.services.events);
    expect(await sales()).toEqual([{ day: '2027-09-04', cents: 2000 }]);
  });

  it('is lowered by a refund after access has expired, and where an admin has removed it none of another is', async () => {
    const made = await order();
    const theirs = await rowsOf('select course_id from enrolments');
    await rowsOf(`update enrolments set until = now() - interval '1 hour'`);
    await expireAccess(school.database.db, school.app.services.events);
    expect((await refund(made, 5)).status).toBeLessThan(300);
    expect(await sales()).toEqual([{ day: '2027-09-04', cents: 1500 }]);

    const removed = await order();
    await rowsOf('delete from past_sales');
    const [{ course_id: id } = {}] = (await rowsOf('select course_id from enrolments')).filter(
      (row) => row['course_id'] !== theirs[0]!['course_id'],
    );
    await school.ask('DELETE', `/api/courses/${String(id)}/students/${ada._id}`, { as: admin });
    // The sale of another buyer, of the same course and day.
    await rowsOf(`insert into past_sales (course_id, sold_on, paid_cents) values ($1, '2027-09-04', 2000)`, [id]);
    expect((await refund(removed, 5)).status).toBeLessThan(300);
    expect(await sales()).toEqual([{ day: '2027-09-04', cents: 2000 }]);
  });

  it('of less than a refund is not lowered below nothing', async () => {
    const made = await order();
    await leave();
    await rowsOf('update past_sales set paid_cents = 400');
    expect((await refund(made, 5)).status).toBeLessThan(300);
    expect(await sales()).toEqual([{ day: '2027-09-04', cents: 400 }]);
  });

  it.each(['2027-09-04', '2027-09-05', '2027-09-03'])('is lowered by a refund, stored as %s', async (day) => {
    const made = await order();
    await leave();
    expect(await sales()).toEqual([{ day: '2027-09-04', cents: 2000 }]);
    await rowsOf('update past_sales set sold_on = $1', [day]);
    // A sale of the same course that is further away.
    await rowsOf(
      `insert into past_sales (course_id, sold_on, paid_cents) select course_id, '2027-09-07', 2000 from past_sales`,
    );
    expect((await refund(made, 5)).status).toBeLessThan(300);
    expect(await sales()).toEqual([
      { day, cents: 1500 },
      { day: '2027-09-07', cents: 2000 },
    ]);
  });
});
