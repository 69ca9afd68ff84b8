import type Stripe from 'stripe';
import { type OrderToPay, type PaymentProvider, ProviderUnreachable } from './provider.ts';

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
const TEMPORARY: ReadonlySet<string> = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (TEMPORARY.has(String((cause as { type?: unknown }).type))) throw new ProviderUnreachable('Stripe', { cause });
    throw cause;
  }
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

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
      };
    },
    async refund(paymentId, amountCents, key) {
      const { currency } = await reach(stripe.paymentIntents.retrieve(paymentId));
      const amount = amountCents / factorOf(currency.toUpperCase());
      const refund = await reach(stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key }));
      return { refundId: refund.id };
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
      if (!event.type.startsWith('checkout.session.'))
        return { eventId: event.id, type: event.type, reference: null, orderId: null };
      const session = event.data.object as Stripe.Checkout.Session;
      return { eventId: event.id, type: event.type, reference: session.id, orderId: session.client_reference_id };
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
