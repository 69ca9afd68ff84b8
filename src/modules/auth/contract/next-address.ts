import { pathWithoutLocale } from '#contract/locales.ts';

/**
 * The page to go to after signing in, from a `next` parameter: a path of this site, else null. Without a language: it
 * is shown in the one the person is reading.
 * Refuses other origins in any disguise a browser would follow (`//host`, `/\host`, schemes, control characters;
 * OWASP Unvalidated Redirects cheat sheet) and the pages that would only lead back here.
 */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null;
  const here = 'https://aula.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  if (!url || url.origin !== here) return null;
  const path = pathWithoutLocale(url.pathname);
  if (path.startsWith('//')) return null;
  if (['/login', '/register', '/registrationsuccessful'].includes(path.replace(/\/+$/, ''))) return null;
  return path + url.search + url.hash;
}

/** Returns the address to continue at after logging in: `next`, else the account, whatever the role. */
export const afterLogin = (next: unknown): string => safeNext(next) ?? '/my-account';
