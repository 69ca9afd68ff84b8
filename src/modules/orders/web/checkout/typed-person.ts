import { storedValue } from '#web/lib/browser-storage.ts';

/**
 * The personal data typed in this tab, unchecked; survives a reload. Every page clears it with its user, only the checkout
 * reads it (`personOf` in order-form.ts).
 */
export const typedPerson = storedValue<unknown>({
  key: 'aula.order',
  area: 'session',
  fallback: null,
  isValid: (_value): _value is unknown => true,
});
