import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { UnitState } from '#contract/choices.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { sections, stateOfUnit } from '#server/db/schema/units.ts';
import { transact } from '#server/db/transactions.ts';

/** Locks units of a course and returns their states, in the order of their ids. */
export const lockUnitStates = (tx: Handle, courseId: string, ids: readonly string[]) =>
  tx
    .select({
      _id: sections.id,
      title: sections.title,
      position: sections.position,
      state: stateOfUnit(),
      publishAt: sections.publishAt,
    })
    .from(sections)
    .where(and(eq(sections.courseId, courseId), inArray(sections.id, [...ids])))
    .orderBy(sections.id)
    .for('no key update');

/** What a unit is to be: `publishAt` of a scheduled one only. */
export interface NewUnitState {
  readonly state: UnitState;
  readonly publishAt: Date | null;
}

/** Writes the state of units. */
export async function updateUnitStates(
  tx: Handle,
  ids: readonly string[],
  { state, publishAt }: NewUnitState,
): Promise<void> {
  await tx
    .update(sections)
    .set({ draft: state === 'draft', publishAt })
    .where(inArray(sections.id, [...ids]));
}

/**
 * Returns when the first unit is published whose time comes after `since`, null without one, and the time of the database.
 * Without `since`: after now.
 */
export async function findNextPublication(
  db: Handle,
  since: Date | null,
): Promise<{ readonly now: Date; readonly next: Date | null }> {
  const { rows } = await db.execute<{ now: Date | string; next: Date | string | null }>(
    sql`select now() as "now", (select min(publish_at) from ${sections}
      where publish_at > coalesce(${since?.toISOString() ?? null}::timestamptz, now()) and course_id is not null) as next`,
  );
  const { now, next } = rows[0]!;
  return { now: new Date(now), next: next === null ? null : new Date(next) };
}

/**
 * Takes the dates off units that are published: their courses are then counted without asking for the time. Locks the courses
 * before their units, as every edit does.
 */
export const settlePublished = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const isOver = sql`${sections.publishAt} <= now()`;
    const due = tx.select({ id: sections.courseId }).from(sections).where(isOver);
    const locked = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(inArray(courses.id, due))
      .orderBy(courses.id)
      .for('no key update');
    const ids = locked.map(({ id }) => id);
    await tx
      .update(sections)
      .set({ publishAt: null })
      .where(and(or(inArray(sections.courseId, ids), isNull(sections.courseId)), isOver));
  });
