import type {
  CourseValues,
  CourseValuesInFiles,
  CreateCourseInput,
  FullCourse,
  UpdateCourseInput,
} from '#modules/courses/contract/courses.ts';
import { ADMIN_FIELDS } from '#modules/courses/contract/course.fields.ts';
import type { Expected } from '#contract/if-match.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange, withLastEditor } from '#modules/audit/server/audit.service.ts';
import { collectImages, withImage } from '#modules/media/server/media.service.ts';
import {
  deleteCourseRow,
  insertCourse,
  lockCourse,
  lockCourseForDeletion,
  updateCourseRow,
} from './course-edits.queries.ts';
import { holdCategory } from './categories.queries.ts';
import { courseColumns } from './course-columns.ts';
import { checkPrices, type SchoolOfCourses } from './course-prices.ts';
import { stateOf } from './course-state.ts';
import { listUnitImages } from './course-units.queries.ts';
import { keepUnits } from './course-units.service.ts';
import { getCourseToEdit, getCourseWithStudents } from './courses.service.ts';
import type { Services } from '#server/services.ts';

/** What editing a course works on. */
export type EditingServices = Pick<Services, 'db' | 'storage' | 'log' | 'events' | 'links'>;

/** What creating and changing a course works on. */
export type CourseEditingServices = Pick<Services, 'db' | 'storage' | 'log' | 'events' | 'links' | 'identity'>;

type CourseRow = Awaited<ReturnType<typeof insertCourse>>;

/** What the audit log records of a course. */
const snapshot = (row: CourseRow) => ({ ...courseColumns.snapshot(row), imageSrc: row.imageSrc });

/** Throws `invalid_input` for a category that does not exist. */
async function checkCategory(tx: Handle, category: string): Promise<void> {
  if (!(await holdCategory(tx, category))) throw invalidInput([['category', { code: 'category_unknown' }]]);
}

/** Throws `course_fields_reserved` if a change by an owner of the team alters a field of `ADMIN_FIELDS`. */
function checkAdminFields(fields: Partial<CourseValues>, before: CourseRow): void {
  const hasEnded = before.saleEndsAt !== null && before.saleEndsAt.getTime() <= Date.now();
  // A sale that is over is stored until the next edit, and reads as none.
  const present: Readonly<Record<string, unknown>> = {
    ...courseColumns.snapshot(before),
    ...(hasEnded && { salePrice: null, saleEndsOn: null }),
  };
  if (ADMIN_FIELDS.some((name) => fields[name] !== undefined && fields[name] !== present[name]))
    throw new AppError('course_fields_reserved');
}

/** Inserts a course and records it. */
async function addCourse(tx: Handle, actor: Actor, values: Parameters<typeof insertCourse>[1]): Promise<CourseRow> {
  const row = await insertCourse(tx, values);
  await recordChange(tx, actor, {
    action: 'create',
    entity: 'course',
    entityId: row.id,
    label: row.name,
    after: snapshot(row),
  });
  return row;
}

/** Fields of a course to write; what is left out stays. */
interface CourseChange {
  readonly fields: Partial<CourseValues>;
  readonly imageSrc: string | null | undefined;
  readonly school: SchoolOfCourses;
}

/** Changes a locked course and records it. Throws `invalid_input` as `updateCourse`. */
async function changeCourse(
  tx: Handle,
  actor: Actor,
  before: CourseRow,
  { fields, imageSrc, school }: CourseChange,
): Promise<CourseRow> {
  const { category, state } = fields;
  if (category !== undefined && category !== before.category) await checkCategory(tx, category);
  const sale = checkPrices(fields, before, school, new Date());
  if (state === 'draft' && before.state !== 'draft' && before.participants > 0)
    throw invalidInput([['state', { code: 'course_has_students' }]]);
  const after = await updateCourseRow(tx, before.id, { ...courseColumns.toRow(fields), ...sale, imageSrc });
  await recordChange(tx, actor, {
    action: 'update',
    entity: 'course',
    entityId: before.id,
    label: after.name,
    before: snapshot(before),
    after: snapshot(after),
  });
  return after;
}

/**
 * Adds a course with an id of the caller's, or changes the one that has it, in the transaction of a caller. Throws
 * `invalid_input` as `updateCourse`.
 */
export async function importCourse(
  tx: Handle,
  actor: Actor,
  id: string,
  change: CourseChange & { readonly fields: CourseValuesInFiles },
): Promise<void> {
  const before = await lockCourse(tx, id);
  if (before) {
    await changeCourse(tx, actor, before, change);
    return;
  }
  const sale = checkPrices(change.fields, null, change.school, new Date());
  await checkCategory(tx, change.fields.category);
  await addCourse(tx, actor, { ...courseColumns.toRow(change.fields), ...sale, id, imageSrc: change.imageSrc });
}

/** Creates a course, with its image if one was chosen. Throws `invalid_input`, and what is wrong with the image. */
export async function createCourse(
  services: CourseEditingServices,
  actor: Caller,
  input: CreateCourseInput,
  image: Buffer | null,
): Promise<FullCourse> {
  const sale = checkPrices(input, null, await services.identity(), new Date());
  const id = newId();
  await withImage(
    services,
    image,
    (imageSrc) =>
      writeAs(services.db, actor, {}, async (tx, held) => {
        await checkCategory(tx, input.category);
        await addCourse(tx, held.actor, {
          ...courseColumns.toRow({ ...input, state: stateOf(input, null) }),
          ...sale,
          id,
          imageSrc,
        });
      }),
    'wide',
    { createdBy: actor._id },
  );
  services.events.changed();
  return getCourseWithStudents(services.db, id);
}

/**
 * Inserts a copy of a course as a draft without units, in the transaction of a caller; `nameOf` names it. Returns the ids of
 * the original and of the copy. Throws `course_not_found`.
 */
export async function copyCourse(
  tx: Handle,
  actor: Actor,
  ref: string,
  nameOf: (name: string) => string,
): Promise<{ from: string; copy: string }> {
  const row = await lockForChange(tx, ref, undefined);
  const { category, teacher, description, outcomes, imageSrc, imageAlt, language, level } = row;
  const { audience, pitch, trailer, guarantee, faq, testimonials } = row;
  const salesPage = { audience, pitch, trailer, guarantee, faq, testimonials };
  const { priceCents, salePriceCents, saleEndsOn, saleEndsAt } = row;
  const prices = { priceCents, salePriceCents, saleEndsOn, saleEndsAt };
  const texts = { category, teacher, description, outcomes, imageAlt, language, level };
  const fields = { ...texts, ...salesPage, ...prices, imageSrc };
  const copy = await addCourse(tx, actor, { ...fields, id: newId(), name: nameOf(row.name), state: 'draft' });
  return { from: row.id, copy: copy.id };
}

/**
 * Locks a course for a change. Throws `course_not_found`, and `edit_conflict` with the course and who changed it when it is no
 * longer the version one read.
 */
async function lockForChange(tx: Handle, ref: string, version: number | undefined): Promise<CourseRow> {
  const row = await lockCourse(tx, ref);
  if (!row) throw new AppError('course_not_found');
  if (version !== undefined && version !== row.version) {
    const current = await getCourseToEdit(tx, row.id);
    throw new AppError('edit_conflict', { current: await withLastEditor(tx, 'course', row.id, current) });
  }
  return row;
}

/**
 * Changes a course; what the input leaves out stays. A new image replaces the old one, which is then collected.
 * Throws `course_not_found`, `edit_conflict` (with the present course), `course_fields_reserved` to owners of its team who change its
 * price or state, `invalid_input` for an unknown category, prices that do not go
 * together or a draft with students, and what is wrong with the image.
 */
export async function updateCourse(
  services: CourseEditingServices,
  actor: Caller,
  ref: string,
  input: UpdateCourseInput & Expected,
  image: Buffer | null,
): Promise<FullCourse> {
  const { version, sections, courseImage } = input;
  // Before the transaction: on a database with one connection a read beside it would wait for its end.
  const school = await services.identity();
  const { id, dropped } = await withImage(
    services,
    image,
    (stored) =>
      writeAs(services.db, actor, {}, async (tx, held) => {
        const imageSrc = stored ?? (courseImage === 'remove' ? null : undefined);
        const before = await lockForChange(tx, ref, version);
        const fields = { ...input, state: stateOf(input, before.state) };
        if (held.actor.role !== 'admin') checkAdminFields(fields, before);
        const after = await changeCourse(tx, held.actor, before, { fields, imageSrc, school });
        const course = { _id: after.id, name: after.name };
        const ids = sections?.map((unit) => unit._id);
        const ofUnits = ids ? await keepUnits(tx, held.actor, course, ids) : [];
        return { id: before.id, dropped: imageSrc === undefined ? ofUnits : [before.imageSrc, ...ofUnits] };
      }),
    'wide',
    { createdBy: actor._id, courseId: actor.grant.courseId },
  );
  services.events.changed();
  await collectImages(services, dropped);
  return getCourseWithStudents(services.db, id);
}

/**
 * Deletes a course with its units and enrolments. Its images go once the database has let go of them: at once with
 * `deleteImage`, otherwise with the next sweep of what nothing points at. Throws `course_not_found`.
 */
export async function deleteCourse(
  services: EditingServices,
  actor: Caller,
  ref: string,
  deleteImage: boolean,
): Promise<void> {
  const images = await writeAs(services.db, actor, {}, async (tx, held) => {
    const row = await lockCourseForDeletion(tx, ref);
    if (!row) throw new AppError('course_not_found');
    const units = await listUnitImages(tx, row.id);
    await deleteCourseRow(tx, row.id);
    await recordChange(tx, held.actor, {
      action: 'delete',
      entity: 'course',
      entityId: row.id,
      label: row.name,
      before: { ...snapshot(row), participants: row.participants },
    });
    return [row.imageSrc, ...units];
  });
  services.events.changed();
  if (deleteImage) await collectImages(services, images);
}
