import type { CourseImport, CourseFilesState, ImportPlan } from '#modules/course-files/contract/course-files.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { importCourse } from '#modules/courses/server/course-edits.service.ts';
import type { SchoolOfCourses } from '#modules/courses/server/course-prices.ts';
import { writeBank } from '#modules/questions/server/bank.service.ts';
import { importUnits } from '#modules/units/server/unit-import.service.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import {
  attachFiles,
  deleteImport,
  deleteOldImports,
  findAdmin,
  findCourseRow,
  findImport,
  hasCategory,
  insertImport,
  listForeignIds,
} from './course-files.queries.ts';
import { COURSE_FILE, type CourseDocument, QUESTIONS_FILE } from './course-document.ts';
import type { FileSource } from './file-source.ts';
import { hasSameChapters, isEmpty, planImport } from './plan.ts';
import { prepareImport } from './prepare-import.ts';
import { withKnownIds } from './question-texts.ts';
import { type ReadCourse, readCourse, readStored } from './read-course.ts';
import { type CourseFiles, readFiles } from './read-files.ts';
import { FileProblems, fileError } from './read-yaml.ts';
import { type VerifiedCourse, verifyMedia } from './verify-media.ts';
import { mediaFilesOf } from './write-files.ts';
import type { Services } from '#server/services.ts';

/** What importing works on. */
export type ImportServices = Pick<Services, 'db' | 'storage' | 'log' | 'config' | 'events' | 'identity'>;

/** Runs a write as the user who imports: in a transaction in which they may still do it. */
export type WriteAsImporter = <T>(work: (tx: Handle, actor: HeldUser) => Promise<T>) => Promise<T>;

/** Which course an import may change. */
export interface ImportTarget {
  /** The only course it may change, by its id or number. */
  readonly course?: string | undefined;
  /** Whether it adds a course, as a draft with new ids. */
  readonly copy: boolean;
}

/** Returns a course as a draft, with new ids for itself, its chapters, units and questions. */
function withNewIds(document: CourseDocument): CourseDocument {
  const chapters = new Map(document.chapters.map(({ id }) => [id, newId()]));
  const questions = new Map(document.questions.map(({ id }) => [id, newId()]));
  const renamed = (text: string): string =>
    text.replaceAll(/\[\[question:([0-9a-f-]{36})\]\]/g, (whole, id: string) =>
      questions.has(id) ? `[[question:${questions.get(id)}]]` : whole,
    );
  return {
    ...document,
    id: newId(),
    fields: { ...document.fields, state: 'draft' },
    chapters: document.chapters.map((chapter) => ({ ...chapter, id: chapters.get(chapter.id) ?? newId() })),
    units: document.units.map((unit) => ({
      ...unit,
      id: newId(),
      chapterId: unit.chapterId === null ? null : (chapters.get(unit.chapterId) ?? null),
      text: renamed(unit.text),
      test: unit.test && { ...unit.test, questions: unit.test.questions.flatMap((id) => questions.get(id) ?? []) },
    })),
    questions: document.questions
      .map((question) => ({ ...question, id: questions.get(question.id) ?? newId() }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

interface Prepared {
  readonly current: ReadCourse | null;
  readonly wanted: VerifiedCourse;
  readonly plan: ImportPlan;
}

/** The stamp of a course that does not exist. */
const NEW = 'new';

async function prepare(services: ImportServices, source: FileSource, target: ImportTarget): Promise<Prepared> {
  const { document, paths, ...left } = await readFiles(source);
  const only = target.course === undefined ? null : await findCourseRow(services.db, target.course);
  if (only === undefined) throw new AppError('course_not_found');
  if (only && !target.copy && only.id !== document.id) throw fileError(COURSE_FILE, { code: 'course_other' });
  const named = target.copy ? withNewIds(document) : document;
  await checkSchool(services.db, named, paths);
  const current = target.copy ? null : await readCourse(services, document.id);
  const wanted = await verifyMedia(source, asStored(named, current?.document ?? null, left));
  const changes = planImport(current?.document ?? null, wanted.document);
  const stored = current?.media ?? new Map();
  const newBytes = mediaFilesOf(wanted.document)
    .filter((path) => !stored.has(path))
    .reduce((sum, path) => sum + (source.sizeOf(wanted.sourcePaths.get(path) ?? path) ?? 0), 0);
  return { current, wanted, plan: { ...changes, newBytes, stamp: current?.stamp ?? NEW } };
}

/**
 * Returns what files want of a course as far as they leave it to what is stored: fields that exports of earlier releases do not
 * have, ids of options, and without `questions.yaml` all questions and tests.
 */
function asStored(
  files: CourseDocument,
  current: CourseDocument | null,
  { hasQuestions, absent }: Pick<CourseFiles, 'hasQuestions' | 'absent'>,
): CourseDocument {
  const storedFields = current ? Object.fromEntries(absent.map((name) => [name, current.fields[name]])) : {};
  const named = { ...files, fields: { ...files.fields, ...storedFields } };
  const bodies = new Map(current?.questions.map(({ id, body }) => [id, body]));
  if (hasQuestions)
    return {
      ...named,
      questions: named.questions.map((one) => ({ ...one, body: withKnownIds(one.body, bodies.get(one.id)) })),
    };
  const tests = new Map(current?.units.map(({ id, test }) => [id, test]));
  return {
    ...named,
    units: named.units.map((unit) => ({ ...unit, test: tests.get(unit.id) ?? null })),
    questions: current?.questions ?? [],
  };
}

/** Throws `invalid_input` for ids of other courses and for a category the school does not have. */
async function checkSchool(
  db: Handle,
  { id, fields, chapters, units, questions }: CourseDocument,
  paths: ReadonlyMap<string, string>,
) {
  const problems = new FileProblems();
  const ids = {
    units: units.map((unit) => unit.id),
    chapters: chapters.map((chapter) => chapter.id),
    questions: questions.map((question) => question.id),
  };
  const ofQuestions = new Set(ids.questions);
  for (const foreign of await listForeignIds(db, id, ids)) {
    const file = paths.get(foreign) ?? (ofQuestions.has(foreign) ? QUESTIONS_FILE : COURSE_FILE);
    problems.add(file, null, { code: 'id_elsewhere' });
  }
  if (!(await hasCategory(db, fields.category))) problems.add(COURSE_FILE, null, { code: 'category_unknown' });
  problems.check();
}

/**
 * Returns what an import would change. Throws `course_not_found`, and `invalid_input` with file, line and reason of everything
 * that is wrong with the files.
 */
export const readPlan = async (
  services: ImportServices,
  source: FileSource,
  target: ImportTarget,
): Promise<ImportPlan> => (await prepare(services, source, target)).plan;

/**
 * Imports a course from files as its plan says: media first, which nothing refers to yet, then everything else in one
 * transaction. Throws `edit_conflict` if the course was changed since the plan with this `stamp` was made, `media_quota`,
 * `media_no_room`, and what `readPlan` throws.
 */
export async function importFiles(
  services: ImportServices,
  write: WriteAsImporter,
  { source, target, stamp, actorId }: { source: FileSource; target: ImportTarget; stamp: string; actorId: string },
): Promise<CourseImport> {
  const { current, wanted, plan } = await prepare(services, source, target);
  if (plan.stamp !== stamp) throw new AppError('edit_conflict');
  const { id } = wanted.document;
  const same = current && hasSameChapters(current.document, wanted.document);
  if (isEmpty(plan) && current && same) return { course: current.row.customId, name: plan.name, undo: null };
  const after = await prepareImport(services, { source, current, wanted, actorId });
  const school = await services.identity();
  const done = await write(async (tx, actor) => {
    const before = await writeState(tx, actor, id, { after, stamp, school });
    const undo = newId();
    const left = await readStored(tx, id);
    if (!left) throw new Error('An imported course does not exist.');
    await insertImport(tx, { id: undo, courseId: id, before, stamp: left.stamp, createdBy: actor._id });
    return { course: left.row.customId, name: left.row.name, undo };
  });
  services.events.changed();
  return done;
}

/**
 * Makes a course what `after` says and returns what it was; null if it is new. Throws `edit_conflict` unless its stamp is the
 * expected one.
 */
async function writeState(
  tx: Handle,
  actor: HeldUser,
  id: string,
  { after, stamp, school }: { after: CourseFilesState; stamp: string; school: SchoolOfCourses },
): Promise<CourseFilesState | null> {
  const before = await readStored(tx, id, 'no key update');
  if ((before?.stamp ?? NEW) !== stamp) throw new AppError('edit_conflict');
  await importCourse(tx, actor, id, { fields: after.fields, imageSrc: after.imageSrc, school });
  await importUnits(tx, actor, id, after);
  await writeQuestions(tx, actor, after, id);
  const had = new Map(before?.state.units.map((unit) => [unit.id, unit.files]));
  const added = after.units.flatMap((unit) =>
    unit.files.filter((file) => !had.get(unit.id)?.includes(file)).map((file) => ({ id: file, unitId: unit.id })),
  );
  const withoutUnit = after.units.flatMap(
    (unit) => had.get(unit.id)?.filter((file) => !unit.files.includes(file)) ?? [],
  );
  // A file was removed since it was stored, or since the import to undo.
  if ((await attachFiles(tx, id, added, { removed: withoutUnit, units: after.units })) !== added.length)
    throw new AppError('edit_conflict');
  return before?.state ?? null;
}

/** Writes the bank of a course, and records how many questions changed. */
async function writeQuestions(tx: Handle, actor: HeldUser, after: CourseFilesState, id: string): Promise<void> {
  const changed = await writeBank(tx, actor, id, after.questions);
  const change = { action: 'update', entity: 'course', entityId: id, label: after.fields.name } as const;
  if (changed > 0)
    await recordChange(tx, actor, { ...change, before: { imported: null }, after: { imported: changed } });
}

/**
 * Undoes an import: the course is what it was before. Returns the id of a course that the import had added, which is to be
 * deleted, or null. Throws `import_expired` an hour after the import, or if the course was changed since.
 */
export async function undoImport(
  services: ImportServices,
  write: WriteAsImporter,
  importId: string,
): Promise<string | null> {
  const school = await services.identity();
  const added = await write(async (tx, actor) => {
    const row = await findImport(tx, importId);
    if (!row) throw new AppError('import_expired');
    if (!row.before) {
      const left = await readStored(tx, row.courseId, 'no key update');
      if (left?.stamp !== row.stamp || left.row.participants > 0) throw new AppError('import_expired');
      return row.courseId;
    }
    await writeState(tx, actor, row.courseId, { after: row.before, stamp: row.stamp, school }).catch(
      (cause: unknown) => {
        throw cause instanceof AppError && cause.code === 'edit_conflict' ? new AppError('import_expired') : cause;
      },
    );
    await deleteImport(tx, importId);
    return null;
  });
  services.events.changed();
  return added;
}

/** Deletes the imports that can no longer be undone. */
export const pruneImports = (db: Handle): Promise<void> => deleteOldImports(db);

/** Returns the admin an import by command is recorded as. Throws `user_not_found`. */
export async function findImporter(db: Handle, email: string | undefined): Promise<HeldUser> {
  const admin = await findAdmin(db, email);
  if (!admin) throw new AppError('user_not_found');
  return { ...admin, emailConfirmed: true, role: 'admin' };
}
