import { ApiError, pageLocale } from './api.ts';
import { hasMessages, messagesFor } from './messages/messages.ts';

/** Returns a sentence with the request id to quote for a failure of the school; null for errors users can correct. */
export function failureNumber(error: unknown): string | null {
  const locale = pageLocale();
  if (!(error instanceof ApiError) || error.status < 500 || error.requestId === null) return null;
  return hasMessages(locale, 'shell') ? messagesFor(locale).shell.crash.reference(error.requestId) : null;
}

/**
 * Returns the server's sentence for a failure, or the fallback without one (no response, a proxy's error page),
 * followed by the request id of a failure of the school. All forms and pages word failures by this function.
 */
export function sentenceOr(error: unknown, fallback: string): string {
  const sentence = error instanceof ApiError && error.code !== null ? error.message : fallback;
  return [sentence, failureNumber(error)].filter(Boolean).join(' ');
}

/** Returns why a form could not be sent: as `sentenceOr`, and that there was no response. */
export function formSentence(error: unknown, fallback: string): string {
  const sentence = sentenceOr(error, fallback);
  if (!(error instanceof ApiError) || error.status !== 0) return sentence;
  return [sentence.replace(/\.$/, ''), error.message].filter(Boolean).join('. ');
}

/** Returns the inputs a server refused, by name, with a sentence each; empty for other failures. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
