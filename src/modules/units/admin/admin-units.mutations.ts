import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CopyUnitsInput, OutlineTitlesInput } from '#modules/units/contract/outline.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { api } from '#web/lib/api.ts';
import {
  cachedEditedCourse,
  cacheEditedCourse,
  changeCachedUnits,
  stopReadingEditedCourses,
} from '#modules/courses/web/shared/edited-courses.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { upload } from '#web/lib/upload.ts';
import { type FormSave, uploadOf } from '#web/ui/editing/form-save.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import { editedUnitQuery } from './admin-units.api.ts';
import { inOutline, type Outline, outlineOf, unitIds } from './outline/outline.ts';

/** Adds a unit to a course. */
export function useCreateUnit(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: FormSave<'POST /courses/:courseId/sections'>) =>
      upload('POST /courses/:courseId/sections', {
        params: { courseId },
        ...uploadOf(save, 'sectionImage'),
      }),
    onSuccess: () => void refreshCourses(client),
  });
}

/** Adds draft units and chapters by their titles; the same `key` with the same titles adds them once. */
export function useAddOutline(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ titles, key }: { titles: OutlineTitlesInput; key: string }) =>
      api('POST /courses/:courseId/outline', {
        params: { courseId },
        body: titles,
        headers: { 'idempotency-key': key },
      }),
    // The list has the new units before the form says that they are there.
    onSuccess: () => refreshCourses(client),
  });
}

/** Changes a unit; fails with `edit_conflict` when it was changed since its version was read. */
export function useUpdateUnit(courseRef: string, unitId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: FormSave<'PUT /courses/:courseId/sections/:sectionId'>) =>
      upload('PUT /courses/:courseId/sections/:sectionId', {
        params: { courseId: courseRef, sectionId: unitId },
        ...uploadOf(save, 'sectionImage'),
      }),
    onSuccess: (unit) => {
      cacheUnit(client, courseRef, unit);
      void refreshCourses(client);
    },
  });
}

/** Caches a unit for its editor and in its course's editor. */
export function cacheUnit(client: QueryClient, courseRef: string, unit: Unit): void {
  client.setQueryData(editedUnitQuery(courseRef, unit._id).queryKey, unit);
  changeCachedUnits(client, (units) => units.map((old) => (old._id === unit._id ? unit : old)));
}

/** Removes units, which can be restored for an hour. */
export function useRemoveUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitIds: readonly string[]) =>
      api('POST /courses/:courseId/sections/remove', { params: { courseId }, body: { sections: [...unitIds] } }),
    onSuccess: (_done, unitIds) => {
      changeCachedUnits(client, (units) => units.filter(({ _id }) => !unitIds.includes(_id)));
      void refreshCourses(client);
    },
    onError: (error) => {
      if (isGone(error)) void refreshCourses(client);
    },
  });
}

/** Restores removed units. */
export function useRestoreUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitIds: readonly string[]) =>
      api('POST /courses/:courseId/sections/restore', { params: { courseId }, body: { sections: [...unitIds] } }),
    onSettled: () => refreshCourses(client),
  });
}

/** Copies units, each behind its original; returns the ids of the copies. */
export function useDuplicateUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (unitIds: readonly string[]) =>
      (
        await api('POST /courses/:courseId/sections/duplicate', {
          params: { courseId },
          body: { sections: [...unitIds] },
        })
      ).sections,
    onSettled: () => refreshCourses(client),
  });
}

/** Copies units to another course; a repeat with the same key copies nothing more. */
export function useCopyUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: CopyUnitsInput & { readonly key: string }) =>
      api('POST /courses/:courseId/sections/copy', { params: { courseId }, body, headers: { 'idempotency-key': key } }),
    onSettled: () => refreshCourses(client),
  });
}

/** Returns the cached outline of a course; empty when the course is not cached. */
export function cachedOutline(client: QueryClient, courseId: string): Outline {
  const course = cachedEditedCourse(client, courseId);
  return course ? outlineOf(course) : { sections: [], chapters: [] };
}

/** Shows the units of a course in another outline before the server has confirmed it. */
function showOutline(client: QueryClient, courseId: string, outline: Outline): void {
  const ids = new Set(unitIds(outline));
  changeCachedUnits(client, (units, id) => {
    if (id !== courseId || units.some(({ _id }) => !ids.has(_id))) return units;
    return inOutline(units, outline);
  });
}

/**
 * Saves an outline of a course, shown at once and taken back if it fails: one save after the other. A course without
 * chapters sends the order of its units only.
 */
export function useSaveOutline(courseId: string) {
  const client = useQueryClient();
  const mutationKey = ['outline', courseId];
  return useMutation({
    mutationKey,
    scope: { id: `order ${courseId}` },
    onMutate: (outline: Outline) => {
      // A read under way would restore the old order.
      void stopReadingEditedCourses(client);
      const before = cachedOutline(client, courseId);
      showOutline(client, courseId, outline);
      return before;
    },
    mutationFn: async ({ sections, chapters }: Outline) => {
      const params = { courseId };
      if (chapters.length === 0 && cachedEditedCourse(client, courseId)?.chapters.length === 0) {
        await api('PUT /courses/:courseId/sections/order', { params, body: { sections: [...sections] } });
        return null;
      }
      const body = {
        sections: [...sections],
        chapters: chapters.map((chapter) => ({ ...chapter, sections: [...chapter.sections] })),
      };
      return api('PUT /courses/:courseId/outline', { params, body });
    },
    onSuccess: (course) => {
      // A later save shows a newer outline already.
      if (course && client.isMutating({ mutationKey }) === 1) cacheEditedCourse(client, course);
    },
    onError: (_error, _outline, before) => {
      if (before) showOutline(client, courseId, before);
    },
    onSettled: () => void refreshCourses(client),
  });
}
