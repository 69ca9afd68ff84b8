import { sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { enrolments, pastSales } from '#server/db/schema/enrolments.ts';

/** Keeps what a person has paid, by course and day, without whom: to be called before their enrolments go. */
export async function keepSales(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${pastSales} (course_id, sold_on, paid_cents)
    select ${enrolments.courseId}, (${enrolments.createdAt} at time zone 'utc')::date, ${enrolments.paidCents}
      from ${enrolments} where ${enrolments.userId} = ${userId} and ${enrolments.paidCents} > 0`);
}
