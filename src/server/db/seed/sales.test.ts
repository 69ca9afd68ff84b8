import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard, PeriodStats } from '#modules/reports/contract/reports.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { sellerOf } from '#modules/invoices/server/issue-invoice.ts';
import { demoDocument } from '#modules/school/server/shipped/demo.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { DEMO_COUPON } from './sales.ts';
import { seedDemoSchool } from './seed.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
  const hashPassword = async () => 'a hash';
  const seller = sellerOf(demoDocument.identity);
  await seedDemoSchool({ database: school.database, storage: diskStorage(school.folder), hashPassword, seller });
  school.app.services.events.changed();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const rows = async (query: string) => (await school.database.pool.query<Record<string, unknown>>(query)).rows;
const get = async (path: string) => {
  const { status, body, headers } = await school.ask('GET', path, { as: admin });
  expect([path, status]).toEqual([path, 200]);
  return { body, total: Number(headers['x-total-count']) };
};
const inCents = (amount: number) => Math.round(amount * 100);

describe('the money of the demo school', () => {
  it('is the same on the dashboard and in its orders, payments, refunds, invoices and credit notes', async () => {
    const { body } = (await get('/api/admin/dashboard')) as { body: Dashboard };
    const [sums] = await rows(`select
      (select sum(total_cents - refunded_cents) from orders)::int as orders,
      (select sum(price_cents - discount_cents) from order_lines)::int - (select sum(refunded_cents) from orders)::int as lines,
      (select sum(amount_cents) from payments where state = 'paid')::int - (select sum(amount_cents) from refunds where state = 'done')::int as payments,
      (select sum(case kind when 'invoice' then total_cents else -total_cents end) from invoices)::int as invoices,
      (select sum(paid_cents) from enrolments)::int as enrolments,
      (select sum(paid_cents) from entitlements)::int as ledger`);
    const revenue = inCents(body.revenue);
    expect(sums).toEqual(Object.fromEntries(Object.keys(sums!).map((name) => [name, revenue])));
    expect(revenue).toBeGreaterThan(119_000_00);
    expect(body.enrolmentsByMonth.reduce((sum, month) => sum + inCents(month.revenue), 0)).toBeLessThanOrEqual(revenue);
    const totals = await get('/api/admin/orders?limit=1');
    expect(totals.total).toBe(body.enrolments + 1);
  });

  it('is the same by course', async () => {
    const { body } = (await get('/api/admin/dashboard')) as { body: Dashboard };
    const courses = await rows(`select c.name, sum(l.price_cents - l.discount_cents - coalesce((
        select sum((part ->> 'cents')::int) from refunds r, jsonb_array_elements(r.lines) part
        where r.order_id = l.order_id and (part ->> 'line')::uuid = l.id), 0))::int as cents
      from order_lines l join courses c on c.id = l.course_id group by c.name order by cents desc`);
    expect(body.revenueByCourse.map(({ name, revenue }) => ({ name, cents: inCents(revenue) }))).toEqual(courses);
  });

  it('is the same on each day', async () => {
    const days = (source: string) =>
      rows(`select day::text, sum(cents)::int as cents from (${source}) s group by day order by day`);
    const booked = await days('select booked_on as day, cents from revenue_entries');
    expect(booked.length).toBeGreaterThan(300);
    expect(
      await days(`select (created_at at time zone 'utc')::date as day, amount_cents as cents from payments
      union all select (settled_at at time zone 'utc')::date, -amount_cents from refunds`),
    ).toEqual(booked);
    expect(
      await days(`select issued_on as day, case kind when 'invoice' then total_cents else -total_cents end as cents
      from invoices`),
    ).toEqual(booked);
    for (const { day, cents } of [booked[5]!, booked.at(-9)!]) {
      const { body } = (await get(`/api/admin/dashboard/period?from=${String(day)}&to=${String(day)}`)) as {
        body: PeriodStats;
      };
      expect(inCents(body.revenue.now)).toBe(cents);
    }
  });

  it('has an access ledger from which the enrolments follow', async () => {
    expect(await checkAccess(school.database.db)).toEqual([]);
  });

  it('has invoices and credit notes without gaps, by date, and goes on counting', async () => {
    const numbers = `select kind, left(number, -6) as series, count(*)::int as issued, max(right(number, 6))::int as last,
      bool_and(data ->> 'number' = number and data ->> 'issuedOn' = issued_on::text) as frozen from invoices group by 1, 2`;
    for (const { issued, last, frozen } of await rows(numbers)) expect([last, frozen]).toEqual([issued, true]);
    const disorder = `select from (select issued_on < lag(issued_on) over (order by number) as early from invoices where kind = 'invoice') i where early`;
    expect(await rows(disorder)).toEqual([]);
    const buyer = await school.person();
    const { body: course } = await get('/api/courses/1');
    const { body: order } = await school.ask('POST', '/api/orders', {
      as: buyer,
      body: { courses: [course._id], expected: 59.99 },
    });
    const [next] = await rows(`select i.number, right(i.number, 6)::int = (select count(*) from invoices
      where left(number, -6) = left(i.number, -6)) as follows from invoices i where order_id = '${order._id}'`);
    expect(next?.['follows']).toBe(true);
    expect(order.number).toBe((await get('/api/admin/orders?limit=1')).total);
  });

  it('has a coupon with its uses, a refund of a part and of everything, and invoices of companies', async () => {
    const [coupon] =
      await rows(`select code, uses, (select count(*)::int from coupon_uses where state = 'used') as used,
      (select count(*)::int from orders where coupon = code) as orders from coupons`);
    expect(coupon).toMatchObject({ code: DEMO_COUPON.code, used: coupon?.['uses'], orders: coupon?.['uses'] });
    expect(coupon?.['uses']).toBeGreaterThan(20);
    const refunded = await rows(`select ends_access as ended, amount_cents = total_cents as whole, exists (
        select from enrolments e where e.user_id = o.user_id and e.course_id = l.course_id) as enrolled
      from refunds r join orders o on o.id = r.order_id join order_lines l on l.order_id = o.id order by 1`);
    expect(refunded).toEqual([
      { ended: false, whole: false, enrolled: true },
      { ended: true, whole: true, enrolled: false },
    ]);
    const companies = await rows(`select distinct company, data #>> '{buyer,company}' = company as invoiced
      from orders o join invoices i on i.order_id = o.id where company <> ''`);
    expect(companies.map(({ invoiced }) => invoiced)).toEqual([true, true, true, true]);
  });

  it('has PDFs of the invoices, made when they are opened', async () => {
    for (const { _id, kind } of await rows(`(select id as "_id", kind from invoices where kind = 'credit_note')
      union all (select i.id, kind from invoices i join users u on u.id = user_id where u.email = 'student@aula.test')`)) {
      const { status, headers } = await school.ask('GET', `/api/invoices/${String(_id)}/pdf`, { as: admin });
      expect([kind, status, headers['content-type']]).toEqual([kind, 200, 'application/pdf']);
    }
  });
});
