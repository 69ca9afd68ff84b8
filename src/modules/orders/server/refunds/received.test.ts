import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { rowsOfCsv } from '#tests/support/samples/csv.ts';

let school: TestSchool;
let [admin, ada]: Person[] = [];
beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', payments: 'invoice' });
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.reset();
  [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ name: 'Ada Buyer' })];
});

/** Orders courses of 49.99 and 10.01 on account. */
async function order(): Promise<string> {
  const courses = [await school.course({ priceCents: 4999 }), await school.course({ priceCents: 1001 })];
  const body = { ...LIVE_ORDER, courses: courses.map(({ _id }) => _id), expected: 60 };
  return (await school.ask('POST', '/api/orders', { as: ada!, body })).body._id;
}
const act = (id: string, what: string, body: object) =>
  school.ask('POST', `/api/admin/orders/${id}/${what}`, { as: admin!, body });
const paid = async (amount: number) => {
  const id = await order();
  const { body } = await act(id, 'paid', { amount, note: 'As it arrived' });
  return { id, order: body };
};
const revenue = async () => {
  const { rows } = await school.database.pool.query<{ cents: number }>(
    `select sum(cents)::int as cents from revenue_entries group by order_line_id order by order_line_id`,
  );
  return rows.map(({ cents }) => cents);
};
const received = async () => {
  const { body } = await school.ask('GET', '/api/admin/invoices/export', { as: admin! });
  return rowsOfCsv(body)
    .map((row) => Number(row['Received']))
    .toSorted((a, b) => b - a);
};
const refundable = (full: { lines: { refundable: number }[] }) => full.lines.map((line) => line.refundable);

describe('an order that was paid with another amount', () => {
  it('[MORE-561] refunds no more than was received, and its revenue is never negative', async () => {
    const { id, order: less } = await paid(20);
    expect([refundable(less), less.paidBeyond]).toEqual([[16.66, 3.34], 0]);
    const refund = (amounts: number[]) =>
      act(id, 'refunds', {
        lines: amounts.map((amount, at) => ({ line: less.lines[at]._id, amount })),
        reason: '',
        access: 'keep',
      });
    expect((await refund([49.99, 10.01])).body.code).toBe('refund_exceeds');
    expect((await refund([16.67, 0])).body.code).toBe('refund_exceeds');
    expect((await refund([16.66, 3.34])).status).toBe(200);
    expect(await revenue()).toEqual([0, 0]);
    expect((await refund([0.01, 0])).body.code).toBe('refund_exceeds');
    expect(await received()).toEqual([20, -20]);
  });

  it('[MORE-561] is paid back from the payment that has as much left, where several paid it', async () => {
    const { id, order: first } = await paid(35);
    await school.database.pool.query(
      `insert into payments (id, order_id, provider, provider_id, state, amount_cents, currency, created_at)
       select gen_random_uuid(), order_id, provider, 'second', state, 2500, currency, created_at + interval '1 second'
       from payments where order_id = $1`,
      [id],
    );
    const refund = (amount: number) =>
      act(id, 'refunds', { lines: [{ line: first.lines[0]._id, amount }], reason: '', access: 'keep' });
    const { status, body } = await refund(36);
    expect([status, body.code]).toEqual([409, 'refund_exceeds']);
    expect(body.message).toMatch(/at most 35 at once/);
    expect((await refund(30)).status).toBe(200);
    expect((await refund(10)).status).toBe(200);
    const { rows } = await school.database.pool.query(
      `select p.provider_id = 'second' as second, r.amount_cents::int as cents from refunds r
       join payments p on p.id = r.payment_id order by r.created_at`,
    );
    expect(rows).toEqual([
      { second: false, cents: 3000 },
      { second: true, cents: 1000 },
    ]);
    expect((await refund(9.99)).status).toBe(200);
    expect(await received()).toEqual([60, -9.99, -10, -30]);
    await school.database.pool.query(`update payments set currency = 'USD' where provider_id = 'second'`);
    expect(await received(), 'of two currencies').toEqual([0, -9.99, -10, -30]);
  });

  it('[MORE-561] gives back once what was paid too much, without a credit note', async () => {
    const { id, order: more } = await paid(90);
    expect([refundable(more), more.paidBeyond]).toEqual([[49.99, 10.01], 30]);
    expect(await received()).toEqual([90]);
    const giveBack = () => act(id, 'refunds', { payment: more.payments[0]._id, access: 'keep' });
    const { status, body } = await giveBack();
    expect([status, body.order.paidBeyond, refundable(body.order)]).toEqual([200, 0, [49.99, 10.01]]);
    expect(body.order).toMatchObject({ refunded: 0, refunds: [{ amount: 30, state: 'done', creditNote: null }] });
    expect((await giveBack()).body.code).toBe('refund_exceeds');
    expect(await received()).toEqual([60]);
    const states = async () =>
      rowsOfCsv((await school.ask('GET', '/api/admin/orders/export', { as: admin! })).body).map((row) => row['state']);
    expect(await states()).toEqual(['paid']);
    const lines = more.lines.map((line: { _id: string; price: number }) => ({ line: line._id, amount: line.price }));
    expect((await act(id, 'refunds', { lines, reason: '', access: 'end' })).status).toBe(200);
    expect(await revenue()).toEqual([0, 0]);
    expect(await received()).toEqual([60, -60]);
    expect(await states()).toEqual(['refunded']);
  });

  it('[MORE-561] is not marked paid with more than a course can cost, nor on a day long ago', async () => {
    const id = await order();
    const refused = async (body: object) => (await act(id, 'paid', { note: 'x', ...body })).body.fieldErrors;
    for (const [amount, code] of [
      [1e12, 'amount_too_high'],
      [1e308, 'amount_too_high'],
      [100_000, 'amount_above_limit'],
      [-5, 'amount_not_exact'],
      ['ten', 'amount_not_exact'],
    ] as const)
      expect(await refused({ amount })).toMatchObject({ amount: { code } });
    expect(await refused({ receivedOn: '0001-01-01' })).toMatchObject({ receivedOn: { code: 'day_too_early' } });
    expect((await act(id, 'paid', { amount: 99_999.99, note: 'x' })).status).toBe(200);
  });
});

describe('a coupon of no or a wrong amount', () => {
  it('[MORE-568] is refused with a sentence about the amount', async () => {
    const refused = async (value: object) => {
      const body = { code: 'NEW', ...value };
      return (await school.ask('POST', '/api/admin/coupons', { as: admin!, body })).body.fieldErrors;
    };
    expect(await refused({ amount: 0 })).toMatchObject({ amount: { code: 'amount_not_positive' } });
    for (const amount of [-5, 'ten', '10'])
      expect(await refused({ amount })).toMatchObject({ amount: { code: 'amount_invalid' } });
    expect(await refused({ amount: 1e308 })).toMatchObject({ amount: { code: 'price_too_high' } });
    for (const value of [{}, { percent: 5, amount: 5 }])
      expect(await refused(value)).toMatchObject({ percent: { code: 'coupon_value_required' } });
  });
});
