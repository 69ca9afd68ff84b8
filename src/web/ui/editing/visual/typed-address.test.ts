import { expect, it } from 'vitest';
import { typedAddress } from './typed-address.ts';

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  [' /courses ', '/courses'],
  ['#part', '#part'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['example.org', 'https://example.org'],
  ['www.example.org:8080/a?b=c', 'https://www.example.org:8080/a?b=c'],
  ['/a b', '/a%20b'],
  ['javascript:alert(1)', null],
  ['//example.org', null],
  ['data:text/html,a', null],
  ['loom', null],
])('takes %j as %j', (typed, expected) => {
  expect(typedAddress(typed)).toBe(expected);
});
