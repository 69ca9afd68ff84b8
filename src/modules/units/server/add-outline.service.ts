import * as LIMITS from '#contract/limits.ts';
import type { AddedOutline, OutlineTitlesInput } from '#modules/units/contract/outline.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { EditingServices } from '#modules/courses/server/course-edits.service.ts';
import {
  listUnits,
  lockCourseByRef,
  lockListOfUnits,
  numberUnits,
} from '#modules/courses/server/course-units.service.ts';
import { invalidInput } from '#server/errors.ts';
import { idsOfKey, newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { listChapters, replaceChapters } from './unit-list.queries.ts';
import { recordUnits } from './unit-list.service.ts';
import { hasUnits, insertDraftUnits } from './units.queries.ts';

/** Returns a function that makes ids: with a key, the same ones for the same titles in the same course. */
function idMaker(courseId: string, input: OutlineTitlesInput, key: string | null): () => string {
  if (key === null) return newId;
  const idOf = idsOfKey(key, [input], courseId);
  let count = 0;
  return () => idOf(String(count++));
}

/**
 * Adds units, and chapters with units, by their titles to the end of a course: drafts without a text. Idempotent by `key`: a
 * repeat with the same titles adds nothing, also after they were moved, renamed, or removed less than an hour ago. Throws
 * `course_not_found`, and `invalid_input` for more units or chapters than a course can have.
 */
export async function addOutline(
  services: EditingServices,
  actor: Caller,
  ref: string,
  input: OutlineTitlesInput,
  key: string | null,
): Promise<Omit<AddedOutline, 'message'>> {
  const added = await writeAs(services.db, actor, {}, async (tx, held) => {
    const course = await lockCourseByRef(tx, ref);
    const makeId = idMaker(course._id, input, key);
    const withIds = (titles: readonly string[]) => titles.map((title) => ({ id: makeId(), title }));
    const loose = withIds(input.sections);
    const chapters = input.chapters.map(({ title, sections }) => ({ id: makeId(), title, units: withIds(sections) }));
    const inChapters = chapters.flatMap(({ id, units }) => units.map((unit) => ({ ...unit, chapterId: id })));
    const ids = {
      sections: [...loose, ...inChapters].map(({ id }) => id),
      chapters: chapters.map(({ id }) => id),
    };
    const [units, present] = [await listUnits(tx, course._id), await listChapters(tx, course._id)];
    const isRepeat = present.some(({ id }) => ids.chapters.includes(id)) || (await hasUnits(tx, ids.sections));
    if (isRepeat) return { ...ids, isRepeat };
    if (units.length + ids.sections.length > LIMITS.courseUnits)
      throw invalidInput([['sections', { code: 'units_most', params: { max: LIMITS.courseUnits } }]]);
    if (present.length + chapters.length > LIMITS.courseChapters)
      throw invalidInput([['chapters', { code: 'chapters_most', params: { max: LIMITS.courseChapters } }]]);

    await lockListOfUnits(tx, course._id);
    // From 1 without gaps, so that the places of the new units follow.
    await numberUnits(tx, course._id);
    if (chapters.length > 0) await replaceChapters(tx, course._id, [...present, ...chapters]);
    const last = present.at(-1)?.id ?? null;
    const rows = [...loose.map((unit) => ({ ...unit, chapterId: last })), ...inChapters];
    await insertDraftUnits(
      tx,
      course._id,
      rows.map((row, index) => ({ ...row, position: units.length + index + 1 })),
    );
    if (chapters.length > 0) {
      const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(' · ');
      await recordChange(tx, held.actor, {
        action: 'reorder',
        entity: 'course',
        entityId: course._id,
        label: course.name,
        before: { chapters: titles(present) },
        after: { chapters: titles([...present, ...chapters]) },
      });
    }
    await recordUnits(
      tx,
      held.actor,
      'create',
      rows.map(({ id, title }) => ({ _id: id, title })),
    );
    return { ...ids, isRepeat };
  });
  const { isRepeat, ...ids } = added;
  if (!isRepeat) services.events.changed();
  return ids;
}
