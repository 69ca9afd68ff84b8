import * as LIMITS from '#contract/limits.ts';
import { storedPurchase } from './stored-purchase.ts';
import type { PurchaseProgress } from './purchase.ts';

const RESUMABLE_MS = LIMITS.registrationResumeMinutes * 60_000;

/** A progress and when its key was first used, in milliseconds since 1970. */
type Kept = PurchaseProgress & { readonly since: number };

/** Returns whether a value has the shape of a progress; edited or older ones may not. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { since, email, name, key, registered, userId, attempted, outcomes, order } = value as Partial<
    Record<string, unknown>
  >;
  return (
    typeof since === 'number' &&
    typeof email === 'string' &&
    typeof name === 'string' &&
    typeof key === 'string' &&
    /^[\w-]{22,64}$/.test(key) &&
    typeof registered === 'boolean' &&
    (userId === null || typeof userId === 'string') &&
    Array.isArray(attempted) &&
    typeof outcomes === 'object' &&
    outcomes !== null &&
    (order === undefined || typeof order === 'string')
  );
}

/**
 * The progress of this browser's purchase. Outlives its tab, so that an interrupted order can be resumed; cleared when
 * the order is complete. Never holds a password or card data.
 */
export const purchaseProgress = {
  /** Returns the progress; null without one, or if the server no longer accepts its key. */
  read(): PurchaseProgress | null {
    const stored = storedPurchase.read();
    return isKept(stored) && Date.now() - stored.since < RESUMABLE_MS ? stored : null;
  },
  write(progress: PurchaseProgress): void {
    const stored = storedPurchase.read();
    storedPurchase.write({
      ...progress,
      since: isKept(stored) && stored.key === progress.key ? stored.since : Date.now(),
    });
  },
  clear: storedPurchase.clear,
  subscribe: storedPurchase.subscribe,
};
