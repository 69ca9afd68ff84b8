import type { OrderParts } from '#server/modules/orders/orders.service.ts';
import { simulatedProvider } from '#server/modules/payments/simulated.ts';
import { liveDocument } from '#server/modules/school/shipped/live.ts';

/** What orders need in a school with simulated payments and no taxes, besides the database and the events. */
export const SIMULATED: Omit<OrderParts, 'db' | 'events'> = {
  mode: 'demo',
  payments: 'simulated',
  inbox: async () => '',
  provider: simulatedProvider,
  terms: async () => ({ identity: { ...liveDocument.identity, currency: 'EUR' }, version: 0, rates: [] }),
};
