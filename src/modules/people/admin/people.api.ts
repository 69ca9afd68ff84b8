import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TIME_FACTORS, TimelineKind } from '#contract/choices.ts';
import type { TimelineEntry } from '#modules/people/contract/people.ts';
import { api } from '#web/lib/api.ts';

const key = (id: string) => ['admin', 'people', id] as const;

/** A person with their courses. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(id), 'person'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/people/:id', { params: { id }, signal }),
    staleTime: 0,
  });

const PAGE = 50;

/** The events of a person, newest first, page by page. */
export const timelineQuery = (id: string, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key(id), 'timeline', kind ?? 'all'],
    meta: { personal: true },
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/people/:id/timeline', {
        params: { id },
        query: { kind, before: pageParam?.at, beforeId: pageParam?.id },
        signal,
      }),
    initialPageParam: undefined as Pick<TimelineEntry, 'at' | 'id'> | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
    staleTime: 0,
  });

/** The certificates of a person, newest first. */
export const certificatesOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(id), 'certificates'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/certificates', { params: { id }, signal }),
    staleTime: 0,
  });

/** Why a person can or cannot open a course. Throws ApiError: `course_not_found`. */
export const whyQuery = (id: string, courseId: string) =>
  queryOptions({
    queryKey: [...key(id), 'access', courseId],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/people/:id/access/:courseId', { params: { id, courseId }, signal }),
    retry: false,
    staleTime: 0,
  });

/** Changes about a person; each reloads the page. */
export function usePersonChanges(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: key(id) });
  return {
    addNote: useMutation({
      mutationFn: (text: string) => api('POST /admin/people/:id/notes', { params: { id }, body: { text } }),
      onSettled,
    }),
    deleteNote: useMutation({
      mutationFn: (note: string) => api('DELETE /admin/notes/:id', { params: { id: note } }),
      onSettled,
    }),
    setTimeFactor: useMutation({
      mutationFn: (factor: (typeof TIME_FACTORS)[number]) =>
        api('PUT /admin/people/:id/time-factor', { params: { id }, body: { factor } }),
      onSettled,
    }),
    sendLink: useMutation({ mutationFn: () => api('POST /admin/people/:id/link', { params: { id } }), onSettled }),
    askProvider: useMutation({
      mutationFn: (order: string) => api('POST /admin/orders/:id/recheck', { params: { id: order } }),
      onSettled,
    }),
    viewAs: useMutation({
      mutationFn: () => api('POST /admin/people/:id/view', { params: { id } }),
      // A new document, so that nothing of the back office stays in memory.
      onSuccess: () => window.location.assign('/my-courses'),
    }),
    give: useMutation({
      mutationFn: (courseId: string) =>
        api('POST /courses/:courseId/assign-user', { params: { courseId }, body: { userId: id } }),
      onSettled,
    }),
    take: useMutation({
      mutationFn: (courseId: string) =>
        api('DELETE /courses/:courseId/students/:userId', { params: { courseId, userId: id } }),
      onSettled,
    }),
  };
}
