import { and, eq, sql } from 'drizzle-orm';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';

/** Returns the ids of the units of a course (`_id` or `customId`) that a user has completed. */
export async function listDone(db: Handle, course: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: completions.sectionId })
    .from(completions)
    .innerJoin(sections, eq(sections.id, completions.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(completions.userId, userId), courseIs(course)));
  return rows.map((row) => row.id);
}

/** Marks a unit as completed, idempotently; returns whether the course has the unit. One statement. */
export async function insertDone(db: Handle, course: string, sectionId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with unit as (select ${sections.id} from ${sections} join ${courses} on ${eq(courses.id, sections.courseId)}
      where ${and(eq(sections.id, sectionId), courseIs(course))}),
    added as (
      insert into ${completions} (user_id, section_id)
      select ${userId}::uuid, unit.id from unit
      on conflict do nothing)
    select exists (select from unit) as found`);
  return rows[0]?.found ?? false;
}

/** Marks a unit as not completed; returns whether the course has the unit. One statement. */
export async function deleteDone(db: Handle, course: string, sectionId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with unit as (select ${sections.id} from ${sections} join ${courses} on ${eq(courses.id, sections.courseId)}
      where ${and(eq(sections.id, sectionId), courseIs(course))}),
    gone as (
      delete from ${completions} using unit
      where ${and(eq(completions.sectionId, sql`unit.id`), eq(completions.userId, userId))})
    select exists (select from unit) as found`);
  return rows[0]?.found ?? false;
}
