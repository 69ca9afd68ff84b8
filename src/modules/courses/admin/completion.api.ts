import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompletionRule } from '#modules/completion/contract/completion.ts';
import { api } from '#web/lib/api.ts';

/** The rule that completes a course. Throws ApiError: `course_not_found`. */
export const completionRuleQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'completionRule', courseId],
    meta: { personal: true },
    queryFn: async ({ signal }) =>
      (await api('GET /courses/:courseId/completion', { params: { courseId }, signal })).rule,
  });

/** Returns whom another rule would affect. Throws ApiError: `course_not_found`, `invalid_input`. */
export const usePreviewRule = (courseId: string) =>
  useMutation({
    mutationFn: (body: CompletionRule) =>
      api('POST /courses/:courseId/completion-rule/preview', { params: { courseId }, body }),
  });

/** Changes what completes a course. Throws ApiError: `course_not_found`, `invalid_input`. */
export function useChangeRule(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompletionRule) => api('PUT /courses/:courseId/completion-rule', { params: { courseId }, body }),
    onSuccess: (rule) => client.setQueryData(completionRuleQuery(courseId).queryKey, rule),
  });
}
