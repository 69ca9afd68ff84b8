import { expect, it } from 'vitest';
import { localeOfPath, pathInLocale, pathWithoutLocale } from './locales.ts';

it.each([
  ['/', '/es'],
  ['/?q=1', '/es?q=1'],
  ['/#top', '/es#top'],
  ['/courses', '/es/courses'],
  ['/courses?page=2#list', '/es/courses?page=2#list'],
  ['/estudios', '/es/estudios'],
  ['/es', '/es/es'],
])('[MORE-01] %s is %s in Spanish, and back', (path, spanish) => {
  expect(pathInLocale(path, 'es')).toBe(spanish);
  expect(pathInLocale(path, 'en')).toBe(path);
  expect(localeOfPath(spanish)).toBe('es');
  expect(pathWithoutLocale(spanish)).toBe(path);
});

it.each(['/', '/courses', '/estudios', '/ES/courses', '/en', '/fr/courses', '/e', ''])(
  'takes %s for a plain address',
  (path) => {
    expect(localeOfPath(path)).toBe('en');
    expect(pathWithoutLocale(path)).toBe(path);
  },
);
