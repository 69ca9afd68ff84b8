import { ApiError } from '#web/lib/api.ts';

/** Whether a call failed because the thing does not exist any more: lists that still show it are out of date. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
