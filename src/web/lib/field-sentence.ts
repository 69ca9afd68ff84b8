import type { FieldError } from '#contract/fields/field-errors.ts';
import { fillIn } from '#contract/text/fill-in.ts';
import { FORM_ERRORS } from '#contract/fields/form-errors.ts';
import type { Locale } from '#contract/locales.ts';
import { pageLocale } from './api.ts';
import { loadErrorSentences } from './messages/load-messages.ts';
import { translateFieldError } from './translate-server-error.ts';

// With the first form, so that they are there when it is sent.
if (typeof window !== 'undefined') void loadErrorSentences(pageLocale());

const SENTENCES: Readonly<Record<string, string>> = FORM_ERRORS;

/** Returns the sentence of a field error of a form in a language. Includes the English sentences: for pages with forms only. */
export const fieldSentence = (error: FieldError, locale: Locale): string =>
  translateFieldError(fillIn(SENTENCES[error.code] ?? FORM_ERRORS.invalid, error.params, locale), locale, error);
