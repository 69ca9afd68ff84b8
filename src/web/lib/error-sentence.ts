import { ApiError, pageLocale } from './api.ts';
import { hasMessages, messagesFor } from './messages/messages.ts';

/** The number to quote when something failed on the school's side, in a sentence; null for what one can mend oneself. */
export function failureNumber(error: unknown): string | null {
  const locale = pageLocale();
  if (!(error instanceof ApiError) || error.status < 500 || error.requestId === null) return null;
  return hasMessages(locale, 'shell') ? messagesFor(locale).shell.crash.reference(error.requestId) : null;
}

/**
 * The sentence the server gave for a failure; where it gave none (no answer, somebody else's error page), the fallback.
 * After it, the sentence with the number of what failed on the school's side. Every failure a form or a page tells of
 * is put in words here.
 */
export function sentenceOr(error: unknown, fallback: string): string {
  const sentence = error instanceof ApiError && error.code !== null ? error.message : fallback;
  return [sentence, failureNumber(error)].filter(Boolean).join(' ');
}

/** The inputs a server refused, by name, with a sentence each; empty for any other failure. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
