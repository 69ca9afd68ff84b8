import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { usePrice } from '#web/lib/school.tsx';

/** Courses, users, or these users in this course. */
type Of = Readonly<Partial<Record<'course' | 'user', readonly string[]>>>;

/** Ids of one call: an address has its limits. */
const AT_ONCE = 100;

/** Returns the sums of sales. Of one of the two there are few. */
async function readSales({ course, user }: Of, signal: AbortSignal) {
  const sums = { paid: 0, revenue: 0, waiting: 0 };
  const many = user ?? course ?? [];
  for (let from = 0; from < many.length; from += AT_ONCE) {
    const ids = many.slice(from, from + AT_ONCE).join();
    const query = user ? { user: ids, ...(course && { course: course.join() }) } : { course: ids };
    const part = await api('GET /admin/sales', { query, signal });
    sums.paid += part.paid;
    sums.revenue += part.revenue;
    sums.waiting += part.waiting;
  }
  return sums;
}

const salesQuery = (of: Of) =>
  queryOptions({
    queryKey: ['admin', 'sales', of],
    meta: { personal: true },
    queryFn: ({ signal }) => readSales(of, signal),
    staleTime: 0,
  });

/**
 * Says what was paid for courses or by users who are about to be deleted or removed, and how many orders wait for their payment.
 * Nothing where there is neither.
 */
export function PaidSales(props: {
  of: Of;
  words: {
    readonly paid: (count: string, many: boolean, amount: string) => string;
    readonly unknown: string;
    /** Absent: what becomes of these orders is said elsewhere. */
    readonly waiting?: (count: string) => string;
  };
}) {
  const { of, words } = props;
  const locale = useLocale();
  const price = usePrice();
  const { data, isError } = useQuery(salesQuery(of));
  if (isError) return <p>{words.unknown}</p>;
  if (!data) return null;
  return (
    <>
      {data.paid > 0 && <p>{words.paid(formatCount(data.paid, locale), data.paid !== 1, price(data.revenue))}</p>}
      {data.waiting > 0 && words.waiting && <p>{words.waiting(formatCount(data.waiting, locale))}</p>}
    </>
  );
}
