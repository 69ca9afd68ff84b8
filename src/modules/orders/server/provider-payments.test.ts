import { NO_BILLING } from '#modules/orders/contract/billing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { type PaymentProvider, type ProviderPayment, ProviderUnreachable } from '#modules/payments/server/provider.ts';
import { simulatedProvider } from '#modules/payments/server/simulated.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { callerFor } from '#tests/support/caller.ts';
import { paidBy } from '#tests/support/orders.ts';
import { getOrder, markOrderPaid } from './admin-orders.service.ts';
import { findOrder } from './orders.queries.ts';
import { createOrder } from './create-order.service.ts';
import { type OrderServices, recheckOrder, recheckOrders, refreshOrder } from './orders.service.ts';

let school: TestSchool;
let services: OrderServices;
let ada: Person;
let course: string;
let payment: ProviderPayment;
let reachable: boolean;
let calls: number;
let gate: Promise<void>;
beforeAll(async () => {
  school = await openTestSchool();
  const reach = async <T>(value: T): Promise<T> => {
    calls += 1;
    await gate;
    if (!reachable) throw new ProviderUnreachable();
    return value;
  };
  const provider: PaymentProvider = {
    ...simulatedProvider,
    name: 'stripe',
    createCheckout: ({ _id }) => reach({ reference: `checkout:${_id}`, redirect: 'https://pay.test.example/' }),
    readPayment: () => reach(payment),
  };
  const { db } = school.database;
  services = { ...paidBy(provider), db, events: school.app.services.events };
});
beforeEach(async () => {
  await school.reset();
  ada = await school.person();
  ({ _id: course } = await school.course({ priceCents: 1000 }));
  payment = { state: 'open', paymentId: null, amountCents: 1000, currency: 'EUR' };
  reachable = true;
  calls = 0;
  gate = Promise.resolve();
});
afterAll(() => school.close());

const caller = () => callerFor(school.database.db, { ...ada, customId: 1 }, { access: 'user' });
const place = async ({ country = '' } = {}) => {
  const input = { courses: [course], coupon: '', expected: 10, ...NO_BILLING, country };
  return (await createOrder(services, await caller(), input, { key: 'the key of this order', locale: 'en' })).created;
};
const refresh = async (id: string) => (await refreshOrder(services, await caller(), id)).state;
const age = (hours: number) =>
  school.database.pool.query(`update orders set created_at = now() - make_interval(hours => $1)`, [hours]);

describe('an order that is paid at a provider', () => {
  it('[CART-29] waits, and opens its courses once the provider says that it is paid', async () => {
    const { _id, redirect, state } = await place();
    expect([redirect, state]).toEqual(['https://pay.test.example/', 'open']);
    const countsChanged = vi.spyOn(services.events, 'countsChanged');
    expect(await refresh(_id)).toBe('open');
    expect(countsChanged).not.toHaveBeenCalled();
    payment = { ...payment, state: 'paid', paymentId: 'pay_1' };
    expect(await refresh(_id)).toBe('paid');
    expect(await refresh(_id)).toBe('paid');
    // The number of learners on cached pages is made again, once.
    expect(countsChanged).toHaveBeenCalledOnce();
    expect((await getOrder(services.db, _id)).payments).toMatchObject([
      { providerId: 'pay_1', amount: 10, state: 'paid' },
    ]);
    expect((await school.ask('GET', `/api/courses/${course}/enrolled`, { as: ada })).status).toBe(200);
    expect(await checkAccess(services.db)).toEqual([]);
  });

  it('[SEC-26] asks the provider once for each look, and once for looks at the same time', async () => {
    const { _id } = await place();
    payment = { ...payment, redirect: 'https://pay.test.example/again' };
    calls = 0;
    expect(await refreshOrder(services, await caller(), _id)).toMatchObject({
      redirect: payment.redirect,
      state: 'open',
    });
    expect(calls).toBe(1);
    const as = await caller();
    const released = Promise.withResolvers<void>();
    gate = released.promise;
    const looks = Array.from({ length: 20 }, () => refreshOrder(services, as, _id));
    // Statements wait for a connection in their order. A look takes two of them: after more rounds than that all twenty have
    // read the order.
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 20 }, () => findOrder(services.db, _id)));
    released.resolve();
    await Promise.all(looks);
    expect(calls).toBe(2);
    payment = { ...payment, state: 'paid', paymentId: 'pay_1' };
    expect(await refreshOrder(services, as, _id)).toMatchObject({ redirect: null, state: 'paid' });
  });

  it('keeps the country the buyer gave to the provider beside the declared one', async () => {
    const { _id } = await place({ country: 'ES' });
    payment = { ...payment, state: 'paid', paymentId: 'pay_1', country: 'PL' };
    expect(await refresh(_id)).toBe('paid');
    expect(await getOrder(services.db, _id)).toMatchObject({
      country: 'ES',
      countryEvidence: { declared: 'ES', payment: 'PL' },
    });
  });

  it('goes on with the same order after the provider could not be reached', async () => {
    reachable = false;
    await expect(place()).rejects.toMatchObject({ code: 'provider_unreachable' });
    reachable = true;
    const { rows: placed } = await school.database.pool.query('select id from orders');
    const later = await refreshOrder(services, await caller(), placed[0].id);
    expect(later.redirect).toBe('https://pay.test.example/');
    const { _id } = await place();
    expect(_id).toBe(placed[0].id);
    reachable = false;
    expect(await refresh(_id)).toBe('open');
    const { rows } = await school.database.pool.query('select count(*)::int as n from orders');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ['amount', { amountCents: 999 }],
    ['currency', { currency: 'USD' }],
  ])('is held for an admin if the %s differs, who may accept it', async (_what, difference) => {
    const { _id } = await place();
    payment = { ...payment, state: 'paid', paymentId: 'pay_1', ...difference };
    expect(await refresh(_id)).toBe('open');
    expect(await refresh(_id)).toBe('open');
    const held = await getOrder(services.db, _id);
    expect(held).toMatchObject({ attention: 'amount_differs', payments: [{ state: 'held' }] });
    const admin = await school.person({ role: 'admin' });
    const accepted = await markOrderPaid(
      services,
      await callerFor(services.db, { ...admin, customId: 2 }, { access: 'admin' }),
      _id,
      { receivedOn: null, amount: null, reference: '', note: '' },
    );
    expect(accepted).toMatchObject({ state: 'paid', attention: null, payments: [{ state: 'paid' }] });
  });

  it('is paid but needs attention when its account was deleted meanwhile, and opens nothing', async () => {
    const { _id } = await place();
    const admin = await school.person({ role: 'admin' });
    await school.ask('DELETE', `/api/users/user/${ada._id}`, { as: admin });
    expect((await getOrder(services.db, _id)).state).toBe('cancelled');
    payment = { ...payment, state: 'paid', paymentId: 'pay_1' };
    // As after a message of the provider, whose page was still open.
    await recheckOrder(services, (await findOrder(services.db, _id))!);
    expect(await getOrder(services.db, _id)).toMatchObject({
      state: 'paid',
      attention: 'course_unavailable',
      payments: [{ state: 'paid', amount: 10 }],
    });
    expect(await school.database.db.$count(entitlements)).toBe(0);
  });

  it('[CART-29] is found by the job when its buyer never comes back, and expires unpaid after a day', async () => {
    const { _id } = await place();
    await age(1);
    await recheckOrders(services);
    expect((await getOrder(services.db, _id)).state).toBe('open');
    await age(26);
    await recheckOrders(services);
    expect((await getOrder(services.db, _id)).state).toBe('expired');
    payment = { ...payment, state: 'paid', paymentId: 'pay_late' };
    expect(await refresh(_id)).toBe('paid');
  });
});
