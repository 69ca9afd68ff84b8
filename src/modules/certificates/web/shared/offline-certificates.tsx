import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The certificates of a user, newest first. */
const certificatesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'certificates'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/certificates', { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** Lists the certificates whose public pages go offline with an account. Nothing for a user without such pages. */
export function OfflineCertificates(props: {
  userId: string;
  words: { readonly title: string; readonly unknown: string };
}) {
  const { userId, words } = props;
  const { data, isError } = useQuery(certificatesQuery(userId));
  if (isError) return <p>{words.unknown}</p>;
  const certificates = data?.filter((one) => !one.private) ?? [];
  if (certificates.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p>{words.title}</p>
      <ul className="max-h-40 list-disc overflow-y-auto ps-5 [overflow-wrap:anywhere]">
        {certificates.map(({ address, course }) => (
          <li key={address}>{course}</li>
        ))}
      </ul>
    </div>
  );
}
