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
}

/** A message of a provider: its id, and the checkout and the order it is about; null: of another kind. */
export interface Hint {
  readonly eventId: string;
  readonly type: string;
  readonly reference: string | null;
  readonly orderId: string | null;
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
  /** Refunds an amount of a payment; idempotent by `key`. Returns the provider's id of the refund. */
  refund(paymentId: string, amountCents: number, key: string): Promise<{ readonly refundId: string }>;
  /** Reads a webhook. Returns null for a body that does not come from the provider. */
  hintFrom(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<Hint | null>;
}

/** The provider cannot be reached or failed; the call may succeed later. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}
