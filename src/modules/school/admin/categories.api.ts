import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Category } from '#modules/courses/contract/categories.ts';
import { api } from '#web/lib/api.ts';
import { ifMatch } from '#web/lib/if-match.ts';

/** All categories with their numbers of courses. */
export const editedCategoriesQuery = () =>
  queryOptions({
    queryKey: ['school-categories'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /school/categories', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

type Names = Category['names'];
type Seen = Pick<Category, '_id' | 'version'>;

/** The changes of categories. Each returns all of them; ApiErrors: `invalid_input`, `edit_conflict`, `category_not_found`. */
export const changes = {
  add: (names: Names) => api('POST /school/categories', { body: { names } }),
  rename: ({ _id: id, version }: Seen, names: Names) =>
    api('PUT /school/categories/:id', { params: { id }, body: { names }, headers: ifMatch(version) }),
  order: (ids: readonly string[]) => api('PUT /school/categories/order', { body: { categories: [...ids] } }),
  merge: ({ _id: id, version }: Seen, into: string) =>
    api('POST /school/categories/:id/merge', { params: { id }, body: { into }, headers: ifMatch(version) }),
  /** Throws `category_in_use` as well. */
  remove: ({ _id: id, version }: Seen) =>
    api('DELETE /school/categories/:id', { params: { id }, headers: ifMatch(version) }),
};

/** Keeps what a change returned, and has everything read again that shows categories. */
export function keepCategories(client: QueryClient, categories: Category[]): void {
  client.setQueryData(editedCategoriesQuery().queryKey, categories);
  for (const queryKey of [['school'], ['courses'], ['admin']]) void client.invalidateQueries({ queryKey });
}
