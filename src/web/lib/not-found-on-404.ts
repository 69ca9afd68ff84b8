import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** Awaits a loader's API call; throws the router's `notFound()` if the id in the address is unknown (404) or malformed (400). */
export async function notFoundOn404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
