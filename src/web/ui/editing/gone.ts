import { ApiError } from '#web/lib/api.ts';

/** Returns whether a call failed because the entity no longer exists: lists that show it are outdated. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a call failed because there is no such object, or its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 400);
