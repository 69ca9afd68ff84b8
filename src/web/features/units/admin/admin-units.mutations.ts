import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '#contract/units.ts';
import { api } from '#web/lib/api.ts';
import { cachedEditedCourse, changeCachedUnits, stopReadingEditedCourses } from '#web/lib/edited-courses.ts';
import { refreshCourses } from '#web/lib/refresh-lists.ts';
import { upload } from '#web/lib/upload.ts';
import { type FormSave, uploadOf } from '#web/ui/editing/form-save.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import { editedUnitQuery } from './admin-units.api.ts';

/** Adds a unit at the end of a course. */
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

/** Deletes a unit with its picture. */
export function useDeleteUnit(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitId: string) =>
      api('DELETE /courses/:courseId/sections/:sectionId', { params: { courseId, sectionId: unitId } }),
    onSuccess: (_done, unitId) => {
      changeCachedUnits(client, (units) => units.filter((unit) => unit._id !== unitId));
      void refreshCourses(client);
    },
    onError: (error) => {
      if (isGone(error)) void refreshCourses(client);
    },
  });
}

/** Returns the cached order of a course's units; empty when the course is not cached. */
export const unitOrder = (client: QueryClient, courseId: string): readonly string[] =>
  cachedEditedCourse(client, courseId)?.sections.map(({ _id }) => _id) ?? [];

/** Shows a course's units in another order before the server has confirmed it. */
function showOrder(client: QueryClient, courseId: string, ids: readonly string[]): void {
  changeCachedUnits(client, (units, id) => {
    if (id !== courseId || units.some(({ _id }) => !ids.includes(_id))) return units;
    return units.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
  });
}

/** Saves an order of a course's units, shown at once and taken back if it fails: one save after the other. */
export function useOrderUnits(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `order ${courseId}` },
    onMutate: (unitIds: readonly string[]) => {
      // A read under way would restore the old order.
      void stopReadingEditedCourses(client);
      const before = unitOrder(client, courseId);
      showOrder(client, courseId, unitIds);
      return before;
    },
    mutationFn: (unitIds: readonly string[]) =>
      api('PUT /courses/:courseId/sections/order', { params: { courseId }, body: { sections: [...unitIds] } }),
    onError: (_error, _unitIds, before) => {
      if (before) showOrder(client, courseId, before);
    },
    onSettled: () => void refreshCourses(client),
  });
}
