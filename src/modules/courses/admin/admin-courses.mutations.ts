import type { CourseState } from '#contract/choices.ts';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import type { Expected } from '#contract/if-match.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, api } from '#web/lib/api.ts';
import { cacheEditedCourse } from '#modules/courses/web/shared/edited-courses.ts';
import { ifMatch } from '#web/lib/if-match.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { upload } from '#web/lib/upload.ts';
import { type FormSave, uploadOf } from '#web/ui/editing/form-save.ts';
import { isGone } from '#web/ui/editing/gone.ts';

/** Creates a course with its image. */
export function useCreateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: FormSave<'POST /courses'>) =>
      upload('POST /courses', {
        params: {},
        ...uploadOf(save, 'courseImage'),
      }),
    onSuccess: () => void refreshCourses(client),
  });
}

/** Changes the course `courseId`; fails with `edit_conflict` when it was changed since its version was read. */
export function useUpdateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ courseId, ...save }: FormSave<'PUT /courses/:courseId'> & { readonly courseId: string }) =>
      upload('PUT /courses/:courseId', {
        params: { courseId },
        ...uploadOf(save, 'courseImage'),
      }),
    onSuccess: (course) => {
      cacheEditedCourse(client, course);
      void refreshCourses(client);
    },
  });
}

/** Changes a few fields of a course from the list, as JSON; fails with `edit_conflict` likewise. */
export function useQuickUpdateCourse(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...body }: NonNullable<ApiInput<'PUT /courses/:courseId'>['body']> & Expected) =>
      api('PUT /courses/:courseId', { params: { courseId }, body, headers: ifMatch(version) }),
    onSuccess: (course) => {
      cacheEditedCourse(client, course);
      void refreshCourses(client);
    },
  });
}

/** Copies a course with its units, as a draft. */
export function useDuplicateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => api('POST /courses/:courseId/duplicate', { params: { courseId } }),
    onSuccess: (course) => {
      cacheEditedCourse(client, course);
      void refreshCourses(client);
    },
  });
}

/**
 * Changes the category or the state of a course as listed. Throws ApiError: `course_not_found`, `edit_conflict`,
 * `invalid_input` with its fields.
 */
export const changeCourse = (
  { _id: courseId, version }: Pick<CourseCard, '_id' | 'version'>,
  body: { category: string } | { state: CourseState },
) => api('PUT /courses/:courseId', { params: { courseId }, body, headers: ifMatch(version) });

/** Archives a course as listed, and reloads the lists. */
export function useArchiveCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (course: CourseCard) => changeCourse(course, { state: 'archived' }),
    onSettled: () => void refreshCourses(client),
  });
}

/** Deletes a course with its images. Throws ApiError: `course_not_found`. */
export const deleteCourse = (courseId: string) =>
  api('DELETE /courses/:courseId', { params: { courseId }, body: { deleteImage: true } });

/** Deletes a course, and reloads the lists also if it was deleted before. */
export function useDeleteCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteCourse,
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void refreshCourses(client);
    },
  });
}
