import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { ImportedField, ImportPlan } from '#modules/course-files/contract/course-files.ts';
import { unitFieldLabels } from './field-labels.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Importing a course from files. */
export const courseFiles = {
  headTitle: 'Import a course',
  title: 'Import a course',
  updateTitle: 'Update a course from files',
  back: 'Back',
  lead: 'Choose the ZIP archive of a course, as “Download as files” makes it. You see what would change before anything does.',
  choose: 'Choose an archive',
  chooseHint: 'ZIP with course.yaml, questions.yaml, units and media',
  copy: 'Import as a copy',
  copyHint: 'Adds a new course as a draft, even if the school has this one.',
  uploadFailed: 'The archive could not be uploaded.',
  reading: 'Reading the files…',
  planFailed: 'The files could not be read.',
  problems: 'These files cannot be imported:',
  planTitle: (name: string) => `What importing “${name}” does`,
  nothing: 'These files are the same as the course. There is nothing to import.',
  newCourse: (units: number) => `Adds a new course with ${plural(units, 'unit', 'units')}.`,
  unchanged: (units: number) => `${plural(units, 'unit stays', 'units stay')} as they are.`,
  newBytes: (bytes: string) => `${bytes} of media are stored.`,
  removedNote: 'Removed units go with the progress learners have in them. Undo brings both back.',
  course: 'The course',
  questions: 'Questions',
  kinds: {
    new: 'New',
    changed: 'Changed',
    moved: 'Moved',
    removed: 'Removed',
  } satisfies Record<ImportPlan['units'][number]['kind'], string>,
  fields: {
    ...unitFieldLabels,
    picture: 'Picture',
    summary: 'Summary',
    draft: 'Draft',
    publishAt: 'Published on',
    film: 'Film',
    captionsUrl: 'Address of captions',
    files: 'Files',
    test: 'Test',
    chapters: 'Chapters',
  } satisfies Record<Exclude<ImportedField, CourseField>, string>,
  text: 'Text',
  before: 'Before',
  after: 'After',
  diff: {
    added: 'Added:',
    removed: 'Removed:',
    skipped: (lines: number) => plural(lines, 'unchanged line', 'unchanged lines'),
  },
  confirm: 'Import',
  other: 'Choose other files',
  importFailed: 'The course could not be imported. Nothing was changed.',
  done: (name: string) => `“${name}” is imported.`,
  open: 'Open the course',
  undo: 'Undo',
  undone: 'The import is undone.',
  undoFailed: 'The import could not be undone.',
};
