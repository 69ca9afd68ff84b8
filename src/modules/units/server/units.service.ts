import { textLocale } from '#contract/text/content-language.ts';
import type { Expected } from '#contract/if-match.ts';
import { isSameVideo } from '#contract/same-video.ts';
import { fileAddress } from '#contract/media-kinds.ts';
import type { CreateUnitInput, Unit, UnitToStudy, UpdateUnitInput } from '#modules/units/contract/units.ts';
import { signUnit } from '#server/adapters/signed-units.ts';
import { unitsToOpen } from '#server/db/units-to-read.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { renderUnitText } from '#server/markdown/render-text.ts';
import { AppError } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { completeAfterRemoval } from '#modules/completion/server/completion.service.ts';
import type { EditingServices } from '#modules/courses/server/course-edits.service.ts';
import { presentUnit } from '#modules/courses/server/courses.present.ts';
import {
  lockCourseByRef,
  lockListOfUnits,
  applyUnitOrder,
  numberUnits,
} from '#modules/courses/server/course-units.service.ts';
import { collectImages, withImage } from '#modules/media/server/media.service.ts';
import { checkOwnFiles } from '#modules/media/server/unit-files.service.ts';
import { mustFind, publishUnit, snapshot, type TestedUnit, unitColumns, valueOf } from './publish-unit.ts';
import { insertVersion } from './unit-drafts.queries.ts';
import { rebaseDraft } from './unit-drafts.service.ts';
import { placeOfUnit } from './unit-list.service.ts';
import { keepImage } from './unit-videos.ts';
import { deleteUnitRow, findUnitToStudy, insertUnit } from './units.queries.ts';

/**
 * Returns one full unit with its files and captions for a user who may study it, with its text as HTML and the time of the
 * last change since they completed it. All addresses are signed. Takes the course of the caller's grant. Throws
 * `section_not_found`.
 */
export async function getUnit(
  { db, links }: Pick<EditingServices, 'db' | 'links'>,
  { _id: userId, role, teamRole, grant }: Caller,
  id: string,
): Promise<UnitToStudy> {
  const which = unitsToOpen({ role, teamRole });
  const unitRow = grant.courseId === null ? null : await findUnitToStudy(db, grant.courseId, id, userId, which);
  if (!unitRow) throw new AppError('section_not_found');
  const { language, changedAt, files, hasTest, ...unit } = unitRow;
  const signed = files.map(({ stored, ...file }) => ({ ...file, url: links.sign(fileAddress(stored, file.name)) }));
  return {
    ...signUnit(links, presentUnit(unit)),
    ...(unit.state === 'published' && { state: undefined, publishAt: undefined }),
    html: links.signAll(await renderUnitText(unit.description, textLocale(language))),
    changed: changedAt === null ? null : new Date(changedAt).toISOString(),
    files: signed.filter(({ kind }) => kind === 'file'),
    hasTest,
    captions: signed.flatMap((file) => (file.language === null ? [] : [{ ...file, language: file.language }])),
  };
}

/**
 * Adds a unit, at the end of a course unless the input names a place. Throws `course_not_found`, `section_not_found`,
 * `invalid_input` and what is wrong with the image.
 */
export async function createUnit(
  services: EditingServices,
  actor: Caller,
  course: string,
  { state, ...input }: CreateUnitInput,
  uploaded: Buffer | null,
): Promise<Unit> {
  const id = newId();
  const added = await withImage(
    services,
    uploaded,
    (sectionImage) =>
      writeAs(services.db, actor, {}, async (tx, held) => {
        const { _id: courseId } = await lockListOfUnits(tx, course);
        await checkOwnFiles(tx, held.actor, courseId, input);
        const place = await placeOfUnit(tx, courseId, input);
        await insertUnit(tx, courseId, {
          ...place,
          ...unitColumns.toRow(input),
          id,
          sectionImage,
          draft: state === 'draft',
        });
        await numberUnits(tx, courseId);
        const unit = await mustFind(tx, courseId, id);
        await insertVersion(tx, id, { value: valueOf(unit), small: false, publishedBy: held.actor._id });
        await recordChange(tx, held.actor, {
          action: 'create',
          entity: 'section',
          entityId: id,
          label: unit.title,
          after: { ...snapshot(unit), ...(state === 'draft' && { state }) },
        });
        return unit;
      }),
    'wide',
    { createdBy: actor._id, courseId: actor.grant.courseId },
  );
  services.events.changed();
  return added;
}

/** Returns a unit as the API has it: its test has addresses of its own. */
const withoutTest = ({ test: _test, ...unit }: TestedUnit): Unit => unit;

/**
 * Changes a unit at once; what the input leaves out stays. The draft of the unit follows it where it can. A frame of another video
 * than the published one is kept for that one.
 * Throws `course_not_found`, `section_not_found`, `edit_conflict` (with the present unit), `invalid_input` for a new video
 * that cannot be played, and what is wrong with the image.
 */
export async function updateUnit(
  services: EditingServices,
  actor: Caller,
  course: string,
  id: string,
  input: UpdateUnitInput & Expected,
  uploaded: Buffer | null,
): Promise<Unit> {
  const { version, sectionImage, posterOf = null, ...fields } = input;
  const { dropped, after } = await withImage(
    services,
    uploaded,
    (stored) =>
      writeAs(services.db, actor, {}, async (tx, held) => {
        const { _id: courseId } = await lockCourseByRef(tx, course);
        const before = await mustFind(tx, courseId, id, 'no key update');
        if (version !== undefined && version !== before.version)
          throw new AppError('edit_conflict', { current: withoutTest(before) });
        await checkOwnFiles(tx, held.actor, courseId, fields, before);
        const image = stored ?? (sectionImage === 'remove' ? null : undefined);
        // The beginning of the text, sent back as it was read, is no summary of its own.
        if (before.ownSummary === null && fields.summary === before.summary) delete fields.summary;
        const replaced = image === undefined ? [] : await keepImage(tx, id, image, posterOf);
        const { videoUrl = before.videoUrl } = fields;
        const isShown = posterOf === null || isSameVideo(posterOf, videoUrl);
        if (!isShown && Object.keys(fields).length === 0) return { dropped: replaced, after: before };
        const change = { fields, image: isShown ? image : undefined };
        const { after } = await publishUnit(tx, held.actor, { courseId, before }, change);
        await rebaseDraft(tx, before, after);
        return { dropped: [...replaced, image === undefined ? null : before.sectionImage], after };
      }),
    'wide',
    { createdBy: actor._id, courseId: actor.grant.courseId },
  );
  services.events.changed();
  await collectImages(services, dropped);
  return after;
}

/** Deletes a unit with its image. Throws `course_not_found`, `section_not_found`. */
export async function deleteUnit(services: EditingServices, actor: Caller, course: string, id: string): Promise<void> {
  const gone = await writeAs(services.db, actor, {}, async (tx, held) => {
    const { _id: courseId } = await lockListOfUnits(tx, course);
    const unit = await mustFind(tx, courseId, id);
    await deleteUnitRow(tx, courseId, id);
    await completeAfterRemoval(tx, courseId);
    await recordChange(tx, held.actor, {
      action: 'delete',
      entity: 'section',
      entityId: id,
      label: unit.title,
      before: snapshot(unit),
    });
    return unit;
  });
  services.events.changed();
  await collectImages(services, [gone.sectionImage]);
}

/** Puts the units of a course in a new order. Throws `course_not_found`, and `invalid_input` unless all are named once. */
export async function reorderUnits(
  services: EditingServices,
  actor: Caller,
  course: string,
  ids: readonly string[],
): Promise<void> {
  await writeAs(services.db, actor, {}, async (tx, held) =>
    applyUnitOrder(tx, held.actor, await lockListOfUnits(tx, course), ids),
  );
  services.events.changed();
}
