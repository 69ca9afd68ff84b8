import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnCertificate } from '#modules/certificates/contract/certificates.ts';
import { api } from '#web/lib/api.ts';

/** Returns where a file of a certificate is downloaded. */
export const credentialAddress = (address: string): string => `/api/certificates/${address}/credential`;
export const certificatePdfAddress = (address: string): string => `/api/certificates/${address}/pdf`;

/** How often files that are being made are looked for, in milliseconds. */
const ASKED_AFTER_MS = 3_000;

/** The certificates of a user, newest first. */
export const ownCertificatesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'certificates'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/certificates', { params: { id: userId }, signal }),
    staleTime: 0,
    // The files of a certificate are made in a job.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ ready, problem, state }) => !ready && problem === null && state === 'valid')
        ? ASKED_AFTER_MS
        : false,
  });

/** Shows or hides the page of a certificate. Throws ApiError: `certificate_not_found`. */
export function useSetPrivate(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ address, hidden }: { address: string; hidden: boolean }) =>
      api('PUT /certificates/:address', { params: { address }, body: { private: hidden } }),
    onSettled: () => client.invalidateQueries(ownCertificatesQuery(userId)),
  });
}

/** Replaces a certificate by one with another name. Throws ApiError: `certificate_not_found`, `certificate_not_valid`. */
export function useReissue(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ address, name }: { address: string; name: string }) =>
      api('POST /certificates/:address/reissue', { params: { address }, body: { name } }),
    onSettled: () => client.invalidateQueries(ownCertificatesQuery(userId)),
  });
}

/** Returns the address that adds a certificate to a LinkedIn profile. */
export function linkedInAddress(
  { course, address, completedAt }: Pick<OwnCertificate, 'course' | 'address' | 'completedAt'>,
  { school, url }: { school: string; url: string },
): string {
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: school,
    issueYear: completedAt.slice(0, 4),
    issueMonth: String(Number(completedAt.slice(5, 7))),
    certUrl: url,
    certId: address,
  });
  return `https://www.linkedin.com/profile/add?${query.toString()}`;
}
