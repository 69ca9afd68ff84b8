import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { stripeEvent } from '#tests/support/stripe-events.ts';
import type { OrderToPay, PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated.ts';
import { openStripe } from './stripe.ts';

let double: StripeDouble;
let stripe: PaymentProvider;
beforeAll(async () => {
  double = await startStripeDouble();
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', publicUrl: 'https://school.test.example' };
  stripe = await openStripe({ ...settings, api: double.api });
});
afterAll(() => double.close());

const order = (change: Partial<OrderToPay> = {}): OrderToPay => ({
  _id: newId(),
  number: 7,
  email: 'ada@test.example',
  currency: 'EUR',
  totalCents: 1234,
  titles: ['Weaving'],
  locale: 'es',
  ...change,
});

/** A provider that keeps the contract. */
interface Candidate {
  readonly name: string;
  provider(): PaymentProvider;
  /** Pays a checkout as its buyer does; null where only a person in a browser can. */
  readonly pay: ((reference: string) => void) | null;
  /** Returns the id of a payment of 12.34 EUR. */
  payment(): Promise<string>;
}

const payCheckout = async ({ provider, pay }: Pick<Candidate, 'provider'> & { pay(reference: string): void }) => {
  const { reference } = await provider().createCheckout(order());
  pay(reference);
  return (await provider().readPayment(reference)).paymentId!;
};

const ofSimulated = { provider: () => simulatedProvider, pay: () => {} };
const ofDouble = { provider: () => stripe, pay: (reference: string) => double.pay(reference) };

/** Stripe itself, with a secret key of its test mode in the environment. Its checkout is paid on its own pages only. */
async function stripeTestMode(secretKey: string): Promise<Candidate> {
  const { default: Sdk } = await import('stripe');
  const sdk = new Sdk(secretKey, { telemetry: false });
  const live = await openStripe({ secretKey, webhookSecret: 'whsec_x', publicUrl: 'https://school.test.example' });
  return {
    name: 'stripe in test mode',
    provider: () => live,
    pay: null,
    // A card for tests: https://docs.stripe.com/testing
    payment: async () => {
      const automatic = { enabled: true, allow_redirects: 'never' } as const;
      const card = { payment_method: 'pm_card_visa', confirm: true, automatic_payment_methods: automatic };
      return (await sdk.paymentIntents.create({ amount: 1234, currency: 'eur', ...card })).id;
    },
  };
}

const KEY = process.env.STRIPE_TEST_SECRET_KEY;
const CANDIDATES: readonly Candidate[] = [
  { name: 'simulated', ...ofSimulated, payment: () => payCheckout(ofSimulated) },
  { name: 'stripe', ...ofDouble, payment: () => payCheckout(ofDouble) },
  ...(KEY ? [await stripeTestMode(KEY)] : []),
];

describe.each(CANDIDATES)('the provider $name', ({ provider, payment }) => {
  it('opens one checkout for an order, however often it is called', async () => {
    const one = order();
    const first = await provider().createCheckout(one);
    expect(await provider().createCheckout(one)).toEqual(first);
    expect((await provider().createCheckout(order())).reference).not.toBe(first.reference);
  });

  it('refunds once for each key', async () => {
    const paymentId = await payment();
    const refund = (key: string) => provider().refund(paymentId, 500, key);
    const key = newId();
    expect(await refund(key)).toEqual(await refund(key));
    expect(await refund(newId())).not.toEqual(await refund(key));
    expect(await refund(key)).toMatchObject({ amountCents: 500, state: 'done', key });
  });

  it('takes no message that it did not sign', async () => {
    expect(await provider().hintFrom(Buffer.from('{}'), { 'stripe-signature': 't=1,v1=00' })).toBeNull();
    expect(await provider().hintFrom(Buffer.from('{}'), {})).toBeNull();
  });
});

describe.each(CANDIDATES.filter(({ pay }) => pay))('a paid checkout of the provider $name', ({ provider, pay }) => {
  it.each([
    ['EUR', 1234],
    ['JPY', 50_000],
  ])('reports the amount and the currency that were paid: %s', async (currency, totalCents) => {
    const { reference } = await provider().createCheckout(order({ currency, totalCents }));
    pay?.(reference);
    const payment = await provider().readPayment(reference);
    expect(payment).toMatchObject({ state: 'paid', amountCents: totalCents, currency });
    expect(payment.paymentId).not.toBeNull();
  });
});

describe('Stripe', () => {
  it('leads the buyer to its own pages and back in their language', async () => {
    const { reference, redirect } = await stripe.createCheckout(order());
    expect(redirect).toBe(double.sessions.get(reference)?.['url']);
    expect((await stripe.readPayment(reference)).state).toBe('open');
    double.expire(reference);
    expect((await stripe.readPayment(reference)).state).toBe('expired');
  });

  it('leads on to a checkout only while it is open, and reports the country that was entered there', async () => {
    const { reference } = await stripe.createCheckout(order());
    expect(await stripe.readPayment(reference)).toEqual({
      state: 'open',
      paymentId: null,
      amountCents: 1234,
      currency: 'EUR',
      redirect: double.sessions.get(reference)?.['url'],
    });
    double.pay(reference);
    Object.assign(double.sessions.get(reference)!, { customer_details: { address: { country: 'PL' } } });
    expect(await stripe.readPayment(reference)).toEqual({
      state: 'paid',
      paymentId: `pi_${reference}`,
      amountCents: 1234,
      currency: 'EUR',
      country: 'PL',
    });
  });

  it.each([
    ['EUR', 1, 500],
    ['JPY', 100, 50_000],
  ])(
    'reports refunds and disputes of a payment in %s as cents, each with its state',
    async (currency, factor, totalCents) => {
      const one = order({ currency, totalCents });
      const { reference } = await stripe.createCheckout(one);
      double.pay(reference);
      const payment_intent = `pi_${reference}`;
      for (const status of ['succeeded', 'failed', 'canceled', 'pending'])
        double.refund({ payment_intent, amount: 7, status, metadata: { refund: status } });
      for (const status of ['won', 'warning_closed', 'prevented', 'lost', 'needs_response'])
        double.dispute({ id: `${currency} ${status}`, payment_intent, amount: 9, status });
      const found = (await stripe.readReversals(payment_intent))!;
      expect(found.orderId).toBe(one._id);
      expect(found.refunds.map(({ key, state, amountCents }) => [key, state, amountCents])).toEqual([
        ['succeeded', 'done', 7 * factor],
        ['failed', 'failed', 7 * factor],
        ['canceled', 'failed', 7 * factor],
        ['pending', 'pending', 7 * factor],
      ]);
      expect(found.disputes.map(({ state }) => state)).toEqual(['won', 'won', 'won', 'lost', 'open']);
      expect(found.disputes.map(({ amountCents }) => amountCents)).toEqual(Array.from({ length: 5 }, () => 9 * factor));
      expect(await stripe.readReversals('pi_unknown')).toBeNull();
    },
  );

  it('refuses a refund for good of more than was paid, in the smallest unit of the currency', async () => {
    const { reference } = await stripe.createCheckout(order({ currency: 'JPY', totalCents: 50_000 }));
    double.pay(reference);
    const refund = (cents: number) => stripe.refund(`pi_${reference}`, cents, newId());
    await expect(refund(50_100)).rejects.toMatchObject({ name: 'RefundRefused' });
    expect(await refund(50_000)).toMatchObject({ amountCents: 50_000, state: 'done' });
  });

  it.each([
    ['checkout.session.completed', { id: 'cs_1', client_reference_id: 'one' }, { reference: 'cs_1', orderId: 'one' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
    ['refund.updated', { id: 're_1', payment_intent: { id: 'pi_1' } }, { paymentId: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: null }, {}],
    ['customer.created', { id: 'cus_1', payment_intent: 'pi_1' }, {}],
  ])('reads from an event %s what it is about', async (type, object, about) => {
    const hint = { eventId: 'evt_1', type, reference: null, orderId: null, paymentId: null, ...about };
    expect(await stripe.hintFrom(...stripeEvent('whsec_x', type, object, { id: 'evt_1' }))).toEqual(hint);
    expect(await stripe.hintFrom(...stripeEvent('whsec_other', type, object))).toBeNull();
  });

  it('repeats a call that failed, without opening a second checkout where it was done nevertheless', async () => {
    const before = double.sessions.size;
    double.fail(1, { afterwards: true });
    const { reference } = await stripe.createCheckout(order());
    expect(double.sessions.size).toBe(before + 1);
    double.fail(2);
    expect((await stripe.readPayment(reference)).state).toBe('open');
  }, 60_000);

  it('throws ProviderUnreachable while it is down', async () => {
    const { reference } = await stripe.createCheckout(order());
    double.fail(3);
    await expect(stripe.readPayment(reference)).rejects.toMatchObject({ name: 'ProviderUnreachable' });
    double.fail(0);
  }, 60_000);
});
