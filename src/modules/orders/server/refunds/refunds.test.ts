import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let byInvoice: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  [school, byInvoice] = [await openTestSchool(), await openTestSchool({ mode: 'live', payments: 'invoice' })];
});
afterAll(() => Promise.all([school.close(), byInvoice.close()]));

interface Made {
  readonly _id: string;
  readonly lines: { readonly _id: string; readonly courseId: string; readonly refundable: number }[];
}

/** Empties a school, adds an admin and a learner, and orders two courses for 20 and 5. */
async function enter(one: TestSchool): Promise<Made> {
  await one.reset();
  [admin, ada] = [await one.person({ role: 'admin' }), await one.person({ name: 'Ada Ordersdottir' })];
  const courses = [await one.course({ name: 'Weaving', priceCents: 2000 }), await one.course({ priceCents: 500 })];
  const body = { courses: courses.map(({ _id }) => _id), expected: 25, ...LIVE_ORDER };
  const { body: made } = await one.ask('POST', '/api/orders', { as: ada, body });
  if (made.state === 'open') await one.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
  return (await one.ask('GET', `/api/admin/orders/${made._id}`, { as: admin })).body as Made;
}

const refund = (one: TestSchool, id: string, body: object, key?: string) =>
  one.ask('POST', `/api/admin/orders/${id}/refunds`, {
    as: admin,
    body: { access: 'end', ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const wholly = ({ lines }: Made) => lines.map(({ _id, refundable }) => ({ line: _id, amount: refundable }));
const rowsOf = async (one: TestSchool, query: string) =>
  (await one.database.pool.query<Record<string, unknown>>(query)).rows;
const revenue = async (one: TestSchool) => (await one.ask('GET', '/api/admin/dashboard', { as: admin })).body.revenue;
const canOpen = async (one: TestSchool, course: string) =>
  (await one.ask('GET', `/api/courses/${course}/enrolled`, { as: ada })).status === 200;

describe('a refund of an order with a simulated payment', () => {
  let order: Made;
  beforeEach(async () => void (order = await enter(school)));
  const [a, b] = [0, 1];

  it('of everything ends the access, issues the credit note, writes to the buyer and leaves the statistics', async () => {
    const preview = await refund(school, order._id, { lines: wholly(order), reason: 'As agreed', preview: true });
    expect(preview.body.email).toMatchObject({ to: ada.email, subject: expect.stringContaining('refund') });
    expect(preview.body.email.text).toMatch(/Weaving {3}20\.00 €[^]*> As agreed[^]*access[^]*ended/);
    expect(preview.body.order.refunds).toEqual([]);
    const { status, body } = await refund(school, order._id, { lines: wholly(order), reason: 'As agreed' });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      attention: null,
      lines: [{ refundable: 0 }, { refundable: 0 }],
      refunds: [{ amount: 25, state: 'done', access: 'end', byProvider: false, problem: null }],
    });
    for (const { courseId } of order.lines) expect(await canOpen(school, courseId)).toBe(false);
    const { body: why } = await school.ask('GET', `/api/courses/${order.lines[a]!.courseId}/access`, { as: ada });
    expect(why).toMatchObject({ refusal: 'refunded', evidence: { cause: 'refund', order: expect.any(Number) } });
    expect(await revenue(school)).toBe(0);
    expect(await checkAccess(school.database.db)).toEqual([]);
    const own = (await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body[0].refunds;
    expect(own).toMatchObject(
      [{ amount: 25, reason: 'As agreed', creditNote: { number: /^TEST-CN-\d{4}-000001$/ } }].map((one) => ({
        ...one,
        creditNote: { number: expect.stringMatching(one.creditNote.number) },
      })),
    );
    const pdf = await school.ask('GET', `/api/invoices/${own[0].creditNote._id}/pdf`, { as: ada });
    expect(pdf.status).toBe(200);
    expect(await rowsOf(school, `select kind from outbox where kind = 'refund'`)).toHaveLength(1);
    const { body: changes } = await school.ask('GET', '/api/admin/activity?entity=order', { as: admin });
    expect(changes[0].after).toEqual({ refund: '25.00 EUR' });
    const { body: timeline } = await school.ask('GET', `/api/admin/people/${ada._id}/timeline`, { as: admin });
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'refunded')).toMatchObject([{ amount: 25 }]);
    expect((await school.ask('GET', '/api/admin/orders/export', { as: admin })).body).toContain(',25.00');
  });

  it('of a part of a line keeps the access and lowers what was paid', async () => {
    const lines = [{ line: order.lines[a]!._id, amount: 7.5 }];
    await refund(school, order._id, { lines, access: 'keep' });
    const { body } = await refund(school, order._id, { lines, access: 'keep' });
    expect(body.order.lines[a].refundable).toBe(5);
    expect(await canOpen(school, order.lines[a]!.courseId)).toBe(true);
    expect(await revenue(school)).toBe(10);
    expect(await checkAccess(school.database.db)).toEqual([]);
    const { body: why } = await school.ask('GET', `/api/courses/${order.lines[a]!.courseId}/access`, { as: ada });
    expect(why).toMatchObject({ open: true, evidence: { cause: 'purchase' } });
    expect((await refund(school, order._id, { lines })).body.code).toBe('refund_exceeds');
  });

  it('of a part that ends the access keeps the rest in the statistics, from which a second one takes it', async () => {
    const half = [{ line: order.lines[a]!._id, amount: 10 }];
    await refund(school, order._id, { lines: half });
    expect([await canOpen(school, order.lines[a]!.courseId), await revenue(school)]).toEqual([false, 15]);
    await refund(school, order._id, { lines: half });
    expect(await revenue(school)).toBe(5);
    expect(await canOpen(school, order.lines[b]!.courseId)).toBe(true);
    expect(await checkAccess(school.database.db)).toEqual([]);
  });

  it('is idempotent by its key, also twice at once', async () => {
    const ask = () => refund(school, order._id, { lines: wholly(order) }, 'a-key-of-the-refund-01');
    const responses = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(school, 'select amount_cents::int, state from refunds')).toEqual([
      { amount_cents: 2500, state: 'done' },
    ]);
    expect(await rowsOf(school, `select number from invoices where kind = 'credit_note'`)).toHaveLength(1);
    expect(await rowsOf(school, `select id from outbox where kind = 'refund'`)).toHaveLength(1);
  });

  it('after the account is deleted takes the sum from the statistics', async () => {
    await school.ask('DELETE', `/api/users/user/${ada._id}`, { as: admin });
    expect(await revenue(school)).toBe(25);
    const { body } = await refund(school, order._id, { lines: wholly(order), preview: true });
    expect(body.email).toBeNull();
    expect((await refund(school, order._id, { lines: wholly(order) })).body.order.refunds).toMatchObject([
      { state: 'done' },
    ]);
    expect(await revenue(school)).toBe(0);
  });

  it('is refused for an unknown order, for nothing and for an order that is not paid', async () => {
    const code = async (id: string, lines: object[]) => (await refund(school, id, { lines })).body.code;
    expect(await code(admin._id, wholly(order))).toBe('order_not_found');
    expect(await code(order._id, [])).toBe('refund_exceeds');
    expect((await refund(school, order._id, { payment: admin._id })).body.code).toBe('refund_exceeds');
  });
});

describe('a refund of an order by invoice', () => {
  let order: Made;
  beforeEach(async () => void (order = await enter(byInvoice)));

  it('of a course the buyer had already leaves that access, and the order needs no more attention', async () => {
    const course = await byInvoice.course({ priceCents: 1000 });
    const body = { courses: [course._id], expected: 10, ...LIVE_ORDER };
    const { body: made } = await byInvoice.ask('POST', '/api/orders', { as: ada, body });
    await byInvoice.enrol(ada, course._id);
    const { body: paid } = await byInvoice.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
    expect(paid.attention).toBe('already_owned');
    const before = await revenue(byInvoice);
    const { body: done } = await refund(byInvoice, made._id, { lines: wholly(paid as Made) });
    expect(done.order).toMatchObject({ attention: null, refunds: [{ state: 'done' }] });
    expect([await canOpen(byInvoice, course._id), await revenue(byInvoice)]).toEqual([true, before - 10]);
    const numbers = await rowsOf(byInvoice, `select number from invoices where kind = 'credit_note'`);
    expect(numbers).toEqual([{ number: expect.stringMatching(/^CN-\d{4}-000001$/) }]);
  });

  it('tells the buyer that the school pays the money back itself, and nothing of cards', async () => {
    const { body } = await refund(byInvoice, order._id, { lines: wholly(order), preview: true });
    expect(body.email.text).toContain('We pay the money back to you ourselves');
    expect(body.email.text).not.toMatch(/card/i);
  });

  it.each([0.001, 1.005, 19.999])('of %d, which no currency has, is refused', async (amount) => {
    const { status, body } = await refund(byInvoice, order._id, { lines: [{ line: order.lines[0]!._id, amount }] });
    expect([status, Object.values(body.fieldErrors)]).toEqual([400, [{ code: 'price_decimals', params: {} }]]);
  });

  it('can be looked at without a refund', async () => {
    await byInvoice.database.pool.query(`update orders set attention = 'course_unavailable'`);
    const clear = (id: string) => byInvoice.ask('DELETE', `/api/admin/orders/${id}/attention`, { as: admin });
    expect((await clear(order._id)).body.attention).toBeNull();
    expect((await clear(admin._id)).body.code).toBe('order_not_found');
    const recheck = (id: string) => byInvoice.ask('POST', `/api/admin/orders/${id}/recheck`, { as: admin });
    expect((await recheck(order._id)).body.state).toBe('paid');
    expect((await recheck(admin._id)).body.code).toBe('order_not_found');
  });
});
