import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

const SHOWN = 8;

/** Finds courses for a combobox: the first that match `q`, without those whose `customId` is in `without`. */
export function useCourseSearch(q: string, without: readonly number[] = []) {
  const { data, isError, isFetching } = useQuery({
    queryKey: ['courses', 'admin', 'pick', q, without.length],
    meta: { personal: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('GET /courses', { query: { ...(q && { q }), limit: SHOWN + without.length }, signal }),
  });
  const courses = (data?.items ?? []).filter(({ customId }) => !without.includes(customId)).slice(0, SHOWN);
  const options = courses.map(({ customId, name, teacher, category }) => ({
    id: String(customId),
    label: name,
    detail: [teacher, category].filter(Boolean).join(' · '),
  }));
  return { options, isError, isFetching };
}
