import { queryOptions } from '@tanstack/react-query';
import type { School } from '#contract/school.ts';
import { api } from '#web/lib/api.ts';

/** The school's mode and what it is set up for; does not change while it runs. */
export const schoolQuery = () =>
  queryOptions({
    queryKey: ['school'],
    queryFn: ({ signal }) => api<School>('/school', { signal }),
    staleTime: Infinity,
  });
