import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Coupon } from '#modules/orders/contract/orders.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { releaseOldUses } from './coupons/coupons.service.ts';

let school: TestSchool;
let byInvoice: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  [school, byInvoice] = [await openTestSchool(), await openTestSchool({ mode: 'live', payments: 'invoice' })];
});
afterAll(() => Promise.all([school.close(), byInvoice.close()]));

/** Empties a school and adds an admin and a learner. */
async function enter(one: TestSchool): Promise<void> {
  await one.reset();
  [admin, ada] = [await one.person({ role: 'admin' }), await one.person({ name: 'Ada Ordersdottir' })];
}

const KEY = 'a-key-of-the-order-0001';
const order = (one: TestSchool, as: Person, body: object, key?: string) =>
  one.ask('POST', '/api/orders', {
    as,
    body: { ...LIVE_ORDER, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const rowsOf = async (one: TestSchool, query: string) =>
  (await one.database.pool.query<Record<string, unknown>>(query)).rows;
const coupon = async (one: TestSchool, body: object) => one.ask('POST', '/api/admin/coupons', { as: admin, body });

describe('an order with a simulated payment', () => {
  beforeEach(() => enter(school));

  it('is paid at once: payment, access, receipt', async () => {
    const [a, b] = [await school.course({ priceCents: 1999 }), await school.course({ priceCents: 500 })];
    const { status, body } = await order(school, ada, { courses: [a._id, b._id], expected: 24.99 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'paid', method: 'simulated', total: 24.99, redirect: null, currency: 'EUR' });
    expect((await school.ask('GET', `/api/courses/${b._id}/enrolled`, { as: ada })).status).toBe(200);
    expect(await rowsOf(school, 'select amount_cents::int, state from payments')).toEqual([
      { amount_cents: 2499, state: 'paid' },
    ]);
    expect(await rowsOf(school, `select jsonb_array_length(data -> 'items') as items from outbox`)).toEqual([
      { items: 2 },
    ]);
    expect((await school.ask('GET', '/api/admin/dashboard', { as: admin })).body.revenue).toBe(24.99);
    expect(await checkAccess(school.database.db)).toEqual([]);
  });

  it('[CART-34] is idempotent by its key, also twice at once', async () => {
    const { _id } = await school.course();
    const ask = () => order(school, ada, { courses: [_id], expected: 49.99 }, KEY);
    const [one, two] = await Promise.all([ask(), ask()]);
    const three = await ask();
    expect(new Set([one, two, three].map(({ body }) => String(body._id))).size).toBe(1);
    expect(await rowsOf(school, 'select count(*)::int as n from payments')).toEqual([{ n: 1 }]);
  });

  it('leaves out courses the buyer has, and is refused for those alone, a changed price and unknown courses', async () => {
    const [a, b] = [await school.course({ priceCents: 1000 }), await school.course({ priceCents: 500 })];
    await school.enrol(ada, a._id);
    const code = async (body: object) => (await order(school, ada, body)).body.code;
    expect(await code({ courses: [a._id], expected: 10 })).toBe('courses_owned');
    expect(await code({ courses: [b._id], expected: 4 })).toBe('price_changed');
    expect(await code({ courses: [admin._id], expected: 4 })).toBe('course_not_found');
    const { body } = await order(school, ada, { courses: [a._id, b._id], expected: 15 });
    expect(body).toMatchObject({ total: 5, lines: [{ courseId: b._id }] });
  });

  it('is refused for a course that is not for sale, alone and beside others', async () => {
    const shown = await school.course({ priceCents: 1000 });
    for (const [state, code] of [
      ['draft', 'course_not_found'],
      ['archived', 'course_archived'],
    ] as const) {
      const { _id } = await school.course({ priceCents: 500, state });
      expect((await order(school, ada, { courses: [_id], expected: 5 })).body.code).toBe(code);
      expect((await order(school, ada, { courses: [shown._id, _id], expected: 15 })).body.code).toBe(code);
    }
    expect(await rowsOf(school, 'select from orders')).toEqual([]);
  });

  it('of nothing needs no payment', async () => {
    const { _id } = await school.course({ priceCents: 0 });
    expect((await order(school, ada, { courses: [_id], expected: 0 })).body).toMatchObject({
      state: 'paid',
      method: 'free',
    });
    expect(await rowsOf(school, 'select count(*)::int as n from payments')).toEqual([{ n: 0 }]);
    expect(await rowsOf(school, 'select cause from entitlements')).toEqual([{ cause: 'free' }]);
  });

  it('is listed for its buyer and for admins, and exported as CSV', async () => {
    const { _id } = await school.course({ name: 'Weaving', priceCents: 1000 });
    const [ben, { body: made }] = [
      await school.person(),
      await order(school, ada, { courses: [_id], expected: 10, company: 'Threads Ltd' }),
    ];
    const own = await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada });
    expect(own.body).toMatchObject([{ number: made.number, lines: [{ title: 'Weaving', price: 10 }] }]);
    expect((await school.ask('GET', `/api/orders/${made._id}`, { as: ben })).body.code).toBe('order_not_found');
    expect((await school.ask('GET', `/api/orders/${made._id}`, { as: ada })).body.state).toBe('paid');
    const get = async (path: string) => school.ask('GET', `/api/admin/orders${path}`, { as: admin });
    expect((await get('?q=threads&state=paid')).body).toMatchObject([{ buyer: { name: 'Ada Ordersdottir' } }]);
    expect((await get(`?q=${made.number}`)).body).toHaveLength(1);
    expect((await get('?state=attention')).body).toEqual([]);
    expect((await get(`/${made._id}`)).body).toMatchObject({ company: 'Threads Ltd', payments: [{ amount: 10 }] });
    expect((await get(`/${ada._id}`)).body.code).toBe('order_not_found');
    const file = await school.ask('GET', '/api/admin/orders/export', { as: admin });
    expect(file.body).toContain('Threads Ltd');
  });

  it('stays without the person when the account is deleted', async () => {
    const { _id } = await school.course({ priceCents: 1000 });
    await order(school, ada, { courses: [_id], expected: 10, company: 'Threads Ltd' }, KEY);
    const { body } = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect(body.orders ?? JSON.parse(String(body)).orders).toMatchObject([{ company: 'Threads Ltd' }]);
    await school.ask('DELETE', `/api/users/user/${ada._id}`, { as: admin });
    expect(await rowsOf(school, 'select name, email, company, user_id, total_cents::int from orders')).toEqual([
      { name: '', email: '', company: '', user_id: null, total_cents: 1000 },
    ]);
  });
});

describe('an order by invoice', () => {
  beforeEach(() => enter(byInvoice));
  const act = (id: string, what: string) => byInvoice.ask('POST', `/api/admin/orders/${id}/${what}`, { as: admin });

  it('waits until an admin marks it paid', async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    const { body: made } = await order(byInvoice, ada, { courses: [_id], expected: 10 });
    expect(made).toMatchObject({ state: 'open', method: 'invoice' });
    expect((await byInvoice.ask('GET', `/api/courses/${_id}/enrolled`, { as: ada })).status).toBe(403);
    const paid = (await byInvoice.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin })).body;
    expect(paid).toMatchObject({ state: 'paid', attention: null, payments: [{ provider: 'invoice', amount: 10 }] });
    expect((await byInvoice.ask('GET', `/api/courses/${_id}/enrolled`, { as: ada })).status).toBe(200);
    expect(await rowsOf(byInvoice, 'select cause, by_user_id from entitlements')).toEqual([
      { cause: 'invoice', by_user_id: admin._id },
    ]);
    expect((await act(made._id, 'paid')).body.code).toBe('order_settled');
    expect((await act(made._id, 'cancel')).body.code).toBe('order_settled');
    expect((await act(ada._id, 'paid')).body.code).toBe('order_not_found');
    expect((await byInvoice.ask('POST', `/api/admin/orders/${ada._id}/cancel`, { as: admin })).body.code).toBe(
      'order_not_found',
    );
    expect((await byInvoice.ask('GET', '/api/admin/activity?entity=order', { as: admin })).body).toHaveLength(1);
  });

  it('needs attention when paid for a course that was bought otherwise or archived meanwhile', async () => {
    const [a, b] = [await byInvoice.course({ priceCents: 1000 }), await byInvoice.course({ priceCents: 500 })];
    const owned = await order(byInvoice, ada, { courses: [a._id], expected: 10 });
    const gone = await order(byInvoice, ada, { courses: [b._id], expected: 5 });
    await byInvoice.enrol(ada, a._id);
    await rowsOf(byInvoice, `update courses set state = 'archived' where id = '${b._id}'`);
    expect((await act(owned.body._id, 'paid')).body.attention).toBe('already_owned');
    expect((await act(gone.body._id, 'paid')).body.attention).toBe('course_unavailable');
    expect((await byInvoice.ask('GET', '/api/admin/orders?state=attention', { as: admin })).body).toHaveLength(2);
  });

  it.each(['course', 'account'])('cannot be marked paid once its %s is deleted, only cancelled', async (what) => {
    const [a, b] = [await byInvoice.course({ priceCents: 1000 }), await byInvoice.course({ priceCents: 500 })];
    const { body: made } = await order(byInvoice, ada, { courses: [a._id, b._id], expected: 15 });
    const gone = what === 'course' ? `/api/courses/${b._id}` : `/api/users/user/${ada._id}`;
    expect((await byInvoice.ask('DELETE', gone, { as: admin })).status).toBe(200);
    expect((await act(made._id, 'paid')).body.code).toBe('order_undeliverable');
    // The deletion of an account has cancelled its open orders.
    await act(made._id, 'cancel');
    expect(await rowsOf(byInvoice, 'select kind, total_cents::int from invoices order by id')).toEqual([
      { kind: 'invoice', total_cents: 1500 },
      { kind: 'credit_note', total_cents: 1500 },
    ]);
    const { body: full } = await byInvoice.ask('GET', `/api/admin/orders/${made._id}`, { as: admin });
    expect(full.state).toBe('cancelled');
  });

  it('[CART-33, CART-35] is what a course that costs something needs there; one that costs nothing is simply taken', async () => {
    const [a, free] = [await byInvoice.course(), await byInvoice.course({ priceCents: 0 })];
    const assign = (id: string) =>
      byInvoice.ask('PUT', `/api/courses/${id}/assign`, { as: ada, body: { userId: ada._id } });
    const refused = await assign(a._id);
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_required']);
    expect((await assign(free._id)).body.alreadyEnrolled).toBe(false);
    expect((await byInvoice.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body).toMatchObject([
      { state: 'paid', method: 'free' },
    ]);
  });

  it('[SEC-26] is refused to a person who has twenty that are not paid', async () => {
    const buy = async () => {
      const { _id } = await byInvoice.course({ priceCents: 1000 });
      return order(byInvoice, ada, { courses: [_id], expected: 10 });
    };
    for (let n = 0; n < 20; n++) expect((await buy()).status).toBe(201);
    const refused = await Promise.all([buy(), buy()]);
    expect(refused.map(({ body }) => body.code)).toEqual(['too_many_open_orders', 'too_many_open_orders']);
    expect(await rowsOf(byInvoice, 'select count(*)::int as n from orders')).toEqual([{ n: 20 }]);
  });

  it('is not made in a school without payments', async () => {
    const closed = await openTestSchool({ mode: 'live', payments: 'off' });
    const [person, course] = [await closed.person(), await closed.course()];
    expect((await order(closed, person, { courses: [course._id], expected: 49.99 })).body.code).toBe(
      'payments_unavailable',
    );
    await closed.close();
  });
});

describe('coupons', () => {
  beforeEach(() => enter(byInvoice));
  const quote = async (courses: string[], code: string) =>
    (await byInvoice.ask('POST', '/api/orders/quote', { body: { courses, coupon: code } })).body;

  it('lower the price by a percentage or an amount, of their courses only', async () => {
    const [a, b] = [await byInvoice.course({ priceCents: 1000 }), await byInvoice.course({ priceCents: 500 })];
    await coupon(byInvoice, { code: 'half', percent: 50, courses: [a._id] });
    await coupon(byInvoice, { code: 'THREE', amount: 3 });
    expect(await quote([a._id, b._id], ' Half ')).toMatchObject({
      discount: 5,
      total: 10,
      lines: [{ discount: 5 }, { discount: 0 }],
    });
    expect(await quote([a._id, b._id], 'three')).toMatchObject({ discount: 3, total: 12 });
    expect((await quote([b._id], 'half')).code).toBe('coupon_other_courses');
    expect((await quote([b._id], 'nine')).code).toBe('coupon_not_found');
    expect((await quote([ada._id], '')).code).toBe('course_not_found');
  });

  it('are refused outside of their period and when switched off', async () => {
    const { _id } = await byInvoice.course();
    await coupon(byInvoice, { code: 'LATER', percent: 5, startsAt: new Date(Date.now() + 60_000).toISOString() });
    await coupon(byInvoice, { code: 'OVER', percent: 5, endsAt: new Date(Date.now() - 60_000).toISOString() });
    const { body } = await coupon(byInvoice, { code: 'SWITCHED', percent: 5 });
    await byInvoice.ask('PUT', `/api/admin/coupons/${body[0]._id}`, { as: admin, body: { active: false } });
    for (const code of ['LATER', 'OVER', 'SWITCHED']) expect((await quote([_id], code)).code).toBe('coupon_not_now');
    const unknown = await byInvoice.ask('PUT', `/api/admin/coupons/${ada._id}`, { as: admin, body: { active: false } });
    expect(unknown.body.code).toBe('coupon_not_found');
    expect((await coupon(byInvoice, { code: 'OVER', percent: 5 })).body.code).toBe('coupon_exists');
    expect((await coupon(byInvoice, { code: 'BOTH', percent: 5, amount: 5 })).status).toBe(400);
  });

  it('are created in bulk with codes of their own, and found by them', async () => {
    const { body } = await coupon(byInvoice, { code: 'FAIR', count: 30, percent: 100, maxUses: 1 });
    expect(new Set(body.map(({ code }: { code: string }) => code)).size).toBe(30);
    const found = await byInvoice.ask('GET', '/api/admin/coupons?q=fair-&limit=10', { as: admin });
    expect([found.body.length, found.headers['x-total-count']]).toEqual([10, '30']);
  });

  it('[CART-36] are refused with a last day before the first one', async () => {
    const of = (startsAt: string | null, endsAt: string | null) =>
      coupon(byInvoice, { code: 'DAYS', percent: 10, startsAt, endsAt });
    const [first, second] = ['2026-11-30T23:00:00Z', '2026-12-01T00:00:00Z'];
    for (const wrong of [await of(second!, first!), await of(second!, second!)])
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['endsAt']]);
    expect((await of(first!, second!)).status).toBe(201);
  });

  it('[CART-36] are reserved by an open order, given back when it is cancelled, and limited for each person', async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    const ben = await byInvoice.person();
    await coupon(byInvoice, { code: 'ONCE', percent: 10, maxUses: 1, maxUsesPerUser: 1 });
    const buy = (as: Person) => order(byInvoice, as, { courses: [_id], coupon: 'ONCE', expected: 9 });
    const first = await buy(ada);
    expect(first.body).toMatchObject({ total: 9, coupon: 'ONCE' });
    const refused = (await buy(ben)).body;
    expect([refused.code, refused.current]).toEqual(['coupon_used_up', { coupon: 'ONCE' }]);
    await coupon(byInvoice, { code: 'OTHER', percent: 10, maxUses: 1 });
    const listed = async () => {
      const { body } = await byInvoice.ask('GET', '/api/admin/coupons', { as: admin });
      return (body as Coupon[]).map(({ code, uses, reserved }) => `${code}: ${uses}, ${reserved} reserved`);
    };
    expect(await listed()).toEqual(['OTHER: 0, 0 reserved', 'ONCE: 1, 1 reserved']);
    await byInvoice.ask('POST', `/api/admin/orders/${first.body._id}/cancel`, { as: admin });
    expect(await listed()).toEqual(['OTHER: 0, 0 reserved', 'ONCE: 0, 0 reserved']);
    const second = await buy(ben);
    await byInvoice.ask('POST', `/api/admin/orders/${second.body._id}/paid`, { as: admin });
    expect(await listed()).toEqual(['OTHER: 0, 0 reserved', 'ONCE: 1, 0 reserved']);
    expect(await rowsOf(byInvoice, 'select state from coupon_uses order by order_id')).toEqual([
      { state: 'released' },
      { state: 'used' },
    ]);
    await byInvoice.database.pool.query('update coupons set max_uses = 9');
    const other = await byInvoice.course({ priceCents: 1000 });
    const again = await order(byInvoice, ben, { courses: [other._id], coupon: 'ONCE', expected: 9 });
    expect(again.body.code).toBe('coupon_used');
  });

  it('[SEC-26] are held by two open orders of a person at most, and until three weeks after they were due', async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    const ben = await byInvoice.person();
    await coupon(byInvoice, { code: 'FEW', percent: 10, maxUses: 3 });
    const buy = async (as: Person) => {
      const course = await byInvoice.course({ priceCents: 1000 });
      return order(byInvoice, as, { courses: [course._id], coupon: 'FEW', expected: 9 });
    };
    const [first] = [await buy(ada), await buy(ada)];
    expect((await buy(ada)).body.code).toBe('coupon_held');
    expect((await buy(ben)).status).toBe(201);
    const { body: unlimited } = await order(byInvoice, ada, { courses: [_id], expected: 10 });
    expect(unlimited).toMatchObject({ state: 'open' });
    const uses = async () => (await rowsOf(byInvoice, 'select uses from coupons'))[0]!['uses'];
    const overdue = (days: number) =>
      byInvoice.database.pool.query(`update orders set due_on = (now() at time zone 'utc')::date - $1::int`, [days]);
    await overdue(21);
    await releaseOldUses(byInvoice.database.db);
    expect(await uses()).toBe(3);
    await overdue(22);
    await releaseOldUses(byInvoice.database.db);
    expect(await uses()).toBe(0);
    expect(
      (await order(byInvoice, await byInvoice.person(), { courses: [_id], coupon: 'FEW', expected: 9 })).status,
    ).toBe(201);
    // What is paid late was agreed, and counts while there is a use left.
    await byInvoice.ask('POST', `/api/admin/orders/${first.body._id}/paid`, { as: admin });
    expect(await uses()).toBe(2);
    await byInvoice.database.pool.query('update coupons set uses = max_uses');
    await byInvoice.ask('POST', `/api/admin/orders/${unlimited._id}/paid`, { as: admin });
    expect(await uses()).toBe(3);
  });

  it('[SEC-26] are guessed slowly: wrong codes of a network are counted, right ones are not', async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    await coupon(byInvoice, { code: 'RIGHT', percent: 10 });
    await byInvoice.database.pool.query('delete from attempts');
    const quote = async (code: string) =>
      (await byInvoice.ask('POST', '/api/orders/quote', { body: { courses: [_id], coupon: code } })).status;
    for (let n = 0; n < 320; n++) expect(await quote('RIGHT')).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 320 }, (_, n) => quote(`WRONG-${n}`)));
    expect(wrong.filter((status) => status === 404)).toHaveLength(300);
    expect(wrong.filter((status) => status === 429)).toHaveLength(20);
    const ordered = await order(byInvoice, ada, { courses: [_id], coupon: 'WRONG', expected: 10 });
    expect(ordered.body.code).toBe('too_many_attempts');
    expect(await quote('')).toBe(200);
    await byInvoice.database.pool.query('delete from attempts');
  });

  it('of the whole price need no payment', async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    await coupon(byInvoice, { code: 'GIFT', percent: 100 });
    const { body } = await order(byInvoice, ada, { courses: [_id], coupon: 'gift', expected: 0 });
    expect(body).toMatchObject({ state: 'paid', method: 'free' });
    expect(await rowsOf(byInvoice, 'select cause, paid_cents::int from entitlements')).toEqual([
      { cause: 'coupon', paid_cents: 0 },
    ]);
  });

  it('[CART-31] have one last use, for one of two hundred buyers at once', { timeout: 180_000 }, async () => {
    const { _id } = await byInvoice.course({ priceCents: 1000 });
    await coupon(byInvoice, { code: 'LAST', percent: 100, maxUses: 1 });
    const buyers: Person[] = [];
    for (let seat = 0; seat < 200; seat++) buyers.push(await byInvoice.person());
    const buy = async (as: Person): Promise<string> => {
      for (;;) {
        const { body } = await order(byInvoice, as, { courses: [_id], coupon: 'LAST', expected: 0 });
        if (body.code !== 'overloaded') return String(body.code ?? body.state);
      }
    };
    const outcomes = await Promise.all(buyers.map(buy));
    expect(outcomes.filter((one) => one === 'paid')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'coupon_used_up')).toHaveLength(199);
    expect(await rowsOf(byInvoice, 'select uses from coupons')).toEqual([{ uses: 1 }]);
    expect(await checkAccess(byInvoice.database.db)).toEqual([]);
  });
});
