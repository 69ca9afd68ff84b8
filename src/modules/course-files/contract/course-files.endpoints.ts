import { courseImport, importInput, importPlan, importPlanInput } from './course-files.ts';
import { type EndpointTable, message } from '#contract/endpoint.ts';

export const courseFilesEndpoints = {
  'GET /courses/:courseId/archive': {
    tag: 'Courses',
    access: 'admin',
    summary: 'A course as files, in a ZIP archive',
    description: 'Holds `course.yaml`, `units/*.md` and `media/`; the same course gives the same bytes.',
    file: { type: 'application/zip', name: 'course.zip' },
    errors: ['course_not_found'],
  },
  'GET /admin/course-imports/plan': {
    tag: 'Courses',
    access: 'admin',
    summary: 'What importing a course from an uploaded archive would do',
    description:
      'Upload the archive by `POST /admin/media` with the kind `archive`. What is wrong with the files stands in `fields`, by file and line.',
    query: importPlanInput,
    output: importPlan,
    errors: ['upload_not_found', 'course_not_found'],
  },
  'POST /admin/course-imports': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Import a course from an uploaded archive',
    description:
      'In one transaction, as its plan says. `edit_conflict` if the course was changed since the plan was made.',
    body: importInput,
    output: courseImport,
    status: 201,
    errors: ['upload_not_found', 'course_not_found', 'edit_conflict', 'media_quota', 'media_no_room'],
  },
  'POST /admin/course-imports/:id/undo': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Undo an import, for an hour and as long as the course was not changed since',
    output: message,
    errors: ['import_expired', 'course_not_found'],
  },
} as const satisfies EndpointTable;
