import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Whether a learner has completed a course, and what is missing. The user is part of the key. */
export const completionQuery = (courseRef: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'completion', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/completion', { params: { courseId: courseRef }, signal }),
  });
