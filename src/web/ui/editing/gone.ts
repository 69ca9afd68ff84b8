import { ApiError } from '#web/lib/api.ts';

/** Whether a call failed because the thing does not exist any more: lists that still show it are out of date. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a call failed because there is no such object, or its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 400);
