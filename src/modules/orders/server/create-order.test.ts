import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { cookiesOf, openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

/** Repeats a request until the school is no longer overloaded, as the pages do. */
async function askPatiently(...args: Parameters<TestSchool['ask']>) {
  for (;;) {
    const response = await school.ask(...args);
    if (response.status !== 503) return response;
    await pause(50);
  }
}

/** Sends all requests of a guest's browser at Confirm Order. */
async function buyAsGuest(guest: { name: string; email: string }, courseId: string, key: string) {
  const password = 'aula-demo-1234';
  const registered = await askPatiently('POST', '/api/auth/register', {
    body: { ...guest, password },
    headers: { 'idempotency-key': key },
  });
  const session = await askPatiently('POST', '/api/auth/login', { body: { email: guest.email, password } });
  const cookie = cookiesOf(session.headers);
  const assigned = await askPatiently('PUT', `/api/courses/${courseId}/assign`, {
    headers: { cookie },
    body: { userId: session.body.user?._id },
  });
  return { registered, session, assigned };
}

async function count(table: 'users' | 'enrolments' | 'orders'): Promise<number> {
  const { rows } = await school.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

describe('putting a course in the cart', () => {
  it('[CALL-16] returns the course with the server’s price, and the unlisted sample without an id', async () => {
    const { customId } = await school.course({ name: 'Listed', priceCents: 5999 });
    await school.course({ name: 'Python Programming', priceCents: 4999, state: 'unlisted' });
    const asked = await school.ask('GET', `/api/courses/simulate-buy?courseId=${customId}`);
    expect(asked.body).toMatchObject({ name: 'Listed', price: 59.99 });
    expect((await school.ask('GET', '/api/courses/simulate-buy')).body).toMatchObject({
      name: 'Python Programming',
      price: 49.99,
    });
  });

  it('rejects an unknown course and an invalid id', async () => {
    expect((await school.ask('GET', '/api/courses/simulate-buy?courseId=77')).body.code).toBe('course_not_found');
    expect((await school.ask('GET', '/api/courses/simulate-buy?courseId=seven')).status).toBe(400);
  });
});

describe('buying', () => {
  it('[CART-17, CALL-17, SEC-33, SEC-49] enrols, records the price paid, and charges once', async () => {
    const { _id } = await school.course({ priceCents: 6999 });
    const as = await school.person();
    const buy = () =>
      school.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: as._id, paidCents: 1, price: 0.01 } });
    expect((await buy()).body).toMatchObject({ courseId: _id, userId: as._id, alreadyEnrolled: false });
    await school.database.db.execute(sql`update courses set price_cents = 1`);
    expect((await buy()).body.alreadyEnrolled).toBe(true);
    const { rows } = await school.database.db.execute(sql`select source, paid_cents::int from enrolments`);
    expect(rows).toEqual([{ source: 'purchase', paid_cents: 6999 }]);
  });

  it('[CALL-17] is refused for another user', async () => {
    const { _id } = await school.course();
    const [buyer, other, admin] = [
      await school.person(),
      await school.person(),
      await school.person({ role: 'admin' }),
    ];
    for (const as of [other, admin]) {
      expect((await school.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: buyer._id } })).status).toBe(
        403,
      );
    }
    expect((await school.ask('PUT', `/api/courses/${_id}/assign`, { body: { userId: buyer._id } })).status).toBe(401);
    expect(await count('enrolments')).toBe(0);
  });

  it('rejects an unknown course and an invalid body', async () => {
    const as = await school.person();
    const put = (url: string, body: unknown) => school.ask('PUT', url, { as, body });
    expect((await put(`/api/courses/${newId()}/assign`, { userId: as._id })).body.code).toBe('course_not_found');
    const { _id } = await school.course();
    expect((await put(`/api/courses/${_id}/assign`, {})).status).toBe(400);
    expect((await put(`/api/courses/${_id}/assign`, { userId: ['x'] })).status).toBe(400);
  });

  it('[CART-16, SEC-33] twice at once by the same guest ends as one account with one enrolment', async () => {
    const { _id } = await school.course();
    const guest = { name: 'Twice', email: 'twice@test.example' };
    const key = 'q'.repeat(43);
    const both = await Promise.all([buyAsGuest(guest, _id, key), buyAsGuest(guest, _id, key)]);
    expect(both.map(({ registered }) => registered.status)).toEqual([201, 201]);
    expect(both.map(({ assigned }) => assigned.status)).toEqual([200, 200]);
    expect(await count('users')).toBe(1);
    expect(await count('enrolments')).toBe(1);
  });

  it('[SEC-33] by two hundred guests at the same moment ends as two hundred accounts with one enrolment each', async () => {
    const { _id } = await school.course();
    const guests = Array.from({ length: 200 }, (_, seat) => ({
      name: `Guest ${seat}`,
      email: `guest${seat}@test.example`,
    }));
    const bought = await Promise.all(
      guests.map((guest, seat) => buyAsGuest(guest, _id, `key-${seat}-`.padEnd(43, 'x'))),
    );
    expect(bought.filter(({ assigned }) => assigned.status !== 200)).toEqual([]);
    expect(await count('users')).toBe(200);
    expect(await count('enrolments')).toBe(200);
    expect((await school.ask('GET', `/api/courses/${_id}`)).body.participants).toBe(200);
  }, 180_000);
});

describe('one cart', () => {
  const KEY = 'the-key-of-this-cart-01';
  const rowsOf = async (query: string) => (await school.database.pool.query<Record<string, unknown>>(query)).rows;
  const assign = (as: Person, course: string, { key = KEY, ...more }: { key?: string } & Record<string, unknown>) =>
    school.ask('PUT', `/api/courses/${course}/assign`, {
      as,
      body: { userId: as._id, ...more },
      headers: { 'idempotency-key': key },
    });

  it('[SEC-33] is one order with one payment, invoice and receipt, whose calls can be repeated and sent at once', async () => {
    const as = await school.person();
    const [a, b] = [await school.course({ priceCents: 1999 }), await school.course({ priceCents: 500 })];
    const wish = { cart: [a._id, b._id], expected: 24.99 };
    const responses = await Promise.all([a, b, a, b].map(({ _id }) => assign(as, _id, wish)));
    responses.push(await assign(as, b._id, wish));
    expect(responses.map(({ body }) => [body.alreadyEnrolled, body.order.total])).toEqual(
      responses.map(() => [false, 24.99]),
    );
    expect(new Set(responses.map(({ body }) => String(body.order._id))).size).toBe(1);
    expect(await rowsOf('select sample, total_cents::int as cents from invoices')).toEqual([
      { sample: true, cents: 2499 },
    ]);
    expect(await rowsOf('select amount_cents::int as cents from payments')).toEqual([{ cents: 2499 }]);
    expect(await rowsOf('select count(*)::int as n from order_lines')).toEqual([{ n: 2 }]);
    expect(await rowsOf(`select jsonb_array_length(data -> 'items') as items from outbox`)).toEqual([{ items: 2 }]);
    expect(await checkAccess(school.database.db)).toEqual([]);
  });

  it('leaves the same rows whether its courses were assigned or ordered', async () => {
    const [ada, ben, cart] = [await school.person(), await school.person(), [] as string[]];
    for (const priceCents of [1999, 0, 500]) cart.push((await school.course({ priceCents }))._id);
    await assign(ada, cart[0]!, { cart, expected: 24.99 });
    await school.ask('POST', '/api/orders', { as: ben, body: { courses: cart, expected: 24.99 } });
    const left = (person: Person) =>
      rowsOf(`select o.total_cents, o.state, o.method, o.currency, o.coupon, o.attention,
          (select json_agg(json_build_array(l.course_id, l.price_cents, l.tax_cents) order by l.id) from order_lines l
            where l.order_id = o.id) as lines,
          (select json_agg(json_build_array(p.provider, p.amount_cents, p.state)) from payments p where p.order_id = o.id) as payments,
          (select json_agg(json_build_array(i.kind, i.sample, i.total_cents, i.data -> 'lines')) from invoices i
            where i.order_id = o.id) as invoices,
          (select json_agg(json_build_array(e.course_id, e.cause, e.paid_cents) order by e.id) from entitlements e
            where e.user_id = o.user_id) as access
        from orders o where o.user_id = '${person._id}'`);
    expect(await left(ada)).toHaveLength(1);
    expect(await left(ada)).toEqual(await left(ben));
  });

  it('without a list of its courses makes an order of each, also with one key', async () => {
    const as = await school.person();
    const [a, b] = [await school.course(), await school.course()];
    for (const { _id } of [a, b]) {
      const { body } = await assign(as, _id, {});
      expect([body.alreadyEnrolled, body.order.lines.length, body.order.lines[0].courseId]).toEqual([false, 1, _id]);
    }
    expect((await assign(as, b._id, {})).body.alreadyEnrolled).toBe(true);
    expect(await count('orders')).toBe(2);
  });

  it('says what stops it: the course, or what the cart costs now', async () => {
    const as = await school.person();
    const [a, old] = [
      await school.course({ priceCents: 1999 }),
      await school.course({ name: 'Weaving', priceCents: 500, state: 'archived' }),
    ];
    const archived = await assign(as, a._id, { cart: [a._id, old._id], expected: 24.99 });
    expect([archived.status, archived.body.code]).toEqual([409, 'course_archived']);
    expect(archived.body.current).toEqual({ courseId: old._id, title: 'Weaving' });
    const draft = await school.course({ name: 'Secret', state: 'draft' });
    const hidden = await assign(as, a._id, { cart: [a._id, draft._id], expected: 24.99 });
    expect([hidden.body.code, hidden.body.current]).toEqual(['course_not_found', { courseId: draft._id }]);
    const changed = await assign(as, a._id, { cart: [a._id], expected: 14.99 });
    expect([changed.status, changed.body.code]).toEqual([409, 'price_changed']);
    expect(changed.body.current.quote).toMatchObject({ total: 19.99, lines: [{ courseId: a._id, price: 19.99 }] });
    expect(await count('orders')).toBe(0);
    expect((await assign(as, a._id, { cart: [a._id], expected: 19.99 })).body.order.total).toBe(19.99);
  });

  it('of which the buyer has a course costs what the others do', async () => {
    const as = await school.person();
    const [own, other] = [await school.course({ priceCents: 1999 }), await school.course({ priceCents: 500 })];
    await school.enrol(as, own._id);
    // An archived course that the buyer has stops nothing.
    await school.database.db.execute(sql`update courses set state = 'archived' where id = ${own._id}`);
    const cart = [own._id, other._id];
    const bought = await assign(as, own._id, { cart, expected: 5 });
    expect(bought.body).toMatchObject({ alreadyEnrolled: true, order: { total: 5, lines: [{ courseId: other._id }] } });
    expect((await assign(as, other._id, { cart, expected: 5 })).body.alreadyEnrolled).toBe(false);
    const again = await assign(as, own._id, { key: 'another-key-of-a-cart-2', cart, expected: 5 });
    expect(again.body).toMatchObject({ alreadyEnrolled: true, order: null });
  });
});

describe('a school that takes no payments', () => {
  it('[CART-35] responds with payments_unavailable and enrols no user', async () => {
    const closed = await openTestSchool({ payments: 'off' });
    const { _id } = await closed.course();
    const as = await closed.person();
    const response = await closed.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: as._id } });
    expect([response.status, response.body.code]).toEqual([409, 'payments_unavailable']);
    await closed.close();
  });

  it('[CART-24] registers no user for an order it would refuse, and informs its pages', async () => {
    const closed = await openTestSchool({ mode: 'live', payments: 'off' });
    const guest = { name: 'Gina', email: 'gina@test.example', password: 'random of the browser' };
    const ask = (body: unknown) => closed.ask('POST', '/api/auth/register', { body });
    const response = await ask({ ...guest, purchase: true });
    expect([response.status, response.body.code]).toEqual([409, 'payments_unavailable']);
    expect(await closed.database.db.$count(users)).toBe(0);
    expect((await ask(guest)).status).toBe(201);
    expect((await closed.ask('GET', '/api/school')).body.payments).toBe('off');
    await closed.close();
  });
});
