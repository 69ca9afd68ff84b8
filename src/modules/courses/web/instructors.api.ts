import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The public page of an instructor. Throws ApiError: `instructor_not_found`. */
export const instructorQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'instructor', id],
    queryFn: ({ signal }) => api('GET /instructors/:id', { params: { id }, signal }),
  });
