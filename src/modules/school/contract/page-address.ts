// Addresses of the school's free pages, `/p/<slug>`. Without zod, for pages.

/** The longest slug, in UTF-16 code units. */
export const SLUG_LENGTH = 60;

/** Letters and digits of any script, in words joined by hyphens. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/** Words that visitors would take for a page of the software: where people log in, pay or have their account. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'accessibility',
  'admin',
  'api',
  'checkout',
  'contact',
  'courses',
  'login',
  'logout',
  'my-account',
  'my-courses',
  'my-orders',
  'privacy-policy',
  'register',
  'reset-password',
  'settings',
  'setup',
  'teaching',
  'terms-of-service',
  'verify',
]);

/** Returns a slug in the form in which it is stored and compared: composed, and in small letters. */
export const normalSlug = (text: string): string => text.trim().toLowerCase().normalize('NFC');

/** Returns whether a normal slug has only letters, digits and single hyphens between them. */
export const isSlug = (slug: string): boolean => SLUG.test(slug);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/** Returns the slug that a title suggests; empty if the title has neither letters nor digits. */
export function slugOfTitle(title: string): string {
  const words = normalSlug(title).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words
    .join('-')
    .slice(0, SLUG_LENGTH)
    .toWellFormed()
    .replace(/[-\uFFFD]+$/, '');
}

/** Returns the path of a page. */
export const pagePath = (slug: string): string => `/p/${encodeURIComponent(slug)}`;
