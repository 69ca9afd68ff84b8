/** An order as a provider needs it. Amounts are cents of `currency`. */
export interface OrderToPay {
  readonly _id: string;
  readonly number: number;
  readonly email: string;
  readonly currency: string;
  readonly totalCents: number;
  readonly titles: readonly string[];
  readonly locale: string;
}

/** A checkout at the provider: where the buyer pays, null if nothing is left to do. */
export interface Checkout {
  readonly reference: string;
  readonly redirect: string | null;
}

/** What the provider says about a checkout now. */
export interface ProviderPayment {
  readonly state: 'open' | 'paid' | 'expired';
  /** The provider's id of the payment; null until it is paid. */
  readonly paymentId: string | null;
  readonly amountCents: number;
  /** ISO 4217 in capitals. */
  readonly currency: string;
  /** The country the buyer gave to the provider, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Where an open checkout is paid. */
  readonly redirect?: string;
}

/** A refund as the provider knows it. `key` is the one it was made with; null: made at the provider itself. */
export interface ProviderRefund {
  readonly refundId: string;
  readonly key: string | null;
  readonly amountCents: number;
  readonly state: 'pending' | 'done' | 'failed';
}

/** A payment that the buyer's bank wants back. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly amountCents: number;
  /** In the provider's words. */
  readonly reason: string;
  readonly state: 'open' | 'won' | 'lost';
}

/** Everything that takes a payment back, and the order that the provider has noted for it. */
export interface Reversals {
  readonly orderId: string | null;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/**
 * A message of a provider: its id, and what it is about: a checkout and its order, or a payment. All null: of another kind.
 */
export interface Hint {
  readonly eventId: string;
  readonly type: string;
  readonly reference: string | null;
  readonly orderId: string | null;
  readonly paymentId: string | null;
}

/**
 * A way to be paid. A webhook is only a hint: what counts is what `readPayment` returns. Every method may throw
 * `ProviderUnreachable`, after which the same call can be repeated.
 */
export interface PaymentProvider {
  readonly name: 'simulated' | 'stripe';
  /** Opens the checkout of an order; idempotent by the id of the order. */
  createCheckout(order: OrderToPay): Promise<Checkout>;
  readPayment(reference: string): Promise<ProviderPayment>;
  /** Refunds an amount of a payment; idempotent by `key`, for years. May also throw `RefundRefused`. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderRefund>;
  /** Returns all refunds and disputes of a payment, also those made at the provider itself; null: no such payment. */
  readReversals(paymentId: string): Promise<Reversals | null>;
  /** Reads a webhook. Returns null for a body that does not come from the provider. */
  hintFrom(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<Hint | null>;
}

/** The provider cannot be reached or failed; the call may succeed later. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

/** The provider refuses a refund for good; the message is the provider's. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
