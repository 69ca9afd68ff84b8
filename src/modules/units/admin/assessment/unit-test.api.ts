import { queryOptions } from '@tanstack/react-query';
import type { TriedAnswersInput } from '#modules/questions/contract/questions-in-texts.ts';
import { api } from '#web/lib/api.ts';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';

const PERSONAL = { meta: { personal: true } } as const;

/** The test of the draft of a unit as learners would find it. Its questions are drawn each time it is read. */
export const testPreviewQuery = (place: UnitPosition, revision: number) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'test-preview', place.courseId, place.sectionId, revision],
    ...PERSONAL,
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/test/preview', { params: { ...place }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Scores answers without storing them. Throws ApiError: `course_not_found`. */
export const tryAnswers = (courseId: string, answers: TriedAnswersInput['answers']) =>
  api('POST /courses/:courseId/questions/try', { params: { courseId }, body: { answers } });

/** The item analysis of the test of a unit. */
export const analysisQuery = (place: UnitPosition) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'analysis', place.courseId, place.sectionId],
    ...PERSONAL,
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/test/analysis', { params: { ...place }, signal }),
  });

/** The questions a test can ask. */
export const bankQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'questions', courseId],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /courses/:courseId/questions', { params: { courseId }, signal }),
  });
