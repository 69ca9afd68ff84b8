import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, isPathAsRead, pageAddress } from './page-address.ts';

const isCategory = (name: string): boolean => name === 'Design' || name === 'Art';

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
  ['/ask/1?state=sent&x=1', '/ask/1?state=sent'],
  ['/course/ask/1?state=sent', '/course/ask/1'],
])('takes %s for %s', (target, address) => {
  expect(pageAddress(target, isCategory)).toMatchObject({ address, keep: true });
  expect(addressOf(target)).toBe(address);
});

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const { address } = pageAddress(`/courses?q=${query}`, isCategory);
      expect(pageAddress(address, isCategory).address).toBe(address);
    }),
  );
});

describe('a page address', () => {
  it.each([
    '/',
    '/courses',
    '/es',
    '/es/courses',
    '/course/1',
    '/p/imprint',
    '/es/p/%C3%BCber-uns',
    '/courses?category=Design',
    '/es/courses?category=Art&x=1',
  ])('of a thing that exists is kept among the pages that stay: %s', (target) =>
    expect(pageAddress(target, isCategory)).toMatchObject({ keep: true, spare: false }),
  );

  it.each([
    '/courses?q=art',
    '/courses?category=x1',
    '/courses?category=design',
    '/courses?category=Design&page=2',
    '/courses?page=7',
    '/login?next=/x1',
    '/register?next=/x1',
    '/checkout?step=2',
  ])('with a value of the visitor’s own is kept among the spare ones: %s', (target) =>
    expect(pageAddress(target, isCategory)).toMatchObject({ keep: true, spare: true }),
  );

  it.each([
    `/courses?q=${'x'.repeat(101)}`,
    `/${'x'.repeat(300)}`,
    '/%63ourses',
    '/course/%31',
    '/COURSES',
    '/courses/',
    '//courses',
    '/x1/%2e%2e/courses',
    '/x1/../courses',
    '/courses;x=1',
    '/%00',
  ])('in a spelling no link has is not kept: %s', (target) => expect(pageAddress(target, isCategory).keep).toBe(false));

  it.each([
    ['/', true],
    ['/course/1?x=%2e%2e', true],
    ['/caf%C3%A9', true],
    ['/x1/%2e%2e/courses', false],
    ['/x1/../courses', false],
    ['/./courses', false],
    ['/\\elsewhere.example', false],
    ['//elsewhere.example', true],
  ])('%s is the path it is read as: %s', (target, expected) => expect(isPathAsRead(target)).toBe(expected));
});
