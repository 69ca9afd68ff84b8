import type { Config } from '#server/config.ts';
import type { PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated.ts';

/** Returns the provider of the configured kind of payments; null where nothing is paid online. */
export async function openProvider({
  payments,
  stripe,
}: Pick<Config, 'payments' | 'stripe'>): Promise<PaymentProvider | null> {
  if (payments === 'simulated') return simulatedProvider;
  if (payments !== 'stripe' || !stripe) return null;
  // The SDK takes 39 MB of memory and 200 ms: only a school that uses it loads it.
  const { openStripe } = await import('./stripe.ts');
  return openStripe(stripe);
}
