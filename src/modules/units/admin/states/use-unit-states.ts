import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clockIn } from '#contract/time/time-zones.ts';
import type { UnitState } from '#contract/choices.ts';
import type { UnitStatesInput } from '#modules/units/contract/outline.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { editedUnitQuery } from '#modules/units/admin/admin-units.api.ts';
import { cacheEditedCourse } from '#modules/courses/web/shared/edited-courses.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { api } from '#web/lib/api.ts';

/** Returns the state of a unit as admins read it. */
export const unitStateOf = ({ state }: Pick<Unit, 'state'>): UnitState => state ?? 'published';

/** Publishes units of a course, schedules them or makes them drafts; fails with `unit_without_text` for an empty one. */
export function useSetUnitStates(courseRef: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the last press counts.
    scope: { id: `states ${courseRef}` },
    mutationFn: (body: UnitStatesInput) =>
      api('PUT /courses/:courseId/sections/states', { params: { courseId: courseRef }, body }),
    onSuccess: (course, { sections }) => {
      cacheEditedCourse(client, course);
      for (const id of sections)
        void client.invalidateQueries({ queryKey: editedUnitQuery(courseRef, id).queryKey, exact: true });
    },
    onSettled: () => refreshCourses(client),
  });
}

/** Returns what gives units back the states they have now, one call for each of them. */
export function statesBack(units: readonly Unit[], timeZone: string): UnitStatesInput[] {
  const groups = Map.groupBy(units, ({ publishAt, ...unit }) => `${unitStateOf(unit)} ${publishAt ?? ''}`);
  return [...groups.values()].map((same) => {
    const [{ publishAt, ...first }] = same as [Unit];
    const time = publishAt ? clockIn(timeZone, new Date(publishAt)) : undefined;
    return {
      sections: same.map(({ _id }) => _id),
      state: unitStateOf(first),
      ...(time !== undefined && { publishAt: time }),
    };
  });
}
