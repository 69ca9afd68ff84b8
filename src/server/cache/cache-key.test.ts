import { describe, expect, it } from 'vitest';
import { publicKeyOf } from './cache-key.ts';

const keyOf = (url: string | undefined, { method = 'GET', cookie = '' } = {}) =>
  publicKeyOf({ method, url, headers: cookie === '' ? {} : { cookie } });
const SESSION = `a=1; aula_session=${'x'.repeat(43)}`;

describe('the key of a cached response', () => {
  it('is the address of an API call without a session', () => {
    expect(keyOf('/api/courses?limit=2')).toEqual({ scope: 'public', address: '/api/courses?limit=2' });
    expect(keyOf('/api/courses', { method: 'HEAD' })).toEqual({ scope: 'public', address: '/api/courses' });
    expect(keyOf('/api/courses', { cookie: 'aula_typed=x' })).toEqual({ scope: 'public', address: '/api/courses' });
  });

  it('is none for an API call that may have a session, wherever its cookie stands', () => {
    for (const cookie of [SESSION, 'aula_session=x', `${SESSION}; b=2`])
      expect(keyOf('/api/courses', { cookie })).toBeNull();
  });

  it('is the same for a page with and without a session, and none after a refused form', () => {
    expect(keyOf('/courses', { cookie: SESSION })).toEqual(keyOf('/courses'));
    expect(keyOf('/courses')).toMatchObject({ scope: 'public' });
    expect(keyOf('/courses', { cookie: 'aula_typed=x' })).toBeNull();
  });

  it('is none for calls that write and targets that are no path', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(keyOf('/api/courses', { method })).toBeNull();
    for (const url of ['*', '', undefined, 'http://school.example/']) expect(keyOf(url)).toBeNull();
  });
});
