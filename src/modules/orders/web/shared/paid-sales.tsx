import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { usePrice } from '#web/lib/school.tsx';

/** A course or a user. */
type Of = { readonly course: string } | { readonly user: string };

const salesQuery = (of: Of) =>
  queryOptions({
    queryKey: ['admin', 'sales', of],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/sales', { query: of, signal }),
    staleTime: 0,
  });

/** Says what was paid for a course or by a user who is about to be deleted. Nothing where nothing was paid. */
export function PaidSales(props: {
  of: Of;
  words: { readonly paid: (count: string, many: boolean, amount: string) => string; readonly unknown: string };
}) {
  const { of, words } = props;
  const locale = useLocale();
  const price = usePrice();
  const { data, isError } = useQuery(salesQuery(of));
  if (isError) return <p>{words.unknown}</p>;
  if (!data || data.paid === 0) return null;
  return <p>{words.paid(formatCount(data.paid, locale), data.paid !== 1, price(data.revenue))}</p>;
}
