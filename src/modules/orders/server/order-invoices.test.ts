import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoices } from '#server/db/schema/invoices.ts';
import type { InvoiceData } from '#modules/invoices/server/invoice-data.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let simulated: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', payments: 'invoice' });
  simulated = await openTestSchool();
});
afterAll(() => Promise.all([school.close(), simulated.close()]));

/** Empties a school, adds people, publishes who runs it and enters two tax rates. */
async function enter(one: TestSchool): Promise<void> {
  await one.reset();
  [admin, ada] = [await one.person({ role: 'admin' }), await one.person({ name: 'Ada Buyer' })];
  const ask = (method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown) =>
    one.ask(method, url, { as: admin, body });
  const { version, parts } = (await ask('GET', '/api/school/draft')).body;
  const value = { ...parts.identity.value, legalName: 'Aula, S.L.', country: 'ES', vatId: 'ESB12345674' };
  await ask('PUT', '/api/school/draft/identity', { revision: parts.identity.revision, value });
  const { parts: saved } = (await ask('GET', '/api/school/draft')).body as {
    parts: Record<string, { revision: number }>;
  };
  const revisions = Object.fromEntries(Object.entries(saved).map(([part, { revision }]) => [part, revision]));
  expect((await ask('POST', '/api/school/publish', { version, revisions })).status).toBe(200);
  for (const [country, percent] of [
    ['ES', 21],
    ['PL', 23],
  ] as const)
    await ask('POST', '/api/admin/taxes', { country, percent, from: '2020-01-01' });
}

const buy = async (one: TestSchool, body: object) => {
  const courses = [await one.course({ name: 'Weaving', priceCents: 1999 }), await one.course({ priceCents: 500 })];
  return one.ask('POST', '/api/orders', {
    as: ada,
    body: { courses: courses.map(({ _id }) => _id), expected: 24.99, ...LIVE_ORDER, ...body },
  });
};
const issued = async (one: TestSchool) =>
  (await one.database.db.select().from(invoices)).map(({ data, ...row }) => ({ ...row, data: data as InvoiceData }));

describe('the invoice of an order', () => {
  beforeEach(() => enter(school));

  it('[MORE-81] is issued with an order on account, and not a second time when an admin marks it paid', async () => {
    const { body: order } = await buy(school, { country: 'PL' });
    expect(order).toMatchObject({ state: 'open', tax: 4.67 });
    expect(await issued(school)).toHaveLength(1);
    const paid = await school.ask('POST', `/api/admin/orders/${order._id}/paid`, { as: admin });
    expect(paid.status).toBe(200);
    const [invoice, ...others] = await issued(school);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ orderId: order._id, sample: false, totalCents: 2499, taxCents: 467 });
    expect(invoice!.number).toMatch(/^INV-\d{4}-000001$/);
    expect(invoice!.data).toMatchObject({
      order: order.number,
      seller: { name: 'Aula, S.L.', country: 'ES', vatId: 'ESB12345674' },
      buyer: { name: 'Ada Buyer', country: 'PL' },
      lines: [{ title: 'Weaving', basisPoints: 2300 }, { basisPoints: 2300 }],
    });
  });

  it('[MORE-83] has the tax of the buyer’s country, or reverse charge for a company of another member state', async () => {
    const taxOf = async (body: object) => (await buy(school, body)).body.tax;
    expect(await taxOf({})).toBe(4.34);
    expect(await taxOf({ country: 'DE' })).toBe(4.34);
    expect(await taxOf({ country: 'US' })).toBe(0);
    expect(await taxOf({ country: 'PL', company: 'Looms', vatId: 'PL 856-734-62-15' })).toBe(0);
    expect(await taxOf({ country: 'PL', company: 'Looms' })).toBe(4.67);
    const { body: order } = await buy(school, { country: 'PL', company: 'Looms', vatId: 'PL8567346215' });
    const invoice = (await issued(school)).find(({ orderId }) => orderId === order._id)!;
    expect(invoice.data.lines.map(({ category }) => category)).toEqual(['AE', 'AE']);
  });

  it('[MORE-411] names its coupon on the order, on the invoice and on the receipt; credit notes have what was paid', async () => {
    await enter(simulated);
    await simulated.ask('POST', '/api/admin/coupons', { as: admin, body: { code: 'SPRING', percent: 33 } });
    const { body: order } = await buy(simulated, { country: 'ES', coupon: 'spring', expected: 16.74 });
    // 33 % of 24.99 is 8.2467: rounded once, shared as 6.60 and 1.65.
    expect(order).toMatchObject({ coupon: 'SPRING', discount: 8.25, lines: [{ discount: 6.6 }, { discount: 1.65 }] });
    const lines = [
      { netCents: 1106, taxCents: 233, discount: { netCents: 546, taxCents: 114 } },
      { netCents: 277, taxCents: 58, discount: { netCents: 136, taxCents: 29 } },
    ];
    expect(await issued(simulated)).toMatchObject([{ totalCents: 1674, data: { coupon: 'SPRING', lines } }]);
    const { rows } = await simulated.database.pool.query(`select data -> 'items' as items from outbox`);
    expect(rows[0].items.slice(1)).toMatchObject([{ cents: 500 }, { name: 'SPRING', cents: -825, coupon: true }]);
    const { body: full } = await simulated.ask('GET', `/api/admin/orders/${order._id}`, { as: admin });
    const body = { lines: [{ line: full.lines[0]._id, amount: 13.39 }], access: 'keep' };
    await simulated.ask('POST', `/api/admin/orders/${order._id}/refunds`, { as: admin, body });
    const note = (await issued(simulated)).find(({ kind }) => kind === 'credit_note')!;
    expect(note).toMatchObject({ totalCents: 1339, data: { lines: [{ netCents: 1106, taxCents: 233 }] } });
    expect(JSON.stringify(note.data)).not.toMatch(/SPRING|discount/);
  });

  it('is a sample for a simulated payment', async () => {
    await enter(simulated);
    const { body: order } = await buy(simulated, { country: 'ES' });
    expect(order.state).toBe('paid');
    expect(await issued(simulated)).toMatchObject([{ sample: true, number: expect.stringMatching(/^TEST-INV-/) }]);
  });

  it('[SEC-38] goes with the account as a sample, with its credit notes; only sums stay', async () => {
    await enter(simulated);
    const { body: order } = await buy(simulated, { country: 'ES' });
    const { lines } = (await simulated.ask('GET', `/api/admin/orders/${order._id}`, { as: admin })).body;
    const refund = { lines: [{ line: lines[0]._id, amount: 10 }], access: 'keep' };
    await simulated.ask('POST', `/api/admin/orders/${order._id}/refunds`, { as: admin, body: refund });
    const samples = await issued(simulated);
    expect(samples.map(({ kind, sample }) => [kind, sample])).toEqual([
      ['invoice', true],
      ['credit_note', true],
    ]);
    const pdf = async () => (await simulated.ask('GET', `/api/invoices/${samples[0]!.id}/pdf`, { as: admin })).status;
    expect(await pdf()).toBe(200);
    expect((await simulated.ask('DELETE', '/api/auth/account', { as: ada, body: { password: PASSWORD } })).status).toBe(
      200,
    );
    expect([await issued(simulated), await pdf()]).toEqual([[], 404]);
    const { body: left } = await simulated.ask('GET', `/api/admin/orders/${order._id}`, { as: admin });
    expect(left).toMatchObject({ total: 24.99, refunded: 10, buyer: { _id: null, name: '' } });
    expect(JSON.stringify(left)).not.toContain('Ada');
    // Nothing is left to credit: the rest is refunded without a document.
    await simulated.ask('POST', `/api/admin/orders/${order._id}/refunds`, { as: admin, body: refund });
    expect(await issued(simulated)).toEqual([]);
  });
});
