import { expect, it } from 'vitest';
import { normalEmail } from './email-address.ts';

it('compares addresses without blanks around them and the case of A to Z', () => {
  expect(normalEmail('  Ada.Lovelace@Test.EXAMPLE ')).toBe('ada.lovelace@test.example');
  expect(normalEmail('İda@test.example')).toBe('İda@test.example');
});
