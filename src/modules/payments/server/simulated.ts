import type { PaymentProvider } from './provider.ts';

/**
 * Takes every payment at once, for demo schools and tests. Its references hold what was paid: it has no state. It receives
 * no webhooks.
 */
export const simulatedProvider: PaymentProvider = {
  name: 'simulated',
  createCheckout: async ({ _id, totalCents, currency }) => ({
    reference: `simulated:${_id}:${totalCents}:${currency}`,
    redirect: null,
  }),
  async readPayment(reference) {
    const [, order = '', cents, currency = ''] = reference.split(':');
    return { state: 'paid', paymentId: `payment:${order}`, amountCents: Number(cents), currency };
  },
  refund: async (_paymentId, amountCents, key) => ({ refundId: `refund:${key}`, key, amountCents, state: 'done' }),
  readReversals: async (paymentId) => ({ orderId: paymentId.split(':')[1] ?? null, refunds: [], disputes: [] }),
  hintFrom: async () => null,
};
