import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coupons, couponUses, orders } from '#server/db/schema/orders.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { addUser } from '#tests/support/caller.ts';
import { listOldHolders, reserveUse, settleUse } from './coupons.queries.ts';
import { releaseOldUses, usableCoupon } from './coupons.service.ts';

const [WEAVING, DYEING, OTHER] = [newId(), newId(), newId()] as const;

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

async function coupon(code: string, fields: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await school.database.db.insert(coupons).values({ id, code, percent: 10, ...fields });
  return id;
}
/** Inserts an order of a user, as many days ago. */
async function order(userId: string, days = 0, state: 'open' | 'paid' = 'open'): Promise<string> {
  const id = newId();
  const createdAt = new Date(Date.now() - days * 86_400_000);
  const row = { id, userId, name: '', email: '', currency: 'EUR', totalCents: 100, state, createdAt };
  await school.database.db.insert(orders).values({ ...row, method: 'invoice', locale: 'en' });
  return id;
}
async function use(couponId: string, userId: string, days = 0): Promise<string> {
  const id = await order(userId, days);
  await reserveUse(school.database.db, couponId, id, userId);
  return id;
}
const usable = (code: string, userId: string | null = ada, courses: readonly string[] = [WEAVING]) =>
  usableCoupon(
    school.database.db,
    code,
    courses.map((id) => ({ id })),
    { userId },
  ).then(
    (found) => found?.code ?? null,
    (error: unknown) => (error as { code?: string }).code,
  );
const settle = (id: string, state: 'used' | 'released') => settleUse(school.database.db, id, state);
const usesOf = async (id: string) =>
  (await school.database.db.select({ uses: coupons.uses }).from(coupons).where(eq(coupons.id, id)))[0]!.uses;
const stateOf = async (id: string) =>
  (await school.database.db.select({ state: couponUses.state }).from(couponUses).where(eq(couponUses.orderId, id)))[0]
    ?.state;

const HOUR_MS = 3_600_000;
const soon = () => new Date(Date.now() + HOUR_MS);
const before = () => new Date(Date.now() - HOUR_MS);

describe('a coupon', () => {
  it('is found by its own code, and none without a code', async () => {
    await coupon('TEN');
    await coupon('TWENTY');
    expect([await usable('TWENTY'), await usable('TEN'), await usable('NONE'), await usable('')]).toEqual([
      'TWENTY',
      'TEN',
      'coupon_not_found',
      null,
    ]);
  });

  it.each([
    ['from its beginning on', { startsAt: before() }, 'CODE'],
    ['not before', { startsAt: soon() }, 'coupon_not_now'],
    ['until its end', { endsAt: soon() }, 'CODE'],
    ['not after', { endsAt: before() }, 'coupon_not_now'],
    ['while both are right', { startsAt: before(), endsAt: soon() }, 'CODE'],
    ['not while it is switched off', { active: false, startsAt: before(), endsAt: soon() }, 'coupon_not_now'],
  ])('is used %s', async (_when, fields, outcome) => {
    await coupon('CODE', fields);
    expect(await usable('CODE')).toBe(outcome);
  });

  it('is for its courses, one of which is enough', async () => {
    await coupon('SOME', { courseIds: [WEAVING, DYEING] });
    expect(await usable('SOME', null, [DYEING, OTHER])).toBe('SOME');
    expect(await usable('SOME', null, [OTHER])).toBe('coupon_other_courses');
    await coupon('ALL', { courseIds: [] });
    expect(await usable('ALL', null, [])).toBe('ALL');
  });

  it('is used up by all users together', async () => {
    const id = await coupon('TWICE', { maxUses: 2 });
    await settle(await use(id, ben), 'used');
    expect([await usable('TWICE'), await usable('TWICE', null)]).toEqual(['TWICE', 'TWICE']);
    await use(id, ben);
    expect([await usable('TWICE'), await usable('TWICE', null)]).toEqual(['coupon_used_up', 'coupon_used_up']);
  });

  it('is used so often by one user, uses given back not counted', async () => {
    const [id, other] = [await coupon('OWN', { maxUsesPerUser: 2 }), await coupon('OTHER', { maxUsesPerUser: 2 })];
    for (const one of [await use(other, ada), await use(other, ada), await use(id, ben), await use(id, ben)])
      await settle(one, 'used');
    await settle(await use(id, ada), 'used');
    const held = await use(id, ada);
    expect([await usable('OWN'), await usable('OWN', null), await usable('OWN', ben)]).toEqual([
      'coupon_used',
      'OWN',
      'coupon_used',
    ]);
    await settle(held, 'released');
    expect(await usable('OWN')).toBe('OWN');
  });

  it('with a limit is held by two open orders of one user at most', async () => {
    const [id, free] = [await coupon('FEW', { maxUses: 9 }), await coupon('FREE')];
    for (const one of [id, id]) await settle(await use(one, ada), 'used');
    for (const one of [free, free]) await use(one, ada);
    for (const one of [id, id]) await use(one, ben);
    expect([await usable('FEW'), await usable('FEW', ben), await usable('FEW', null)]).toEqual([
      'FEW',
      'coupon_held',
      'FEW',
    ]);
    const first = await use(id, ada);
    expect(await usable('FEW')).toBe('FEW');
    await use(id, ada);
    expect([await usable('FEW'), await usable('FREE')]).toEqual(['coupon_held', 'FREE']);
    await settle(first, 'used');
    expect(await usable('FEW')).toBe('FEW');
  });
});

it('a coupon is created, in numbers, and switched off with an entry in the audit log', async () => {
  const admin = await school.person({ role: 'admin' });
  const create = (body: object) => school.ask('POST', '/api/admin/coupons', { as: admin, body });
  const [one] = (await create({ code: 'ONE', percent: 10 })).body;
  expect((await create({ code: 'MANY', percent: 10, count: 2 })).body).toHaveLength(2);
  await school.ask('PUT', `/api/admin/coupons/${one._id}`, { as: admin, body: { active: false } });
  const { body } = await school.ask('GET', '/api/admin/activity?entity=coupon', { as: admin });
  expect(body).toMatchObject([
    { action: 'update', label: 'ONE', before: { active: true }, after: { active: false } },
    { action: 'create', label: '2 – MANY', after: { coupon: '10 %' } },
    { action: 'create', label: 'ONE', after: { coupon: '10 %' } },
  ]);
});

it.each([
  ['percent', 101, 100],
  ['percent', 0, 100],
  ['count', 1.5, '1,000'],
  ['maxUses', 0, '1,000,000'],
])('a coupon with %s %d is refused by a sentence with the limits', async (field, value, max) => {
  const admin = await school.person({ role: 'admin' });
  const body = { code: 'SPRING', percent: 10, [field]: value };
  const refused = await school.ask('POST', '/api/admin/coupons', { as: admin, body });
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ [field]: `Please enter a whole number from 1 to ${max}.` });
});

describe('a use of a coupon', () => {
  it('is counted when it is reserved, and given back once', async () => {
    const [id, other] = [await coupon('CODE'), await coupon('OTHER')];
    const [one, two] = [await use(id, ada), await use(id, ben)];
    await use(other, ada);
    expect([await usesOf(id), await usesOf(other)]).toEqual([2, 1]);
    await settle(one, 'released');
    await settle(one, 'released');
    expect([await usesOf(id), await usesOf(other)]).toEqual([1, 1]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['released', 'reserved']);
    await settle(two, 'used');
    await settle(two, 'used');
    // Once paid it is not given back.
    await settle(two, 'released');
    expect([await usesOf(id), await stateOf(two)]).toEqual([1, 'used']);
  });

  it('counts again when its order is paid after all, up to the limit', async () => {
    const [id, free] = [await coupon('ONE', { maxUses: 1 }), await coupon('FREE')];
    const [late, last, unlimited] = [await use(id, ada), await order(ben), await use(free, ada)];
    for (const one of [late, unlimited]) await settle(one, 'released');
    await settle(unlimited, 'used');
    expect([await usesOf(free), await stateOf(unlimited)]).toEqual([1, 'used']);
    await reserveUse(school.database.db, id, last, ben);
    await settle(late, 'used');
    expect([await usesOf(id), await stateOf(late), await stateOf(last)]).toEqual([1, 'used', 'reserved']);
  });

  it('is given back after two weeks without a payment', async () => {
    const { db } = school.database;
    const id = await coupon('CODE');
    const [old, older, young, paid, done] = [
      await use(id, ada, 15),
      await use(id, ben, 16),
      await use(id, ada, 13),
      await order(ben, 20, 'paid'),
      await use(id, ben, 20),
    ];
    await reserveUse(db, id, paid, ben);
    await settle(done, 'used');
    expect(await listOldHolders(db, { days: 14, pastDue: 21 }, 9)).toEqual([old, older]);
    expect(await listOldHolders(db, { days: 14, pastDue: 21 }, 1)).toEqual([old]);
    await releaseOldUses(db);
    const states = await Promise.all([old, older, young, paid, done].map(stateOf));
    expect(states).toEqual(['released', 'released', 'reserved', 'reserved', 'used']);
    expect(await usesOf(id)).toBe(3);
  });

  it('[MORE-566] keeps the use of an order on account until three weeks after it was due', async () => {
    const { db, pool } = school.database;
    const id = await coupon('LAST', { maxUses: 1 });
    const held = await order(ada, 60);
    await reserveUse(db, id, held, ada);
    const due = (days: number) =>
      pool.query(
        `update orders set method = 'invoice', due_on = (now() at time zone 'utc')::date - $1::int where id = $2`,
        [days, held],
      );
    for (const [days, state] of [
      [-30, 'reserved'],
      [21, 'reserved'],
      [22, 'released'],
    ] as const) {
      await due(days);
      await releaseOldUses(db);
      expect([days, await stateOf(held)]).toEqual([days, state]);
    }
  });
});
