import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StepName } from '#modules/school/contract/first-steps.ts';
import { api } from '#web/lib/api.ts';

/** The first steps of a live school. */
export const firstStepsQuery = queryOptions({
  queryKey: ['admin', 'first-steps'],
  meta: { personal: true },
  queryFn: ({ signal }) => api('GET /school/first-steps', { signal }),
  staleTime: 0,
});

/** Hides a step for all admins. */
export function useHideStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: StepName) => api('PUT /school/first-steps/:step', { params: { step }, body: { hidden: true } }),
    onSuccess: (steps) => client.setQueryData(firstStepsQuery.queryKey, steps),
  });
}
