import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Expected } from '#contract/if-match.ts';
import type { CreateUserInput, ListedUser, UpdateUserInput } from '#modules/users/contract/users.ts';
import { api } from '#web/lib/api.ts';
import { ifMatch } from '#web/lib/if-match.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { refreshAdminPages, refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import type { UsersSearch } from './users-search.ts';

interface UserPage {
  items: ListedUser[];
  total: number;
}

/** One page of matching users, with the total; the last page stays while the next one loads. */
export const usersQuery = (search: UsersSearch) =>
  listQuery(['users', 'list'], search, (query, signal) => api('GET /users', { query, signal }));

/** Reads a page of the users that match, in the order of the list. */
export const readUsers =
  ({ page: _page, ...search }: UsersSearch) =>
  (page: { limit: number; offset: number }) =>
    api('GET /users', { query: { ...search, ...page } });

/** The URL of the export of the users. */
export const USERS_FILE = '/api/admin/users/export';

/** A change to the account with this id. */
export type ChangeOfUser = UpdateUserInput & Expected & { id: string };

/** Creates an account. Throws ApiError: `user_exists`, `invalid_input` with its fields. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateUserInput) => api('POST /users', { body: input }),
    onSuccess: () => {
      void refreshAdminPages(client);
      void client.invalidateQueries({ queryKey: ['users'] });
    },
  });
}

/**
 * Changes an account; an empty password is not sent. Lists that show it are updated immediately, then reloaded, as
 * their order may have changed. Throws ApiError: `user_exists`, `last_admin`, `own_account`, `user_not_found`.
 */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, password, ...others }: ChangeOfUser) => {
      const body = password ? { ...others, password } : others;
      return api('PUT /users/user/:id', { params: { id }, body, headers: ifMatch(version) });
    },
    onSuccess: (changed) => {
      client.setQueriesData<UserPage>(
        { queryKey: ['users', 'list'] },
        (page) =>
          page && {
            ...page,
            items: page.items.map((user) => (user._id === changed._id ? { ...user, ...changed } : user)),
          },
      );
      void refreshAdminPages(client);
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['courses', 'students'] });
    },
  });
}

/**
 * Deletes an account with its enrolments. Reloads lists even if it was deleted before. Throws ApiError: `last_admin`,
 * `own_account`, `user_not_found`.
 */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /users/user/:id', { params: { id } }),
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void refreshEnrolments(client);
    },
  });
}

/** Enrols a user in a course by its `customId`, without a purchase. Throws ApiError: `course_not_found`, `user_not_found`. */
export const enrolUser = (courseId: string, userId: string) =>
  api('POST /courses/:courseId/assign-user', { params: { courseId }, body: { userId } });

/** Ends the sessions of a user; of the caller all but this one. Throws ApiError: `user_not_found`. */
export const endUserSessions = (id: string) => api('DELETE /users/user/:id/sessions', { params: { id } });
