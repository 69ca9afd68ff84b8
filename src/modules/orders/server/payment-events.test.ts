import { NO_BILLING } from '#modules/orders/contract/billing.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { openStripe } from '#modules/payments/server/stripe.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { callerFor } from '#tests/support/caller.ts';
import { paidBy } from '#tests/support/orders.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { stripeEvent } from '#tests/support/stripe-events.ts';
import { createOrder } from './create-order.service.ts';
import type { OrderServices } from './orders.service.ts';
import { register } from './orders.routes.ts';
import { handleEvent } from './payment-events.service.ts';

const SECRET = 'whsec_of_the_test';

let school: TestSchool;
let double: StripeDouble;
let services: OrderServices;
let ada: Person;
let course: string;
beforeAll(async () => {
  [school, double] = [await openTestSchool(), await startStripeDouble()];
  const settings = { secretKey: 'sk_test_x', webhookSecret: SECRET, publicUrl: 'https://school.test.example' };
  const provider = await openStripe({ ...settings, api: double.api });
  const { db } = school.database;
  services = { ...paidBy(provider), db, events: school.app.services.events };
});
beforeEach(async () => {
  await school.reset();
  ada = await school.person();
  ({ _id: course } = await school.course({ priceCents: 1000 }));
});
afterAll(async () => {
  await school.close();
  await double.close();
});

async function place(): Promise<{ id: string; session: string }> {
  const input = { courses: [course], coupon: '', expected: 10, ...NO_BILLING };
  const caller = await callerFor(services.db, { ...ada, customId: 1 }, { access: 'user' });
  const { _id } = (await createOrder(services, caller, input, { key: null, locale: 'en' })).created;
  const { rows } = await school.database.pool.query<{ ref: string }>(
    'select provider_ref as ref from orders where id = $1',
    [_id],
  );
  return { id: _id, session: rows[0]!.ref };
}

/** An event about a checkout as Stripe sends it: its bytes and its signature. */
function eventOf(id: string, session: string, { secret = SECRET, timestamp = Math.floor(Date.now() / 1000) } = {}) {
  const object = { ...double.sessions.get(session), id: session, object: 'checkout.session' };
  return stripeEvent(secret, 'checkout.session.completed', object, { id, timestamp });
}

const stateOf = async (id: string) =>
  (await school.database.pool.query<{ state: string }>('select state from orders where id = $1', [id])).rows[0]?.state;
const handle = (event: ReturnType<typeof eventOf>) => handleEvent(services, ...event);

describe('an event of Stripe', () => {
  it('[CART-29] marks the order paid, once, however often and in whatever order events arrive', async () => {
    const { id, session } = await place();
    // A message that lies: the provider says that nothing was paid.
    await handle(eventOf('evt_early', session));
    expect(await stateOf(id)).toBe('open');
    double.pay(session);
    await Promise.all([
      handle(eventOf('evt_1', session)),
      handle(eventOf('evt_1', session)),
      handle(eventOf('evt_2', session)),
    ]);
    expect(await stateOf(id)).toBe('paid');
    const { rows } = await school.database.pool.query('select count(*)::int as n from payments');
    expect(rows).toEqual([{ n: 1 }]);
    expect((await school.ask('GET', `/api/courses/${course}/enrolled`, { as: ada })).status).toBe(200);
    expect(await checkAccess(services.db)).toEqual([]);
  });

  it('about a foreign checkout changes nothing', async () => {
    await handle(eventOf('evt_foreign', 'cs_test_of_another_school'));
    const { rows } = await school.database.pool.query(
      'select problem, handled_at is not null as handled from payment_events',
    );
    expect(rows).toEqual([{ problem: 'no such order', handled: true }]);
  });

  it('[CART-30] with a wrong signature, a changed body or an old date is refused', async () => {
    const { id, session } = await place();
    double.pay(session);
    const [payload, headers] = eventOf('evt_1', session);
    const reserialised = Buffer.from(JSON.stringify(JSON.parse(payload.toString())));
    const year = 365 * 86_400;
    for (const event of [
      eventOf('evt_1', session, { secret: 'whsec_of_another_school' }),
      eventOf('evt_1', session, { timestamp: Math.floor(Date.now() / 1000) - year }),
      [reserialised, headers] as const,
    ]) {
      await expect(handle(event)).rejects.toMatchObject({ code: 'event_not_genuine' });
    }
    expect(await stateOf(id)).toBe('open');
  });

  it('gets an error while the provider is down, and handled when it is sent again', { timeout: 60_000 }, async () => {
    const { id, session } = await place();
    double.pay(session);
    double.fail(3);
    await expect(handle(eventOf('evt_1', session))).rejects.toMatchObject({ code: 'provider_unreachable' });
    double.fail(0);
    await handle(eventOf('evt_1', session));
    expect(await stateOf(id)).toBe('paid');
  });

  it('[CART-30] is held for an admin if the amount differs', async () => {
    const { id, session } = await place();
    double.pay(session, { amount_total: 1 });
    await handle(eventOf('evt_1', session));
    expect(await stateOf(id)).toBe('open');
    const { rows } = await school.database.pool.query('select attention from orders');
    expect(rows).toEqual([{ attention: 'amount_differs' }]);
  });

  it('keeps nothing of the buyer', async () => {
    const { session } = await place();
    await handle(eventOf('evt_1', session));
    const { rows } = await school.database.pool.query('select body from payment_events');
    expect(rows).toEqual([{ body: { type: 'checkout.session.completed', reference: session } }]);
  });
});

describe('the webhook', () => {
  it('gets the bytes as they were sent', async () => {
    const { id, session } = await place();
    double.pay(session);
    const [payload, headers] = eventOf('evt_1', session);
    const app: FastifyInstance = Fastify();
    app.setValidatorCompiler(() => () => true);
    app.setSerializerCompiler(() => JSON.stringify);
    app.decorate('tally', { purchases: 0 });
    await app.register(register, { ...school.app.services, ...services });
    const response = await app.inject({
      method: 'POST',
      url: '/payments/events',
      payload,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect([response.statusCode, await stateOf(id)]).toEqual([200, 'paid']);
    await app.close();
  });

  it('refuses messages in a school without a provider of payments online', async () => {
    const response = await school.ask('POST', '/api/payments/events', { body: { id: 'evt_1' } });
    expect([response.status, response.body.code]).toEqual([400, 'event_not_genuine']);
  });
});
