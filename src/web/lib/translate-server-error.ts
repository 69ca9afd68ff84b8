import type { ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import type { ErrorSentences } from './messages/error-sentences.ts';
import { hasMessages, messagesFor } from './messages/messages.ts';

const NUMBER = /\d+/g;

/**
 * A sentence of the server in the words of the page's language: that of its code, or of what it says itself (numbers
 * in it are kept). English ones, and in any language those of an answer that is not the school's, stay as they are;
 * `code` is null for what a single input is told.
 */
export function translateServerError(sentence: string, locale: Locale, code?: ErrorCode | null): string {
  return hasMessages(locale, 'errors') ? translated(sentence, messagesFor(locale).errors, code) : sentence;
}

function translated(sentence: string, { codes, fields }: ErrorSentences, code?: ErrorCode | null): string {
  if (!codes || !fields) return sentence;
  const known = fields.known[sentence.replaceAll(NUMBER, '#')];
  if (known !== undefined) {
    const numbers = sentence.match(NUMBER) ?? [];
    let place = 0;
    return known.replaceAll('#', () => numbers[place++] ?? '');
  }
  if (code) return codes[code] ?? codes.unexpected;
  return code === null ? fields.other : sentence;
}
