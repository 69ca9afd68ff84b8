import type { OrderParts } from '#server/modules/orders/orders.service.ts';
import { simulatedProvider } from '#server/modules/payments/simulated.ts';

/** What orders need in a school with simulated payments, besides the database and the events. */
export const SIMULATED: Omit<OrderParts, 'db' | 'events'> = {
  payments: 'simulated',
  provider: simulatedProvider,
  currency: async () => 'EUR',
  onPaid: async () => {},
  onRefunded: async () => {},
  taxBuyer: async ({ country, vatId }) => ({
    country,
    countryEvidence: { ...(country && { declared: country }) },
    vatId,
    taxRate: 0,
    taxCategory: 'O',
    taxCountry: country,
    taxExemption: '',
  }),
};
