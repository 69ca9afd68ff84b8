import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The uploaded files of a course, and the room they take. Throws ApiError: `course_not_found`. */
export const courseMediaQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'media', courseRef],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/media', { params: { courseId: courseRef }, signal }),
  });

/** Deletes a file, or gives an upload up. Throws ApiError: `upload_not_found`, `media_in_use`. */
export function useDeleteMedia(courseRef: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/media/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: courseMediaQuery(courseRef).queryKey }),
  });
}
