import { type FieldError, fieldErrorSentence } from '#contract/field-errors.ts';
import type { Locale } from '#contract/locales.ts';
import { translateFieldError } from './translate-server-error.ts';

/** Returns the sentence of a field error in a language. Brings the English sentences along: for pages with forms. */
export const fieldSentence = (error: FieldError, locale: Locale): string =>
  translateFieldError(fieldErrorSentence(error), locale, error);
