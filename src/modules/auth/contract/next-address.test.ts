import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLogin, safeNext } from './next-address.ts';

describe('the address after logging in', () => {
  it('[AUTH-35] is the requested page, else the account', () => {
    expect(afterLogin(undefined)).toBe('/my-account');
    expect(afterLogin('//evil.example')).toBe('/my-account');
    expect(afterLogin('/enrolled-course/3?unit=2')).toBe('/enrolled-course/3?unit=2');
    expect(afterLogin('/es/enrolled-course/3?unit=2')).toBe('/enrolled-course/3?unit=2');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/es//evil.example',
    '/es/login',
    'my-account',
    '',
    42,
    null,
    ['/my-account'],
    '/login',
    '/login?next=/login',
    '/register/',
  ])('does not follow %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });

  it('[ROUTE-36, SEC-31, SEC-57] never leaves the site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      '\t',
      '\n',
      '/es',
      '%2f',
      '?',
      '#',
      'https:',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => `/${pieces.join('')}`),
        ),
        (next) => {
          const target = safeNext(next);
          if (target === null) return;
          expect(new URL(target, 'https://aula.example').origin).toBe('https://aula.example');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
