import { storedValue } from '#web/lib/browser-storage.ts';

/** The personal data of a buyer; null for untouched fields. */
export interface Person {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

const EMPTY_PERSON: Person = { name: null, email: null, address: null };

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'email', 'address'].every((field) => {
    const text = (value as Record<string, unknown>)[field];
    return text === null || typeof text === 'string';
  });

/** The personal data typed in this tab; survives a reload. */
export const typedPerson = storedValue<Person>({
  key: 'aula.order',
  area: 'session',
  fallback: EMPTY_PERSON,
  isValid: isPerson,
});
