import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { LibraryDeleted } from '#modules/media/contract/library.ts';
import { LIBRARY_DELETIONS, type LibraryKind } from '#modules/media/contract/library-kinds.ts';
import { api } from '#web/lib/api.ts';
import type { LibrarySearch } from './library-search.ts';

const ITEMS_PER_PAGE = 40;
const KEY = ['admin', 'library'] as const;
/** The id of the last item, after which the next page begins. */
const nextOf = (last: readonly { readonly _id: string }[]): string | null =>
  last.length < ITEMS_PER_PAGE ? null : (last.at(-1)?._id ?? null);
const IN_PAGES = {
  meta: { personal: true },
  initialPageParam: null as string | null,
  getNextPageParam: nextOf,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

/** The images and files of the school, newest first. */
export const libraryPagesQuery = (search: LibrarySearch) =>
  infiniteQueryOptions({
    ...IN_PAGES,
    queryKey: [...KEY, search],
    queryFn: ({ signal, pageParam }) =>
      api('GET /admin/library', {
        query: { ...search, limit: ITEMS_PER_PAGE, before: pageParam ?? undefined },
        signal,
      }),
  });

/** What can be chosen from: the files of a course, or with null those of the school. */
export const choicesQuery = (
  courseRef: string | null,
  { q, kind }: { readonly q: string; readonly kind: LibraryKind },
) =>
  infiniteQueryOptions({
    ...IN_PAGES,
    queryKey: [...KEY, 'choices', courseRef, q, kind],
    queryFn: ({ signal, pageParam }) => {
      const query = { kind, q: q || undefined, limit: ITEMS_PER_PAGE, before: pageParam ?? undefined };
      return courseRef === null
        ? api('GET /admin/library', { query, signal })
        : api('GET /courses/:courseId/library', { params: { courseId: courseRef }, query, signal });
    },
  });

/** How much the school stores. */
export const libraryTotalsQuery = queryOptions({
  queryKey: [...KEY, 'totals'],
  meta: { personal: true },
  queryFn: ({ signal }) => api('GET /admin/library/totals', { signal }),
  staleTime: 0,
});

/** Deletes what is used nowhere. */
export function useDeleteUnused() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const all: LibraryDeleted = { deleted: [], kept: [], freedBytes: 0 };
      for (let start = 0; start < ids.length; start += LIBRARY_DELETIONS) {
        const part = await api('POST /admin/library/deletion', {
          body: { ids: ids.slice(start, start + LIBRARY_DELETIONS) },
        });
        all.deleted.push(...part.deleted);
        all.kept.push(...part.kept);
        all.freedBytes += part.freedBytes;
      }
      return all;
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
