import { queryOptions } from '@tanstack/react-query';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import { api } from '#web/lib/api.ts';

/** A unit with its files and captions, read each time: those are live at once. */
export const unitToStudyQuery = (place: UnitPosition) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'unit-preview', place.courseId, place.sectionId],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/sections/:sectionId', { params: { ...place }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
