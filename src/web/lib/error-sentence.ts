import { ApiError } from './api.ts';

/** The sentence the server gave for a failure; where it gave none (no answer, somebody else's error page), the fallback. */
export const sentenceOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== null ? error.message : fallback;

/** The inputs a server refused, by name, with a sentence each; empty for any other failure. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
