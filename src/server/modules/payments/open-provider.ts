import type { Config } from '#server/config.ts';
import type { PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated.ts';

/** Returns the provider of the configured kind of payments; null where nothing is paid online. */
export async function openProvider({ payments }: Pick<Config, 'payments'>): Promise<PaymentProvider | null> {
  return payments === 'simulated' ? simulatedProvider : null;
}
