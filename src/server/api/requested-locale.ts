import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, type Locale, LOCALE_HEADER, LOCALES } from '#contract/locales.ts';

/** Returns the language for mail a call causes, by its header; the default language without one. */
export function requestedLocale(request: FastifyRequest): Locale {
  const requested = request.headers[LOCALE_HEADER];
  return LOCALES.find((locale) => locale === requested) ?? DEFAULT_LOCALE;
}
