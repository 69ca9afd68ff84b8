import { NO_BILLING } from '#modules/orders/contract/billing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { openStripe } from '#modules/payments/server/stripe.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { callerFor } from '#tests/support/caller.ts';
import { paidBy } from '#tests/support/orders.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { getOrder } from '#modules/orders/server/admin-orders.service.ts';
import { createOrder } from '#modules/orders/server/create-order.service.ts';
import { type OrderServices, refreshOrder } from '#modules/orders/server/orders.service.ts';
import { handleEvent } from '#modules/orders/server/payment-events.service.ts';
import { refundOrder } from './refunds.service.ts';
import { askProvider } from './reversals.service.ts';
import { recheckRefunds } from './settle-refund.service.ts';
import { stripeEvent } from '#tests/support/stripe-events.ts';

let school: TestSchool;
let double: StripeDouble;
let services: OrderServices;
let ada: Person;
let admin: Person;
let course: string;
beforeAll(async () => {
  [school, double] = [await openTestSchool(), await startStripeDouble()];
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', publicUrl: 'https://school.test.example' };
  const provider = await openStripe({ ...settings, api: double.api });
  const { db } = school.database;
  services = { ...paidBy(provider), db, events: school.app.services.events };
});
beforeEach(async () => {
  await school.reset();
  [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
  ({ _id: course } = await school.course({ priceCents: 1000 }));
});
afterAll(async () => {
  await school.close();
  await double.close();
});

/** Returns the amounts of the credit notes, oldest first. */
const credited = async (): Promise<number[]> => {
  const { rows } = await school.database.pool.query<{ cents: number }>(
    `select total_cents::int as cents from invoices where kind = 'credit_note' order by id`,
  );
  return rows.map(({ cents }) => cents);
};

const learner = () => callerFor(services.db, { ...ada, customId: 1 }, { access: 'user' });
const asAdmin = () => callerFor(services.db, { ...admin, customId: 2 }, { access: 'admin' });

/** Orders the course; its payment has arrived at the provider, and here as well if `known`. */
async function buy({ known = true } = {}) {
  const input = { courses: [course], coupon: '', expected: 10, ...NO_BILLING };
  const { _id } = (await createOrder(services, await learner(), input, { key: null, locale: 'en' })).created;
  const { rows } = await school.database.pool.query<{ ref: string }>(
    'select provider_ref as ref from orders where id = $1',
    [_id],
  );
  const session = rows[0]!.ref;
  double.pay(session);
  if (known) await refreshOrder(services, await learner(), _id);
  return { id: _id, payment: `pi_${session}` };
}

async function refund(id: string, amount = 10) {
  const [line] = (await getOrder(services.db, id)).lines;
  const input = {
    lines: [{ line: line!._id, amount }],
    payment: null,
    reason: '',
    access: 'end' as const,
    preview: false,
  };
  const options = { key: null, emailContext: () => Promise.reject(new Error('no preview')) };
  return (await refundOrder(services, await asAdmin(), id, input, options)).order;
}
const tell = (type: string, object: object) => handleEvent(services, ...stripeEvent('whsec_x', type, object));
const canOpen = async () => (await school.ask('GET', `/api/courses/${course}/enrolled`, { as: ada })).status === 200;
const refundsAt = (payment: string) => double.refunds.filter((one) => one['payment_intent'] === payment);
/** As long as the job waits before it takes up a refund. */
const age = () => school.database.pool.query(`update refunds set created_at = created_at - interval '1 hour'`);

describe('a refund at the provider', () => {
  it('is executed there once, with its credit note', async () => {
    const { id, payment } = await buy();
    expect(await refund(id)).toMatchObject({ refunds: [{ state: 'done', amount: 10 }] });
    expect(refundsAt(payment)).toHaveLength(1);
    expect([await credited(), await canOpen()]).toEqual([[1000], false]);
    // The provider reports the refund that was made here.
    await tell('charge.refunded', { object: 'charge', payment_intent: payment });
    expect((await getOrder(services.db, id)).refunds).toHaveLength(1);
    expect(await credited()).toEqual([1000]);
  });

  it.each([
    ['it is down', false],
    ['it fails for a refund that worked', true],
  ])('stays pending while %s, and is done once by the job', { timeout: 60_000 }, async (_what, afterwards) => {
    const { id, payment } = await buy();
    // The first call lists refunds; both are repeated twice.
    double.fail(afterwards ? 6 : 3, { afterwards });
    expect(await refund(id)).toMatchObject({ refunds: [{ state: 'pending' }] });
    expect([await canOpen(), await credited()]).toEqual([true, []]);
    double.fail(0);
    if (afterwards)
      double.refund({
        payment_intent: payment,
        amount: 1000,
        metadata: { refund: (await getOrder(services.db, id)).refunds[0]!._id },
      });
    await age();
    await recheckRefunds(services);
    await recheckRefunds(services);
    expect((await getOrder(services.db, id)).refunds).toMatchObject([{ state: 'done' }]);
    expect(refundsAt(payment)).toHaveLength(1);
    expect([await canOpen(), await credited()]).toEqual([false, [1000]]);
    expect(await checkAccess(services.db)).toEqual([]);
  });

  it('that it refuses fails, leaves the access, and can be tried again', async () => {
    const { id, payment } = await buy();
    double.refund({ payment_intent: payment, amount: 999 });
    const failed = await refund(id);
    expect(failed).toMatchObject({
      attention: 'refund_failed',
      lines: [{ refundable: 10 }],
      refunds: [{ state: 'failed' }],
    });
    expect(failed.refunds[0]!.problem).toContain('No such object');
    expect([await canOpen(), await credited()]).toEqual([true, []]);
    expect(await refund(id, 0.01)).toMatchObject({ attention: null, lines: [{ refundable: 9.99 }] });
  });

  it('that takes days is done when the provider says so; one that fails after all needs attention', async () => {
    const { id, payment } = await buy();
    const made = double.refund({ payment_intent: payment, amount: 400, status: 'pending' });
    await tell('refund.created', made);
    expect((await getOrder(services.db, id)).refunds).toMatchObject([{ state: 'pending', byProvider: true }]);
    made['status'] = 'succeeded';
    await tell('refund.updated', made);
    expect(await getOrder(services.db, id)).toMatchObject({
      attention: 'refunded_at_provider',
      lines: [{ refundable: 6 }],
      refunds: [{ state: 'done', amount: 4, access: 'keep' }],
    });
    made['status'] = 'failed';
    await tell('refund.failed', made);
    expect((await getOrder(services.db, id)).attention).toBe('refund_failed');
    expect(await credited()).toEqual([400]);
  });
});

describe('refunds and disputes that are made at the provider', () => {
  it('arrive in any order and twice, before the payment and a year late', async () => {
    const { id, payment } = await buy({ known: false });
    const made = double.refund({ payment_intent: payment, amount: 1000 });
    await Promise.all([tell('refund.created', made), tell('refund.created', made)]);
    await tell('charge.refunded', { object: 'charge', payment_intent: payment });
    await school.database.pool.query('delete from payment_events');
    await tell('charge.refunded', { object: 'charge', payment_intent: payment });
    const order = await getOrder(services.db, id);
    expect(order).toMatchObject({ state: 'paid', attention: 'refunded_at_provider', refunds: [{ amount: 10 }] });
    expect(await credited()).toEqual([1000]);
    // An admin decides about the access.
    expect(await canOpen()).toBe(true);
    expect(await checkAccess(services.db)).toEqual([]);
  });

  it('of another school change nothing', async () => {
    await tell('charge.dispute.created', { object: 'dispute', payment_intent: 'pi_of_another_school' });
    const session = { id: 'cs_test_foreign', payment_intent: 'pi_cs_test_foreign', client_reference_id: 'an order' };
    double.adopt(session);
    await tell('charge.refunded', { object: 'charge', payment_intent: session.payment_intent });
    const { rows } = await school.database.pool.query('select problem from payment_events order by received_at');
    expect(rows).toEqual([{ problem: 'no such order' }, { problem: 'no such order' }]);
  });

  it('are shown on the order, and asked for again by an admin', async () => {
    const { id, payment } = await buy();
    const dispute = { id: 'dp_1', payment_intent: payment, amount: 1000 };
    double.dispute({ ...dispute, status: 'needs_response' });
    await tell('charge.dispute.created', { object: 'dispute', payment_intent: payment });
    expect(await getOrder(services.db, id)).toMatchObject({
      attention: 'disputed',
      disputes: [{ state: 'open', amount: 10 }],
    });
    double.dispute({ ...dispute, status: 'lost' });
    double.refund({ payment_intent: payment, amount: 300 });
    const asked = await askProvider(services, await asAdmin(), id);
    expect(asked).toMatchObject({ disputes: [{ state: 'lost' }], refunds: [{ amount: 3 }, { amount: 10 }] });
    expect(asked.disputes[0]!.closedAt).not.toBeNull();
    double.fail(3);
    await expect(askProvider(services, await asAdmin(), id)).rejects.toMatchObject({ code: 'provider_unreachable' });
    double.fail(0);
  }, 60_000);

  it.each(['at once', 'by the job'])(
    'that are lost are booked as refunds with credit notes, once: %s',
    async (when) => {
      const { id, payment } = await buy();
      double.dispute({ id: 'dp_2', payment_intent: payment, amount: 1000, status: 'lost' });
      // The process ends between storing and settling.
      const failing: OrderServices = { ...services, terms: () => Promise.reject(new Error('ended')) };
      if (when === 'by the job') await expect(askProvider(failing, await asAdmin(), id)).rejects.toThrow('ended');
      await age();
      await recheckRefunds(services);
      await askProvider(services, await asAdmin(), id);
      await askProvider(services, await asAdmin(), id);
      expect(await getOrder(services.db, id)).toMatchObject({
        attention: 'dispute_lost',
        lines: [{ refundable: 0 }],
        refunds: [{ state: 'done', amount: 10, access: 'keep', byProvider: true }],
      });
      expect([await credited(), refundsAt(payment)]).toEqual([[1000], []]);
      const { rows } = await school.database.pool.query(`select data from outbox where kind = 'refund'`);
      expect(rows).toMatchObject([{ data: { byBank: true } }]);
      await expect(refund(id)).rejects.toMatchObject({ code: 'refund_exceeds' });
    },
  );

  it('that take days are not made a second time', async () => {
    const { id, payment } = await buy();
    await tell('refund.created', double.refund({ payment_intent: payment, amount: 400, status: 'pending' }));
    await age();
    await recheckRefunds(services);
    await askProvider(services, await asAdmin(), id);
    expect(refundsAt(payment)).toHaveLength(1);
  });

  it('of a second payment give it back', async () => {
    const { id, payment } = await buy();
    await school.database.pool.query(
      `insert into payments (id, order_id, provider, provider_id, amount_cents, currency, state)
       select $1, order_id, provider, 'pi_second', amount_cents, currency, 'held' from payments`,
      // Payments are listed by their ids, which are ordered by time.
      [newId()],
    );
    double.adopt({ id: 'second', payment_intent: 'pi_second', client_reference_id: id, amount_total: 1000 });
    const held = (await getOrder(services.db, id)).payments.find(({ state }) => state === 'held')!;
    const input = { lines: [], payment: held._id, reason: '', access: 'keep' as const, preview: false };
    const options = { key: null, emailContext: () => Promise.reject(new Error('no preview')) };
    const { order } = await refundOrder(services, await asAdmin(), id, input, options);
    expect(order.payments.map(({ state }) => state)).toEqual(['paid', 'returned']);
    expect(order).toMatchObject({ lines: [{ refundable: 10 }], refunds: [{ state: 'done', amount: 10 }] });
    expect([refundsAt('pi_second').length, refundsAt(payment).length, (await credited()).length]).toEqual([1, 0, 0]);
    expect(await canOpen()).toBe(true);
  });
});
