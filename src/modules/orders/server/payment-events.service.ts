import { AppError } from '#server/errors.ts';
import { type Hint, ProviderUnreachable } from '#modules/payments/server/provider.ts';
import { insertEvent, settleEvent } from './payment-events.queries.ts';
import { findByReference, findOrder, type OrderRow, setReference } from './orders.queries.ts';
import { type OrderServices, recheckOrder } from './orders.service.ts';
import { recheckPayment } from './refunds/reversals.service.ts';

/** Returns the order of a hint. A message may be faster than the reference of its checkout is stored. */
async function orderOf({ db }: OrderServices, { reference, orderId }: Hint): Promise<OrderRow | null> {
  if (reference === null) return null;
  const payment = await findByReference(db, reference);
  if (payment) return payment;
  const order = orderId === null ? null : await findOrder(db, orderId);
  if (!order || order.providerRef !== null) return null;
  await setReference(db, order._id, reference);
  return { ...order, providerRef: reference };
}

/**
 * Handles a webhook: stores the event, asks the provider for the payment, its refunds and its disputes, and stores them;
 * returns after that has committed. An event that was handled has no effect. Of its body only type and id are kept: the rest is the buyer's
 * data. Throws `event_not_genuine`, and `provider_unreachable`, after which the provider sends the event again.
 */
export async function handleEvent(
  services: OrderServices,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<void> {
  const { db, provider } = services;
  const hint = Buffer.isBuffer(rawBody) && provider ? await provider.hintFrom(rawBody, headers) : null;
  if (!hint || !provider) throw new AppError('event_not_genuine');
  const event = {
    provider: provider.name,
    eventId: hint.eventId,
    body: { type: hint.type, reference: hint.reference ?? hint.paymentId },
  };
  if (!(await insertEvent(db, event))) return;
  let isOurs: boolean;
  try {
    isOurs = await recheck(services, hint);
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw new AppError('provider_unreachable', { cause });
    throw cause;
  }
  await settleEvent(db, event, isOurs ? null : 'no such order');
}

/** Asks the provider for what a hint is about. Returns false if it is none of this school. */
async function recheck(services: OrderServices, hint: Hint): Promise<boolean> {
  if (hint.paymentId !== null) return recheckPayment(services, hint.paymentId);
  const order = await orderOf(services, hint);
  if (order) await recheckOrder(services, order);
  return hint.reference === null || order !== null;
}
