import { storedValue } from '#web/lib/browser-storage.ts';

/** The stored progress of a purchase, unchecked: every page clears it with its user, only the checkout reads it. */
export const storedPurchase = storedValue<unknown>({
  key: 'aula.purchase',
  area: 'local',
  fallback: null,
  isValid: (_value): _value is unknown => true,
});
