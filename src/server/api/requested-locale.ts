import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, type Locale, LOCALE_HEADER, LOCALES } from '#contract/locales.ts';

/** The language a caller wants the mail in that their call causes; the school's first one when they do not say. */
export function requestedLocale(request: FastifyRequest): Locale {
  const asked = request.headers[LOCALE_HEADER];
  return LOCALES.find((locale) => locale === asked) ?? DEFAULT_LOCALE;
}
