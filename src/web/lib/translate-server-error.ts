import type { ErrorCode } from '#contract/errors.ts';
import type { FieldError } from '#contract/fields/field-errors.ts';
import { fillIn } from '#contract/text/fill-in.ts';
import type { Locale } from '#contract/locales.ts';
import type { ErrorSentences } from './messages/error-sentences.ts';
import { hasMessages, messagesFor } from './messages/messages.ts';

const sentencesIn = (locale: Locale): ErrorSentences | null =>
  hasMessages(locale, 'errors') ? messagesFor(locale).errors.sentences : null;

/** Returns the sentence of a failed call in a language, by its reason or its code; `english` if that language has none. */
export function translateServerError(
  english: string,
  locale: Locale,
  code?: ErrorCode | null,
  reason?: FieldError,
): string {
  const sentences = sentencesIn(locale);
  if (!sentences) return english;
  if (reason) return translateFieldError(english, locale, reason);
  return code ? (sentences.codes[code] ?? sentences.codes.unexpected) : english;
}

/** Returns the sentence of a refused field in a language; `english` in English. */
export function translateFieldError(english: string, locale: Locale, error?: FieldError): string {
  const sentences = sentencesIn(locale);
  if (!sentences) return english;
  const all: Readonly<Record<string, string>> = { ...sentences.codes, ...sentences.fields };
  return fillIn(all[error?.code ?? 'invalid'] ?? sentences.fields.invalid, error?.params, locale);
}
