import { queryOptions } from '@tanstack/react-query';
import type { School } from '#contract/school.ts';
import { api } from '#web/lib/api.ts';

/** The school's mode and features. Never stale: while a page is open, only that page changes it. */
export const schoolQuery = () =>
  queryOptions({
    queryKey: ['school'],
    queryFn: ({ signal }) => api('GET /school', { signal }),
    staleTime: Infinity,
  });

/** Returns whether the school gives places on request instead of selling courses. */
export const asksForPlaces = (school: School | undefined): boolean =>
  school?.mode === 'live' && school.payments === 'off';

/** Requests the newsletter; the server emails a link to confirm. Throws ApiError: `mail_off`, `too_many_attempts`. */
export const subscribe = (email: string) => api('POST /newsletter', { body: { email } });
