import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { storedImage } from '#modules/school/contract/school.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import {
  courseLibraryQuery,
  libraryChoice,
  libraryDeleted,
  libraryDeletion,
  libraryItem,
  libraryQuery,
  libraryTotals,
  reuseInput,
} from './library.ts';
import {
  captionsInput,
  courseMedia,
  mediaFile,
  newUploadHeaders,
  transcriptionInput,
  uploadState,
  uploadPartHeaders,
} from './media-files.ts';

/** The calls of an upload (tus 1.0.0), which the team of a course makes for it, and admins for any. */
const UPLOAD = {
  begin: {
    headers: newUploadHeaders,
    output: uploadState,
    status: 201,
    errors: [
      'course_not_found',
      'section_not_found',
      'upload_version',
      'upload_too_large',
      'file_type',
      'media_quota',
      'media_no_room',
    ],
  },
  look: {
    description: '`HEAD` returns the same as `Upload-Offset` and `Upload-Length`.',
    output: uploadState,
    errors: ['upload_not_found'],
  },
  send: {
    description:
      'The body is `application/offset+octet-stream`, from the byte `Upload-Offset` on. With the last byte the content is checked and the file belongs to its unit. A response without error may have a smaller `Upload-Offset` than was sent: go on from there.',
    headers: uploadPartHeaders,
    streamsBody: true,
    output: uploadState,
    errors: [
      'upload_not_found',
      'upload_version',
      'upload_offset',
      'upload_part_small',
      'upload_too_large',
      'file_type',
      'media_quota',
      'section_not_found',
    ],
  },
  remove: { output: message, errors: ['upload_not_found', 'media_in_use'] },
} as const;

export const mediaFilesEndpoints = {
  'GET /courses/:courseId/media': {
    tag: 'Units',
    access: 'course-viewer',
    summary: 'The uploaded films, files and captions of a course, and the room they take',
    output: courseMedia,
    errors: ['course_not_found'],
  },
  'PUT /courses/:courseId/sections/:sectionId/captions': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Store the captions of a unit in one language',
    body: captionsInput,
    // Line breaks and quotes take two bytes each in JSON.
    bodyLimit: 2 * UPLOAD_LIMITS.captionsBytes,
    output: mediaFile,
    errors: ['course_not_found', 'section_not_found', 'media_quota', 'edit_conflict'],
  },
  'POST /courses/:courseId/sections/:sectionId/captions/transcription': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Let the program of the school make captions of an uploaded film',
    description:
      'Runs in the background; `GET /courses/{courseId}/media` lists it until it is done. `edit_conflict` if the unit has captions in this language.',
    body: transcriptionInput,
    output: message,
    status: 202,
    errors: ['course_not_found', 'section_not_found', 'upload_not_found', 'transcription_off', 'edit_conflict'],
  },
  'POST /courses/:courseId/media': {
    ...UPLOAD.begin,
    tag: 'Units',
    access: 'course-author',
    summary: 'Begin to upload a film or a file of a unit',
    description:
      'The protocol is tus 1.0.0 (https://tus.io) with the extensions creation, termination and expiration. `Upload-Metadata` names `sectionId`, `kind` (`film` or `file`) and `filename`. `Location` is the address of the upload, which only the account that began it goes on with. An upload that rests for three days is removed.',
  },
  'GET /courses/:courseId/media/:id': {
    ...UPLOAD.look,
    tag: 'Units',
    access: 'course-author',
    summary: 'How much of an upload for a course has arrived',
  },
  'PATCH /courses/:courseId/media/:id': {
    ...UPLOAD.send,
    tag: 'Units',
    access: 'course-author',
    summary: 'Send the next part of an upload for a course',
  },
  'DELETE /courses/:courseId/media/:id': {
    ...UPLOAD.remove,
    tag: 'Units',
    access: 'course-author',
    summary: 'Delete an uploaded file of a course, or give up an upload',
  },
  'POST /courses/:courseId/pictures': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Store a picture for a text of a course',
    description: 'It keeps its proportions and transparency. One that no text refers to is deleted within some hours.',
    body: z.object({}),
    image: 'picture',
    output: storedImage,
    status: 201,
    errors: ['invalid_input'],
  },
  'GET /courses/:courseId/library': {
    tag: 'Units',
    access: 'course-author',
    summary: 'The pictures and files of a course, to use them again, newest first',
    query: courseLibraryQuery,
    output: z.array(libraryChoice),
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/sections/:sectionId/files': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Give a stored film or file to a unit',
    description:
      'Admins choose from the files of the school, the team of a course from its own. The file shares its bytes with the one it is made from. A film is shown by the unit once its `videoUrl` names it.',
    body: reuseInput,
    output: mediaFile,
    status: 201,
    errors: ['course_not_found', 'section_not_found', 'upload_not_found'],
  },
  'GET /admin/library': {
    tag: 'Units',
    access: 'admin',
    summary: 'The pictures and files of the school and where they are used, newest first',
    query: libraryQuery,
    output: z.array(libraryItem),
    errors: ['course_not_found'],
  },
  'GET /admin/library/totals': {
    tag: 'Units',
    access: 'admin',
    summary: 'How much room pictures and files take, and how much of it those that are used nowhere',
    output: libraryTotals,
  },
  'POST /admin/library/deletion': {
    tag: 'Units',
    access: 'admin',
    summary: 'Delete pictures and files that are used nowhere',
    description: 'What is used at that moment stays and is listed in `kept`.',
    body: libraryDeletion,
    output: libraryDeleted,
  },
  'POST /admin/media': {
    ...UPLOAD.begin,
    tag: 'Units',
    access: 'admin',
    summary: 'Begin to upload a file of any course, or the archive of one to import',
    description:
      'As `POST /courses/{courseId}/media`; `Upload-Metadata` also names `courseId`, or as `kind` `archive` and no unit.',
  },
  'GET /admin/media/:id': {
    ...UPLOAD.look,
    tag: 'Units',
    access: 'admin',
    summary: 'How much of an upload has arrived',
  },
  'PATCH /admin/media/:id': {
    ...UPLOAD.send,
    tag: 'Units',
    access: 'admin',
    summary: 'Send the next part of an upload',
  },
  'DELETE /admin/media/:id': {
    ...UPLOAD.remove,
    tag: 'Units',
    access: 'admin',
    summary: 'Delete an uploaded file, or give up an upload',
  },
} as const satisfies EndpointTable;
