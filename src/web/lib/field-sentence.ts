import { type FieldError, fieldErrorSentence } from '#contract/field-errors.ts';
import type { Locale } from '#contract/locales.ts';
import { pageLocale } from './api.ts';
import { loadErrorSentences } from './messages/load-messages.ts';
import { translateFieldError } from './translate-server-error.ts';

// With the first form, so that they are there when it is sent.
if (typeof window !== 'undefined') void loadErrorSentences(pageLocale());

/** Returns the sentence of a field error in a language. Includes the English sentences: for pages with forms only. */
export const fieldSentence = (error: FieldError, locale: Locale): string =>
  translateFieldError(fieldErrorSentence(error), locale, error);
