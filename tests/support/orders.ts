import { readConfig } from '#server/config.ts';
import type { OrderServices } from '#modules/orders/server/orders.service.ts';
import type { PaymentProvider } from '#modules/payments/server/provider.ts';
import { simulatedProvider } from '#modules/payments/server/simulated.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { MAIL } from './mail-service.ts';

/** What orders need in a school with simulated payments and no taxes, besides the database and the events. */
export const SIMULATED: Omit<OrderServices, 'db' | 'events'> = {
  config: readConfig({}),
  mail: MAIL,
  provider: simulatedProvider,
  terms: async () => ({ identity: { ...liveDocument.identity, currency: 'EUR' }, version: 0, rates: [] }),
};

/** The same in a school whose payments a provider takes. */
export const paidBy = (provider: PaymentProvider): typeof SIMULATED => ({
  ...SIMULATED,
  config: { ...SIMULATED.config, payments: 'stripe' },
  provider,
});
