import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The school's mode and what it is set up for. Never stale: while a page is open, only that page changes it. */
export const schoolQuery = () =>
  queryOptions({
    queryKey: ['school'],
    queryFn: ({ signal }) => api('GET /school', { signal }),
    staleTime: Infinity,
  });

/** Asks for the newsletter; a link to confirm it is sent to the address. Throws ApiError: `mail_off`, `too_many_attempts`. */
export const subscribe = (email: string) => api('POST /newsletter', { body: { email } });
