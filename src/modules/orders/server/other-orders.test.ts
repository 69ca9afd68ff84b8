import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderLines, orders, paymentEvents, payments } from '#server/db/schema/orders.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { addUser } from '#tests/support/caller.ts';
import { releaseHeld } from './mark-paid.queries.ts';
import * as queries from './orders.queries.ts';
import { insertEvent, pruneEvents, settleEvent } from './payment-events.queries.ts';
import * as reversals from './refunds/refunds.queries.ts';

let school: TestSchool;
let ada: string;
let ben: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [ada, ben] = [(await addUser(school.database.db))._id, (await addUser(school.database.db))._id];
});
afterAll(() => school.close());

/** Inserts an order of 2.00 EUR with a line. */
async function order(userId: string, fields: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { db } = school.database;
  const id = newId();
  const row = { id, userId, name: 'Ada', email: 'ada@test.example', currency: 'EUR', totalCents: 200, locale: 'en' };
  await db.insert(orders).values({ ...row, state: 'open', method: 'stripe', ...fields });
  await db.insert(orderLines).values({ id: newId(), orderId: id, title: 'Weaving', priceCents: 200 });
  return id;
}
async function payment(orderId: string, fields: Partial<typeof payments.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const row = { id, orderId, provider: 'stripe', providerId: `pay ${id}`, amountCents: 200, currency: 'EUR' } as const;
  await school.database.db.insert(payments).values({ ...row, state: 'paid', ...fields });
  return id;
}
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const row = async (id: string) => (await school.database.db.select().from(orders).where(eq(orders.id, id)))[0]!;

describe('orders', () => {
  it('are listed by user, state and text, newest first, in pages', async () => {
    const { db } = school.database;
    const one = await order(ada, { state: 'paid', attention: 'amount_differs' });
    const two = await order(ben, { company: 'Loom Ltd' });
    const three = await order(ada);
    const list = async (query: object) =>
      idsOf(await queries.listOrderRows(db, { limit: 9, offset: 0, ...query } as never));
    expect(idsOf(await queries.listOrdersOf(db, ada))).toEqual([three, one]);
    expect(await list({})).toEqual([three, two, one]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([two]);
    expect([await list({ state: 'open' }), await list({ state: 'attention' })]).toEqual([[three, two], [one]]);
    expect([await list({ q: 'loom' }), await list({ q: 'loom', state: 'paid' })]).toEqual([[two], []]);
    const { number } = await row(two);
    expect(await list({ q: String(number) })).toEqual([two]);
    expect(await queries.countOrders(db, { state: 'open' })).toBe(2);
    expect(await queries.listOrderNumbers(db, { state: 'open' })).toEqual([(await row(three)).number, number]);
    expect(idsOf(await queries.findOrdersByNumber(db, [number]))).toEqual([two]);
    expect([await queries.countOpen(db, ada), await queries.countOpen(db, ben)]).toEqual([1, 1]);
  });

  it('are found by their own key, checkout and id', async () => {
    const { db } = school.database;
    const one = await order(ada, { idempotencyKey: 'key', providerRef: 'checkout' });
    const two = await order(ben, { idempotencyKey: 'key' });
    const found = async (order_: Promise<queries.OrderRow | null>) => (await order_)?._id ?? null;
    expect(await found(queries.findOrderByKey(db, ben, 'key'))).toBe(two);
    expect(await found(queries.findOrderByKey(db, ben, 'other'))).toBeNull();
    expect(await found(queries.findByReference(db, 'checkout'))).toBe(one);
    expect(await found(queries.findByReference(db, 'other'))).toBeNull();
    await queries.setReference(db, two, 'second');
    expect([(await row(one)).providerRef, (await row(two)).providerRef]).toEqual(['checkout', 'second']);
    await queries.addCountryEvidence(db, two, { payment: 'PL' });
    expect([(await row(one)).countryEvidence, (await row(two)).countryEvidence]).toEqual([{}, { payment: 'PL' }]);
    expect(idsOf([(await queries.findBuyer(db, ben))!])).toEqual([ben]);
  });

  it('wait for the provider while they are open, the oldest first', async () => {
    const { db } = school.database;
    const [one, two] = [await order(ada, { createdAt: ago(11) }), await order(ben, { createdAt: ago(12) })];
    await order(ada, { createdAt: ago(9) });
    await order(ada, { createdAt: ago(20), state: 'paid' });
    await order(ada, { createdAt: ago(20), method: 'invoice' });
    expect(idsOf(await queries.listWaiting(db, 10, 0, 9))).toEqual([one, two]);
    expect(idsOf(await queries.listWaiting(db, 10, 0, 1))).toEqual([one]);
    expect(idsOf(await queries.listWaiting(db, 10, (await row(one)).number, 9))).toEqual([two]);
  });

  it('end one by one, and only while they are open', async () => {
    const { db } = school.database;
    const [one, two, paid] = [await order(ada), await order(ada), await order(ada, { state: 'paid' })];
    expect([await queries.endOrder(db, one, 'expired'), await queries.endOrder(db, paid, 'expired')]).toEqual([
      true,
      false,
    ]);
    expect([(await row(one)).state, (await row(two)).state, (await row(paid)).state]).toEqual([
      'expired',
      'open',
      'paid',
    ]);
  });
});

describe('payments and refunds', () => {
  const refund = async (
    orderId: string,
    paymentId: string,
    fields: Partial<Parameters<typeof reversals.insertRefund>[1]> = {},
  ) => {
    const id = newId();
    const lines = [{ line: newId(), cents: 50 }];
    const values = { id, orderId, paymentId, idempotencyKey: `key ${id}`, amountCents: 50, lines, endsAccess: false };
    expect(await reversals.insertRefund(school.database.db, { ...values, ...fields })).toBe(true);
    return id;
  };
  const refunded = async (...ids: readonly string[]) =>
    (await Promise.all(ids.map(row))).map((one) => one.refundedCents);

  it('are those of one order, the oldest first', async () => {
    const { db } = school.database;
    const [one, two] = [await order(ada), await order(ben)];
    const [first, held, others] = [
      await payment(one),
      await payment(one, { state: 'held' }),
      await payment(two, { state: 'held' }),
    ];
    expect((await queries.listPayments(db, one)).map(({ id }) => id)).toEqual([first, held]);
    expect((await releaseHeld(db, one)).map(({ id }) => id)).toEqual([held]);
    await reversals.setPaymentState(db, first, 'returned');
    const states = [...(await queries.listPayments(db, one)), ...(await queries.listPayments(db, two))];
    expect(states.map(({ id, state }) => [id, state])).toEqual([
      [first, 'returned'],
      [held, 'paid'],
      [others, 'held'],
    ]);
    for (const id of [first, held, others])
      expect((await reversals.findPayment(db, 'stripe', `pay ${id}`))?.id).toBe(id);
    expect(await reversals.findPayment(db, 'simulated', `pay ${others}`)).toBeNull();
  });

  it('count for their own order, unless they have failed', async () => {
    const { db } = school.database;
    const [one, two] = [await order(ada), await order(ben)];
    const [mine, others] = [await payment(one), await payment(two)];
    const [first, second, third] = [await refund(one, mine), await refund(one, mine), await refund(two, others)];
    expect(await refunded(one, two)).toEqual([100, 50]);
    expect((await reversals.listRefunds(db, one)).map(({ id }) => id)).toEqual([first, second]);
    await reversals.updateRefund(db, { id: first, orderId: one }, { state: 'failed', problem: 'No.' });
    expect(await refunded(one, two)).toEqual([50, 50]);
    expect((await reversals.listRefunds(db, one)).map(({ state }) => state)).toEqual(['failed', 'pending']);
    expect((await reversals.findRefund(db, third))?.state).toBe('pending');
    expect(await reversals.findRefundByKey(db, one, `key ${second}`)).toBe(second);
    expect(await reversals.findRefundByKey(db, two, `key ${second}`)).toBeNull();
    expect(await reversals.findRefundByKey(db, two, 'other')).toBeNull();
  });

  it('are pending until they are settled, the oldest first', async () => {
    const { db, pool } = school.database;
    const one = await order(ada, { totalCents: 1000 });
    const mine = await payment(one);
    const [old, older, young, done] = [
      await refund(one, mine),
      await refund(one, mine),
      await refund(one, mine),
      await refund(one, mine),
    ];
    const age = (id: string, minutes: number) =>
      pool.query('update refunds set created_at = now() - make_interval(mins => $1) where id = $2', [minutes, id]);
    for (const [id, minutes] of [
      [old, 11],
      [older, 12],
      [young, 9],
      [done, 20],
    ] as const)
      await age(id, minutes);
    await reversals.updateRefund(db, { id: done, orderId: one }, { state: 'done' });
    expect(await reversals.listPendingRefunds(db, 10, 9)).toEqual([older, old]);
    expect(await reversals.listPendingRefunds(db, 10, 1)).toEqual([older]);
  });

  it('have disputes, which change with their state', async () => {
    const { db } = school.database;
    const [one, two] = [await order(ada), await order(ben)];
    const [mine, others] = [await payment(one), await payment(two)];
    const dispute = (paymentId: string, state: 'open' | 'lost' | 'won', amountCents = 200) =>
      reversals.upsertDispute(db, {
        id: newId(),
        paymentId,
        providerId: 'dp',
        amountCents,
        reason: 'fraudulent',
        state,
      });
    expect([await dispute(mine, 'open'), await dispute(mine, 'open'), await dispute(others, 'open')]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await reversals.listDisputes(db, one))[0]).toMatchObject({ state: 'open', closedAt: null });
    expect([await dispute(mine, 'lost', 150), await dispute(mine, 'lost')]).toEqual([true, false]);
    expect(await reversals.listDisputes(db, one)).toMatchObject([
      { state: 'lost', amountCents: 150, closedAt: expect.any(Date) },
    ]);
    expect(await reversals.listDisputes(db, two)).toMatchObject([{ state: 'open', amountCents: 200, closedAt: null }]);
    const taken = await refund(one, mine, { providerId: 'dp' });
    const other = await refund(two, others, { providerId: 're' });
    expect([
      (await reversals.findRefund(db, taken))?.disputed,
      (await reversals.findRefund(db, other))?.disputed,
    ]).toEqual([true, false]);
  });
});

it('events are handled once each, and deleted after their time', async () => {
  const { db, pool } = school.database;
  const event = (eventId: string, provider = 'stripe') => ({ provider, eventId, body: {} });
  for (const one of [event('1'), event('2'), event('1', 'other')]) expect(await insertEvent(db, one)).toBe(true);
  await settleEvent(db, event('1'), 'unknown');
  expect([
    await insertEvent(db, event('1')),
    await insertEvent(db, event('2')),
    await insertEvent(db, event('1', 'other')),
  ]).toEqual([false, true, true]);
  const { rows } = await pool.query(
    'select provider, event_id, problem from payment_events where handled_at is not null',
  );
  expect(rows).toEqual([{ provider: 'stripe', event_id: '1', problem: 'unknown' }]);
  await pool.query(
    `update payment_events set received_at = now() - make_interval(days => case event_id when '1' then 31 else 29 end)`,
  );
  await pruneEvents(db, 30);
  expect((await db.select().from(paymentEvents)).map(({ eventId }) => eventId)).toEqual(['2']);
});
