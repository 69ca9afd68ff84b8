import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

it.each([
  ['/', '/'],
  ['/about?utm_source=letter', '/about'],
  ['/courses', '/courses'],
  ['/courses?', '/courses'],
  ['/courses?utm_source=x', '/courses'],
  ['/courses?q=art&category=Design', '/courses?category=Design&q=art'],
  ['/courses?category=Design&q=art', '/courses?category=Design&q=art'],
  ['/courses?category=A&category=B', '/courses?category=B'],
  ['/courses?category=&page=2', '/courses?page=2'],
  ['/courses?q=caf%c3%a9%20noir', '/courses?q=caf%C3%A9+noir'],
  ['/course/1?next=/x', '/course/1'],
  ['/es/courses?q=art&x=1', '/es/courses?q=art'],
  ['/es?utm_source=x', '/es'],
  ['/login?next=/checkout&x=1', '/login?next=%2Fcheckout'],
])('takes %s for %s', (target, address) => {
  expect(pageAddress(target)).toEqual({ address, keep: true });
});

it('is settled after once', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const { address } = pageAddress(`/courses?q=${query}`);
      expect(pageAddress(address).address).toBe(address);
    }),
  );
});

it('does not keep what only somebody filling the cache would ask for', () => {
  expect(pageAddress(`/courses?q=${'x'.repeat(101)}`).keep).toBe(false);
  expect(pageAddress(`/${'x'.repeat(300)}`).keep).toBe(false);
});
