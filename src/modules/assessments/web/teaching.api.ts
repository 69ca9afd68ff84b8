import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MarkInput } from '#modules/assessments/contract/assessments.ts';
import { api } from '#web/lib/api.ts';

const PERSONAL = { meta: { personal: true } } as const;

/** The courses that a user instructs, with the number of essays that wait for marks. */
export const taughtQuery = (userId: string) =>
  queryOptions({
    queryKey: ['teaching', userId],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /teaching/courses', { signal }),
  });

/** Essays of a course that wait for marks, or that have some. Throws ApiError: `forbidden`, `course_not_found`. */
export const essaysQuery = (courseId: string, state: 'waiting' | 'marked') =>
  queryOptions({
    queryKey: ['teaching', 'essays', courseId, state],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /courses/:courseId/essays', { params: { courseId }, query: { state }, signal }),
  });

/**
 * Marks an essay; `reload` loads the lists again, from which it then moves. Throws ApiError: `attempt_not_found`,
 * `answer_not_marked`.
 */
export function useMarkEssay(courseId: string, id: string) {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (body: MarkInput) =>
      api('PUT /courses/:courseId/attempts/:id/marks', { params: { courseId, id }, body }),
  });
  return { mark, reload: () => void client.invalidateQueries({ queryKey: ['teaching'] }) };
}
