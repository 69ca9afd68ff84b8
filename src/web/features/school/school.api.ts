import { queryOptions } from '@tanstack/react-query';
import type { School } from '#contract/school.ts';
import { api } from '#web/lib/api.ts';

/** The school's mode and what it is set up for; while a page is open it changes only by this page's own hand. */
export const schoolQuery = () =>
  queryOptions({
    queryKey: ['school'],
    queryFn: ({ signal }) => api<School>('/school', { signal }),
    staleTime: Infinity,
  });

/** Asks for the newsletter; the address then gets a link to confirm it. Fails with ApiError: `mail_off`, `too_many_attempts`. */
export const subscribe = (email: string) =>
  api<{ message: string }>('/newsletter', { method: 'POST', body: { email } });
