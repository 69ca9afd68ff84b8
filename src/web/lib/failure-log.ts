import { ApiError } from './api.ts';

/**
 * Writes a call that failed to the browser's console, whatever the page shows of it: what the school answered, that
 * nothing answered, or that the call could not even be made. A warning: the page has already dealt with it.
 */
export function logFailure(cause: unknown): void {
  if (!(cause instanceof ApiError)) console.warn('The request could not be made', cause);
  else if (cause.status === 0) console.warn('The school did not answer', cause.cause);
  else console.warn(`The school answered ${cause.status}`, cause.message, cause.requestId);
}
