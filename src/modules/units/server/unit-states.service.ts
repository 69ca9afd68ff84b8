import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { UnitStatesInput } from '#modules/units/contract/outline.ts';
import { momentIn } from '#contract/time/time-zones.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { completeAfterRemoval } from '#modules/completion/server/completion.service.ts';
import type { CourseEditingServices } from '#modules/courses/server/course-edits.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { getCourseToEdit } from '#modules/courses/server/courses.service.ts';
import { publishHidden } from './unit-drafts.service.ts';
import { RESTORABLE_MINUTES } from './unit-list.queries.ts';
import {
  findNextPublication,
  lockUnitStates,
  type NewUnitState,
  settlePublished,
  updateUnitStates,
} from './unit-states.queries.ts';

/** Returns whether a unit has a state already. */
const hasState = (unit: NewUnitState, { state, publishAt }: NewUnitState): boolean =>
  unit.state === state && (state !== 'scheduled' || unit.publishAt?.getTime() === publishAt?.getTime());

/**
 * Gives units of a locked course a state, with its entries of the audit log; writes only those that have another one. A unit that
 * learners do not see any more no longer keeps them from completing the course; as it may come back, that counts an hour later.
 * Throws `section_not_found` unless all of them are units of the course.
 */
export async function writeUnitStates(
  tx: Handle,
  actor: HeldUser,
  { courseId, ids }: { readonly courseId: string; readonly ids: readonly string[] },
  target: NewUnitState,
): Promise<void> {
  const units = await lockUnitStates(tx, courseId, ids);
  if (units.length !== new Set(ids).size) throw new AppError('section_not_found');
  const changed = units.filter((unit) => !hasState(unit, target));
  if (changed.length === 0) return;
  await updateUnitStates(
    tx,
    changed.map(({ _id }) => _id),
    target,
  );
  for (const unit of changed) {
    const entry = ({ state, publishAt }: NewUnitState) => ({
      state,
      publishAt: state === 'scheduled' ? (publishAt?.toISOString() ?? null) : null,
    });
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'section',
      entityId: unit._id,
      label: unit.title,
      before: entry(unit),
      after: entry(target),
    });
  }
  const hidden = target.state !== 'published' && units.some(({ state }) => state === 'published');
  if (hidden) await completeAfterRemoval(tx, courseId, RESTORABLE_MINUTES * 60);
}

/** Returns the moment of a time of the school. Throws `invalid_input` for one that is over. */
function momentOf(timeZone: string, time: string): Date {
  const moment = momentIn(timeZone, time);
  if (moment.getTime() <= Date.now()) throw invalidInput([['publishAt', { code: 'time_over' }]]);
  return moment;
}

/**
 * Publishes units, schedules them or makes them drafts, and returns their course. Units that were not published yet go out as they
 * are edited now. Throws `course_not_found`, `section_not_found`, `unit_without_text`, `invalid_input` for a time that is over or
 * a draft that cannot be published, and `edit_conflict` for a draft that does not contain the latest version of its unit.
 */
export async function setUnitStates(
  services: CourseEditingServices,
  actor: Caller,
  ref: string,
  { sections: ids, state, publishAt }: UnitStatesInput,
): Promise<FullCourse> {
  // Before the transaction: on a database with one connection a read beside it would wait for its end.
  const { timeZone } = await services.identity();
  const target = {
    state,
    publishAt: state === 'scheduled' && publishAt !== undefined ? momentOf(timeZone, publishAt) : null,
  };
  const id = await writeAs(services.db, actor, {}, async (tx, held) => {
    const { _id: courseId } = await lockCourseByRef(tx, ref);
    if (state !== 'draft') {
      const units = await lockUnitStates(tx, courseId, ids);
      // In the order of the list, so that the first one without a text is named.
      for (const unit of units.toSorted((x, y) => x.position - y.position))
        if (unit.state !== 'published') await publishHidden(tx, held.actor, courseId, unit._id);
    }
    await writeUnitStates(tx, held.actor, { courseId, ids }, target);
    return courseId;
  });
  services.events.changed();
  if (target.publishAt) services.events.changesAt(target.publishAt.getTime());
  return getCourseToEdit(services.db, id);
}

/** Takes the dates off units that are published. */
export const settleStates = (db: Db): Promise<void> => settlePublished(db);

/** After a change the time is read this much later: many changes follow each other, and none may wait for it. */
const ASK_DELAY_MS = 1_000;
/** After a question that failed the next one follows this many delays later: the database may be starting again. */
const RETRY_DELAYS = 5;

/**
 * Has everything that is cached end when the next scheduled unit is published, in every process: asks the database for that
 * time now, after changes of the catalogue and again after a failure. Returns a function that ends it.
 */
export function watchPublications(
  { db, events }: { readonly db: Handle; readonly events: Pick<CatalogueEvents, 'onChange' | 'changesAt'> },
  onError: (cause: unknown) => void,
  delayMs = ASK_DELAY_MS,
): () => Promise<void> {
  let since: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let question: Promise<void>;
  const askAfter = (delay: number): void => {
    if (timer || isOver) return;
    timer = setTimeout(() => {
      question = ask();
    }, delay).unref();
  };
  const ask = async (): Promise<void> => {
    timer = undefined;
    try {
      // Units whose time came since the last question are among those found: what was cached meanwhile ends at once.
      const { now, next } = await findNextPublication(db, since);
      since = now;
      if (next) events.changesAt(next.getTime());
    } catch (cause) {
      onError(cause);
      askAfter(RETRY_DELAYS * delayMs);
    }
  };
  question = ask();
  const stopListening = events.onChange((what) => {
    if (what !== 'counts') askAfter(delayMs);
  });
  return async () => {
    isOver = true;
    stopListening();
    clearTimeout(timer);
    await question;
  };
}
