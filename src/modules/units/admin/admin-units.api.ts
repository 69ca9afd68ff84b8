import { queryOptions } from '@tanstack/react-query';
import type { Unit } from '#modules/units/contract/units.ts';
import { api } from '#web/lib/api.ts';

/** One unit as admins edit it. Throws ApiError: `course_not_found`, `section_not_found`. */
export const editedUnitQuery = (courseRef: string, sectionId: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'unit', courseRef, sectionId],
    meta: { personal: true },
    queryFn: ({ signal }): Promise<Unit> =>
      api('GET /courses/:courseId/sections/:sectionId', { params: { courseId: courseRef, sectionId }, signal }),
    staleTime: 0,
  });
