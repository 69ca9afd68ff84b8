import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TranscriptionInput } from '#modules/media/contract/media-files.ts';
import { mediaFileId } from '#contract/media-kinds.ts';
import { api } from '#web/lib/api.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { isMissing } from '#web/ui/editing/gone.ts';

const TRANSCRIPTION_POLL_MS = 5_000;

/** The uploaded files of a course, and the room they take. Throws ApiError: `course_not_found`. */
export const courseMediaQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'media', courseRef],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/media', { params: { courseId: courseRef }, signal }),
    // Captions that are being made appear by themselves.
    refetchInterval: ({ state }) =>
      state.data?.transcriptions.some((one) => one.state === 'waiting') ? TRANSCRIPTION_POLL_MS : false,
  });

/**
 * Reads how much of an upload has arrived, or the file it has become; `courseRef` is empty for an archive, which is for no
 * course. Throws ApiError: `upload_not_found`.
 */
export const readUpload = (courseRef: string, id: string, signal: AbortSignal) =>
  courseRef === ''
    ? api('GET /admin/media/:id', { params: { id }, signal })
    : api('GET /courses/:courseId/media/:id', { params: { courseId: courseRef, id }, signal });

/** Deletes a file, or gives an upload up. Throws ApiError: `upload_not_found`, `media_in_use`. */
export const deleteUpload = (courseRef: string, id: string) =>
  courseRef === ''
    ? api('DELETE /admin/media/:id', { params: { id } })
    : api('DELETE /courses/:courseId/media/:id', { params: { courseId: courseRef, id } });

/** How much of an upload for a course has arrived, or the file it has become. Throws ApiError: `upload_not_found`. */
export const uploadQuery = (courseRef: string, id: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'upload', id],
    meta: { personal: true },
    queryFn: ({ signal }) => readUpload(courseRef, id, signal),
    staleTime: 0,
    retry: (failures, error) => failures < 4 && !isMissing(error),
  });

/** Returns the address a video is played at: uploaded ones have a signature. */
export function useVideoAddress(courseRef: string, videoUrl: string | null): string | null {
  const { data } = useQuery(courseMediaQuery(courseRef));
  const id = videoUrl === null ? null : mediaFileId(videoUrl);
  return id === null ? videoUrl : (data?.files.find(({ url }) => mediaFileId(url) === id)?.url ?? null);
}

/** Asks for captions that a program makes. Throws ApiError: `transcription_off`, `edit_conflict`, `upload_not_found`. */
export function useTranscription(courseId: string, sectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TranscriptionInput) =>
      api('POST /courses/:courseId/sections/:sectionId/captions/transcription', {
        params: { courseId, sectionId },
        body,
      }),
    onSettled: () => refreshMedia(client),
  });
}

/** Deletes a file of a course. Throws ApiError: `upload_not_found`, `media_in_use`. */
export function useDeleteMedia(courseRef: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteUpload(courseRef, id),
    onSettled: () => refreshMedia(client),
  });
}

/** Gives a stored video or file to a unit. Throws ApiError: `section_not_found`, `upload_not_found`. */
export const reuseFile = (courseId: string, sectionId: string, file: string) =>
  api('POST /courses/:courseId/sections/:sectionId/files', { params: { courseId, sectionId }, body: { file } });

/** Makes everything that shows the files of units read them again. */
export const refreshMedia = (client: QueryClient) => refreshCourses(client);

/** Where captions belong: a video of a unit, such as that of its draft. */
export interface MediaPlace {
  readonly courseRef: string;
  readonly unitId: string;
  readonly videoUrl: string | null;
}

/**
 * Stores the captions of a video in one language in place of those that `replaces` names. Throws ApiError: `edit_conflict`
 * with the present ones, `invalid_input`, `media_quota`.
 */
export const saveCaptions = (
  { courseRef, unitId, videoUrl }: MediaPlace,
  body: { language: string; text: string; replaces?: string | null },
) =>
  api('PUT /courses/:courseId/sections/:sectionId/captions', {
    params: { courseId: courseRef, sectionId: unitId },
    body: { ...body, ...(videoUrl !== null && { videoUrl }) },
  });
