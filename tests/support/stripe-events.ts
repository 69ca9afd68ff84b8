import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { newId } from '#server/db/uuid.ts';

const EVENT = JSON.parse(readFileSync(new URL('../fixtures/stripe/event.json', import.meta.url), 'utf8')) as object;
const sdk = new Stripe('sk_test_x');

/** Returns an event as Stripe sends it: its bytes and its signature. */
export function stripeEvent(
  secret: string,
  type: string,
  object: object,
  { id = `evt_${newId()}`, timestamp = Math.floor(Date.now() / 1000) } = {},
): readonly [Buffer, { readonly 'stripe-signature': string }] {
  const payload = JSON.stringify({ ...EVENT, id, type, data: { object } }, null, 2);
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return [Buffer.from(payload), { 'stripe-signature': signature }];
}
