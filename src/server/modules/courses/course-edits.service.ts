import { isCategory } from '#contract/choices.ts';
import type { FullCourse, CreateCourseInput, UpdateCourseInput } from '#contract/courses.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import type { CatalogueSignal } from '#server/cache/catalogue-events.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { collectPictures, type MediaParts, withPicture } from '#server/modules/media/media.service.ts';
import {
  deleteCourseRow,
  insertCourse,
  lockCourse,
  lockCourseForDeletion,
  updateCourseRow,
} from './course-edits.queries.ts';
import { listUnitPictures } from './course-units.queries.ts';
import { keepUnits } from './course-units.service.ts';
import { getCourse } from './courses.service.ts';

/** What editing a course works on. */
export interface EditingParts extends MediaParts {
  readonly signal: CatalogueSignal;
}

type CourseRow = Awaited<ReturnType<typeof insertCourse>>;

/** What the trail says of a course. */
const told = (row: CourseRow) => ({
  name: row.name,
  category: row.category,
  teacher: row.teacher,
  description: row.description,
  price: row.priceCents / 100,
  imageSrc: row.imageSrc,
  imageAlt: row.imageAlt,
  level: row.level,
  language: row.language,
  listed: row.listed,
});

const centsOf = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 100));

/** Makes a course, with its picture when one was chosen. Throws what is wrong with the picture. */
export async function createCourse(
  parts: EditingParts,
  actor: Caller,
  { price, ...fields }: CreateCourseInput,
  picture: Buffer | null,
): Promise<FullCourse> {
  const id = newId();
  await withPicture(parts, picture, (imageSrc) =>
    writeAs(parts.db, actor, {}, async (tx, held) => {
      const row = await insertCourse(tx, { ...fields, id, priceCents: Math.round(price * 100), imageSrc });
      await recordChange(tx, held.actor, {
        action: 'create',
        entity: 'course',
        entityId: id,
        label: row.name,
        after: told(row),
      });
    }),
  );
  parts.signal.changed();
  return getCourseToEdit(parts.db, id);
}

/** A course whole, with the versions to send back when saving. Throws `course_not_found`. */
const getCourseToEdit = (db: Handle, ref: string): Promise<FullCourse> => getCourse(db, ref, 'admin');

/** Locks a course for a change. Throws `course_not_found`, and `edit_conflict` when it is no longer the version one read. */
async function lockForChange(tx: Handle, ref: string, version: number | undefined): Promise<CourseRow> {
  const row = await lockCourse(tx, ref);
  if (!row) throw new AppError('course_not_found');
  if (version !== undefined && version !== row.version) {
    throw new AppError('edit_conflict', { current: await getCourseToEdit(tx, row.id) });
  }
  return row;
}

/**
 * Changes a course; what the input leaves out stays. A new picture replaces the old one, which is then collected.
 * Throws `course_not_found`, `edit_conflict` (with the present course), `invalid_input` for a category that is neither
 * offered nor the one it has, and what is wrong with the picture.
 */
export async function updateCourse(
  parts: EditingParts,
  actor: Caller,
  ref: string,
  { price, version, sections, courseImage, ...fields }: UpdateCourseInput,
  picture: Buffer | null,
): Promise<FullCourse> {
  const { id, dropped } = await withPicture(parts, picture, (stored) =>
    writeAs(parts.db, actor, {}, async (tx, held) => {
      const imageSrc = stored ?? (courseImage === 'remove' ? null : undefined);
      const before = await lockForChange(tx, ref, version);
      // A category that is no longer offered stays until another is chosen.
      if (fields.category !== undefined && fields.category !== before.category && !isCategory(fields.category)) {
        throw invalidInput([['category', { code: 'category_unknown' }]]);
      }
      const after = await updateCourseRow(tx, before.id, { ...fields, priceCents: centsOf(price), imageSrc });
      await recordChange(tx, held.actor, {
        action: 'update',
        entity: 'course',
        entityId: before.id,
        label: after.name,
        before: told(before),
        after: told(after),
      });
      const course = { _id: after.id, name: after.name };
      const ids = sections?.map((unit) => unit._id);
      const ofUnits = ids ? await keepUnits(tx, held.actor, course, ids) : [];
      return { id: before.id, dropped: imageSrc === undefined ? ofUnits : [before.imageSrc, ...ofUnits] };
    }),
  );
  parts.signal.changed();
  await collectPictures(parts, dropped);
  return getCourseToEdit(parts.db, id);
}

/**
 * Deletes a course with its units and enrolments. Its pictures go once the database has let go of them: at once with
 * `deleteImage`, otherwise with the next sweep of what nothing points at. Throws `course_not_found`.
 */
export async function deleteCourse(
  parts: EditingParts,
  actor: Caller,
  ref: string,
  deleteImage: boolean,
): Promise<void> {
  const pictures = await writeAs(parts.db, actor, {}, async (tx, held) => {
    const row = await lockCourseForDeletion(tx, ref);
    if (!row) throw new AppError('course_not_found');
    const units = await listUnitPictures(tx, row.id);
    await deleteCourseRow(tx, row.id);
    await recordChange(tx, held.actor, {
      action: 'delete',
      entity: 'course',
      entityId: row.id,
      label: row.name,
      before: { ...told(row), participants: row.participants },
    });
    return [row.imageSrc, ...units];
  });
  parts.signal.changed();
  if (deleteImage) await collectPictures(parts, pictures);
}
