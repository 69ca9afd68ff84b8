import { fieldNames } from '#contract/fields.ts';
import { UNIT_FIELDS } from '#contract/unit.fields.ts';
import type { CreateUnitInput, Unit, UnitValues, UpdateUnitInput } from '#contract/units.ts';
import { videoError } from '#contract/video-address.ts';
import type { Handle } from '#server/db/database.ts';
import { fieldColumns } from '#server/db/field-columns.ts';
import type { sections } from '#server/db/schema/units.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import { getCard } from '#server/modules/courses/courses.service.ts';
import { lockCourseByRef, lockListOfUnits, applyUnitOrder } from '#server/modules/courses/course-units.service.ts';
import { presentUnit } from '#server/modules/courses/courses.present.ts';
import { collectPictures, withPicture } from '#server/modules/media/media.service.ts';
import { insertUnit, deleteUnitRow, findUnit, updateUnitRow } from './units.queries.ts';

/** How the editable fields of a unit are stored. */
const unitColumns = fieldColumns<UnitValues, typeof sections.$inferSelect>(fieldNames(UNIT_FIELDS))({});

/** What the audit log records of a unit. */
const snapshot = ({ ownSummary = null, ...unit }: Unit) => ({
  ...unitColumns.snapshot({ ...unit, summary: ownSummary }),
  sectionImage: unit.sectionImage,
});

async function mustFind(db: Handle, courseId: string, id: string): Promise<Unit> {
  const unit = await findUnit(db, courseId, id);
  if (!unit) throw new AppError('section_not_found');
  return presentUnit(unit);
}

/** One unit, whole; the caller has made sure that the person may study it. Throws `course_not_found`, `section_not_found`. */
export async function getUnit(db: Handle, course: string, id: string): Promise<Unit> {
  const { _id } = await getCard(db, course);
  return mustFind(db, _id, id);
}

/** Adds a unit at the end of a course. Throws `course_not_found` and what is wrong with the picture. */
export async function createUnit(
  parts: EditingParts,
  actor: Caller,
  course: string,
  input: CreateUnitInput,
  picture: Buffer | null,
): Promise<Unit> {
  const id = newId();
  const added = await withPicture(parts, picture, (sectionImage) =>
    writeAs(parts.db, actor, {}, async (tx, held) => {
      const { _id: courseId } = await lockListOfUnits(tx, course);
      await insertUnit(tx, courseId, { ...unitColumns.toRow(input), id, sectionImage });
      const unit = await mustFind(tx, courseId, id);
      await recordChange(tx, held.actor, {
        action: 'create',
        entity: 'section',
        entityId: id,
        label: unit.title,
        after: snapshot(unit),
      });
      return unit;
    }),
  );
  parts.events.changed();
  return added;
}

/**
 * Changes a unit; what the input leaves out stays. Captions belong to a video and go with it.
 * Throws `course_not_found`, `section_not_found`, `edit_conflict` (with the present unit), `invalid_input` for a new video
 * that cannot be played, and what is wrong with the picture.
 */
export async function updateUnit(
  parts: EditingParts,
  actor: Caller,
  course: string,
  id: string,
  input: UpdateUnitInput,
  picture: Buffer | null,
): Promise<Unit> {
  const { version, videoUrl, sectionImage } = input;
  const { dropped, after } = await withPicture(parts, picture, (stored) =>
    writeAs(parts.db, actor, {}, async (tx, held) => {
      const { _id: courseId } = await lockCourseByRef(tx, course);
      const before = await mustFind(tx, courseId, id);
      if (version !== undefined && version !== before.version) throw new AppError('edit_conflict', { current: before });
      const image = stored ?? (sectionImage === 'remove' ? null : undefined);
      const wrong = videoError(videoUrl ?? '', before.videoUrl);
      if (wrong) throw invalidInput([['videoUrl', { code: wrong }]]);
      const captionsUrl = videoUrl === undefined || videoUrl === before.videoUrl ? undefined : null;
      await updateUnitRow(tx, courseId, id, { ...unitColumns.toRow(input), captionsUrl, sectionImage: image });
      const after = await mustFind(tx, courseId, id);
      await recordChange(tx, held.actor, {
        action: 'update',
        entity: 'section',
        entityId: id,
        label: after.title,
        before: snapshot(before),
        after: snapshot(after),
      });
      return { dropped: image === undefined ? null : before.sectionImage, after };
    }),
  );
  parts.events.changed();
  await collectPictures(parts, [dropped]);
  return after;
}

/** Deletes a unit with its picture. Throws `course_not_found`, `section_not_found`. */
export async function deleteUnit(parts: EditingParts, actor: Caller, course: string, id: string): Promise<void> {
  const gone = await writeAs(parts.db, actor, {}, async (tx, held) => {
    const { _id: courseId } = await lockListOfUnits(tx, course);
    const unit = await mustFind(tx, courseId, id);
    await deleteUnitRow(tx, courseId, id);
    await recordChange(tx, held.actor, {
      action: 'delete',
      entity: 'section',
      entityId: id,
      label: unit.title,
      before: snapshot(unit),
    });
    return unit;
  });
  parts.events.changed();
  await collectPictures(parts, [gone.sectionImage]);
}

/** Puts the units of a course in a new order. Throws `course_not_found`, and `invalid_input` unless all are named once. */
export async function reorderUnits(
  parts: EditingParts,
  actor: Caller,
  course: string,
  ids: readonly string[],
): Promise<void> {
  await writeAs(parts.db, actor, {}, async (tx, held) =>
    applyUnitOrder(tx, held.actor, await lockListOfUnits(tx, course), ids),
  );
  parts.events.changed();
}
