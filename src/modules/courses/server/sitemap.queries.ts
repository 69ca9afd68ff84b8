import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { courses, instructorProfiles } from '#server/db/schema/courses.ts';

const BATCH = 1_000;

/** Returns the highest `customId` of the listed courses; 0 if there are none. */
export async function lastListedNumber(db: Handle): Promise<number> {
  const [row] = await db
    .select({ last: max(courses.customId) })
    .from(courses)
    .where(eq(courses.listed, true));
  return row?.last ?? 0;
}

/** Yields batches of the accounts whose public profile names a listed course. */
export async function* listedInstructors(db: Handle): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const rows = await db
      .select({ id: instructorProfiles.userId })
      .from(instructorProfiles)
      .where(
        and(
          after === undefined ? undefined : gt(instructorProfiles.userId, after),
          sql`exists (select from ${courses} where ${courses.instructorId} = ${instructorProfiles.userId} and ${courses.listed})`,
        ),
      )
      .orderBy(asc(instructorProfiles.userId))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

/** Yields batches of the listed courses with a `customId` above `after` up to `last`, with the time of their last change. */
export async function* listedCourses(
  db: Handle,
  after: number,
  last: number,
): AsyncGenerator<{ customId: number; updatedAt: Date }[]> {
  for (;;) {
    const rows = await db
      .select({ customId: courses.customId, updatedAt: courses.updatedAt })
      .from(courses)
      .where(and(eq(courses.listed, true), gt(courses.customId, after), lte(courses.customId, last)))
      .orderBy(asc(courses.customId))
      .limit(BATCH);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.customId ?? last;
    if (rows.length < BATCH) return;
  }
}
