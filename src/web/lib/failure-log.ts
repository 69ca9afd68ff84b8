import { ApiError } from './api.ts';

/** Logs a failed call to the console as a warning: the page has already handled it. */
export function logFailure(cause: unknown): void {
  if (!(cause instanceof ApiError)) console.warn('The request could not be made', cause);
  else if (cause.status === 0) console.warn('The school did not answer', cause.cause);
  else console.warn(`The school answered ${cause.status}`, cause.message, cause.requestId);
}
