import type Stripe from 'stripe';
import {
  type OrderToPay,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  ProviderUnreachable,
  RefundRefused,
} from './provider.ts';

/** What the adapter needs. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The public address of the school, without a trailing slash. */
  readonly publicUrl: string;
  /** The API; Stripe's own by default. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

/** Currencies whose smallest unit is the unit itself at Stripe (docs.stripe.com/currencies#zero-decimal). */
const ZERO_DECIMAL = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const factorOf = (currency: string): number => (ZERO_DECIMAL.has(currency) ? 100 : 1);

/** Errors after which the same call may succeed, by the SDK's types. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  // The same key is in use by a call that has not ended yet.
  'StripeIdempotencyError',
]);

/** Events about a refund or dispute; the object of each names the payment. */
const REVERSAL_EVENTS: ReadonlySet<string> = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

/** Returns the SDK's type of an error. */
const typeOf = (cause: unknown): string => String((cause as { type?: unknown }).type);

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (TEMPORARY.has(typeOf(cause))) throw new ProviderUnreachable('Stripe', { cause });
    throw cause;
  }
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const refundOf = ({ id, amount, currency, metadata, status }: Stripe.Refund): ProviderRefund => ({
  refundId: id,
  key: metadata?.['refund'] ?? null,
  amountCents: amount * factorOf(currency.toUpperCase()),
  state: status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
});

/** States of a dispute in which the school keeps the money (docs.stripe.com/api/disputes/object). */
const KEPT: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

const disputeOf = ({ id, amount, currency, reason, status }: Stripe.Dispute): ProviderDispute => ({
  disputeId: id,
  amountCents: amount * factorOf(currency.toUpperCase()),
  reason,
  state: status === 'lost' ? 'lost' : KEPT.has(status) ? 'won' : 'open',
});

/** More refunds or disputes than a payment of some courses has. */
const ALL = 100;

/**
 * Returns the provider that takes cards on Stripe's own pages: no card data reaches the school. The SDK is loaded only here
 * (39 MB of memory). It repeats failed calls twice with the same idempotency key.
 */
export async function openStripe(settings: StripeSettings): Promise<PaymentProvider> {
  const { default: Sdk } = await import('stripe');
  const stripe = new Sdk(settings.secretKey, {
    ...settings.api,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 10_000,
  });
  return {
    name: 'stripe',
    async createCheckout(order) {
      const session = await reach(
        stripe.checkout.sessions.create(checkoutOf(order, settings.publicUrl), {
          idempotencyKey: `checkout-${order._id}`,
        }),
      );
      return { reference: session.id, redirect: session.url };
    },
    async readPayment(reference) {
      const session = await reach(stripe.checkout.sessions.retrieve(reference));
      const currency = (session.currency ?? '').toUpperCase();
      return {
        state: session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
        paymentId: idOf(session.payment_intent),
        amountCents: (session.amount_total ?? 0) * factorOf(currency),
        currency,
        ...(session.status === 'open' && session.url && { redirect: session.url }),
        ...(session.customer_details?.address?.country && { country: session.customer_details.address.country }),
      };
    },
    async refund(paymentId, amountCents, key) {
      // Stripe replays the first response to a key, also a 500, and forgets the key after a day: so known refunds are read first.
      const refunds = (await reach(stripe.refunds.list({ payment_intent: paymentId, limit: ALL }))).data;
      const same = refunds.find(({ metadata }) => metadata?.['refund'] === key);
      if (same) return refundOf(same);
      try {
        const { currency } = await reach(stripe.paymentIntents.retrieve(paymentId));
        const amount = Math.round(amountCents / factorOf(currency.toUpperCase()));
        const refund = { payment_intent: paymentId, amount, metadata: { refund: key } };
        return refundOf(await reach(stripe.refunds.create(refund, { idempotencyKey: `refund-${key}` })));
      } catch (cause) {
        if (typeOf(cause) !== 'StripeInvalidRequestError') throw cause;
        throw new RefundRefused((cause as Error).message, { cause });
      }
    },
    async readReversals(paymentId) {
      const query = { payment_intent: paymentId, limit: ALL };
      try {
        const intent = await reach(stripe.paymentIntents.retrieve(paymentId));
        const [refunds, disputes] = [await reach(stripe.refunds.list(query)), await reach(stripe.disputes.list(query))];
        return {
          orderId: intent.metadata?.['order'] ?? null,
          refunds: refunds.data.map(refundOf),
          disputes: disputes.data.map(disputeOf),
        };
      } catch (cause) {
        if (typeOf(cause) === 'StripeInvalidRequestError') return null;
        throw cause;
      }
    },
    async hintFrom(rawBody, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
      } catch {
        return null;
      }
      const { id: eventId, type } = event;
      const hint = { eventId, type, reference: null, orderId: null, paymentId: null };
      if (type.startsWith('checkout.session.')) {
        const session = event.data.object as Stripe.Checkout.Session;
        return { ...hint, reference: session.id, orderId: session.client_reference_id };
      }
      if (!REVERSAL_EVENTS.has(type)) return hint;
      const { payment_intent } = event.data.object as Stripe.Charge | Stripe.Refund | Stripe.Dispute;
      return { ...hint, paymentId: idOf(payment_intent) };
    },
  };
}

function checkoutOf(order: OrderToPay, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const prefix = order.locale === 'en' ? '' : `/${order.locale}`;
  const back = `${publicUrl}${prefix}/my-orders?order=${order._id}`;
  return {
    mode: 'payment',
    client_reference_id: order._id,
    customer_email: order.email,
    locale: order.locale as Stripe.Checkout.SessionCreateParams.Locale,
    // One item: the discount of a coupon and its rounding are the order's.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: Math.round(order.totalCents / factorOf(order.currency)),
          product_data: { name: order.titles.join(', ').slice(0, 250) },
        },
      },
    ],
    metadata: { order: order._id },
    payment_intent_data: { metadata: { order: order._id } },
    success_url: back,
    cancel_url: back,
  };
}
