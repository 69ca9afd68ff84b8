import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamRole } from '#contract/choices.ts';
import type { AddMemberInput } from '#modules/teams/contract/teams.ts';
import { api } from '#web/lib/api.ts';

const SUGGESTIONS = 20;
const meta = { personal: true };
const keyOf = (courseId: string) => ['courses', 'team', courseId] as const;

/** The team of a course (by its `_id`). Throws ApiError: `forbidden`. */
export const teamQuery = (courseId: string) =>
  queryOptions({
    queryKey: keyOf(courseId),
    meta,
    queryFn: ({ signal }) => api('GET /courses/:courseId/team', { params: { courseId }, signal }),
  });

/** The first accounts that match a text, with the total; for admins. */
export const accountsQuery = (q: string) => {
  const query = { q, sort: 'name', limit: SUGGESTIONS } as const;
  return queryOptions({
    queryKey: ['users', 'for-team', q],
    meta,
    queryFn: ({ signal }) => api('GET /users', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Reads the team again, and what the user may do in it. */
function useReload(courseId: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(courseId) });
    void client.invalidateQueries({ queryKey: ['teaching'] });
  };
}

/**
 * Adds an account to the team of a course. Throws ApiError: `user_not_found`, `member_unconfirmed`, `member_exists`,
 * `owner_reserved`.
 */
export function useAddMember(courseId: string) {
  const reload = useReload(courseId);
  return useMutation({
    mutationFn: (body: AddMemberInput) => api('POST /courses/:courseId/team', { params: { courseId }, body }),
    onSettled: reload,
  });
}

/** Changes the role of a member. Throws ApiError: `member_not_found`, `owner_reserved`, `last_owner`. */
export function useChangeMember(courseId: string) {
  const reload = useReload(courseId);
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: TeamRole }) =>
      api('PUT /courses/:courseId/team/:userId', { params: { courseId, userId }, body: { role } }),
    onSettled: reload,
  });
}

/** Removes a member. Throws ApiError: `member_not_found`, `owner_reserved`, `last_owner`. */
export function useRemoveMember(courseId: string) {
  const reload = useReload(courseId);
  return useMutation({
    mutationFn: (userId: string) => api('DELETE /courses/:courseId/team/:userId', { params: { courseId, userId } }),
    onSettled: reload,
  });
}
