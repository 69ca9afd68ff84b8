import { ApiError } from './api.ts';

/** Logs a failed call to the console as a warning: the page has already handled it. */
export function logFailure(cause: unknown): void {
  if (!(cause instanceof ApiError)) console.warn('API call not sent', cause);
  else if (cause.status === 0) console.warn('API unreachable', cause.cause);
  else console.warn(`API call failed: ${cause.status}`, cause.message, cause.requestId);
}
