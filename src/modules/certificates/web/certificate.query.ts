import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

// Alone in this file: the route's head and loader, and all they import, are part of the script of every page.

/** Returns where the image of a certificate is downloaded. */
export const certificateImageAddress = (address: string): string => `/api/certificates/${address}/image`;

/** A certificate at its address. Throws ApiError: `certificate_not_found`. */
export const certificateQuery = (address: string) =>
  queryOptions({
    queryKey: ['certificates', address],
    queryFn: ({ signal }) => api('GET /certificates/:address', { params: { address }, signal }),
    staleTime: 0,
  });
