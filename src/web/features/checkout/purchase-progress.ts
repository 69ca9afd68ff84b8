import { storedValue } from '#web/lib/browser-storage.ts';
import type { Progress } from './purchase.ts';

const isProgress = (value: unknown): value is Progress | null => {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { email, key, password, registered, userId, attempted, outcomes } = value as Partial<Record<string, unknown>>;
  return (
    typeof email === 'string' &&
    typeof key === 'string' &&
    /^[\w-]{22,64}$/.test(key) &&
    typeof password === 'string' &&
    typeof registered === 'boolean' &&
    (userId === null || typeof userId === 'string') &&
    Array.isArray(attempted) &&
    typeof outcomes === 'object' &&
    outcomes !== null
  );
};

/** How far the purchase of this tab has come; forgotten once it is done. Survives a reload half-way. */
export const purchaseProgress = storedValue<Progress | null>({
  key: 'aula.purchase',
  area: 'session',
  fallback: null,
  isValid: isProgress,
});

/** So many random bytes as base64url (RFC 4648 §5), without padding. */
export function randomSecret(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
