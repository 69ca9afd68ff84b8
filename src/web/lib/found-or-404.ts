import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/**
 * For a loader whose address names something by its id: answers what the API found, and shows the page for
 * unknown addresses when there is no such thing, or when the id is not even of the right form.
 */
export async function foundOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
