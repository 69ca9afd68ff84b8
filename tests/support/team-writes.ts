import type { Fixture, SampleCall } from './guarded-writes.ts';
import { multipart } from './samples/multipart.ts';
import { uploadCall, uploadHeaders, WORKSHEET } from './samples/uploads.ts';

/** Calls that succeed about the team of a course, and about what its authors upload; see `GUARDED_WRITES`. */
export const TEAM_WRITES: Readonly<Record<string, (fixture: Fixture) => SampleCall[]>> = {
  'POST /api/courses/:courseId/media': ({ course: courseId, units: [sectionId = ''] }) => [
    {
      by: 'author',
      params: { courseId },
      raw: { headers: uploadHeaders(99, { sectionId, kind: 'file', filename: 'Warp.pdf' }) },
    },
  ],
  'PATCH /api/courses/:courseId/media/:id': ({ course: courseId, ownUpload: id }) => [
    { by: 'author', params: { courseId, id }, raw: uploadCall(0, WORKSHEET) },
    { by: 'author', params: { courseId, id }, raw: uploadCall(0, WORKSHEET.subarray(0, 80 * 1024)) },
  ],
  'DELETE /api/courses/:courseId/media/:id': ({ course: courseId, ownUpload: id }) => [
    { by: 'author', params: { courseId, id } },
  ],
  'POST /api/courses/:courseId/pictures': ({ course: courseId, picture: image }) => [
    { by: 'author', params: { courseId }, form: multipart({}, { field: 'picture', name: 'a.png', bytes: image }) },
  ],
  'PUT /api/courses/:courseId/students/:userId/access': ({ course: courseId, student: userId }) => [
    {
      by: 'owner',
      params: { courseId, userId },
      json: { until: new Date(Date.now() + 90 * 86_400_000).toISOString() },
    },
  ],
  'POST /api/courses/:courseId/students/:userId/resets': ({
    course: courseId,
    student: userId,
    units: [sectionId = ''],
  }) => [{ by: 'marker', params: { courseId, userId }, json: { sectionId, kind: 'unit' } }],
  'POST /api/courses/:courseId/resets/:id/undo': ({ course: courseId, progressReset: id }) => [
    { by: 'marker', params: { courseId, id } },
  ],
  'POST /api/courses/:courseId/sections/:sectionId/files': ({ untested: [courseId, sectionId], film }) => [
    { by: 'admin', params: { courseId, sectionId }, json: { file: film } },
  ],
  'POST /api/courses/:courseId/team': ({ course: courseId, learner }) => [
    { by: 'owner', params: { courseId }, json: { email: `${learner}@test.example`, role: 'author' } },
  ],
  'PUT /api/courses/:courseId/team/:userId': ({ course: courseId, author: userId }) => [
    { by: 'owner', params: { courseId, userId }, json: { role: 'marker' } },
  ],
  'DELETE /api/courses/:courseId/team/:userId': ({ course: courseId, author: userId }) => [
    { by: 'owner', params: { courseId, userId } },
  ],
};
