import { and, asc, eq, gt, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { auditEntries } from '#server/db/schema/audit.ts';

const { id, at, actorId, action, entity, entityId, label, before, after } = auditEntries;

const aboutUser = (userId: string) => and(eq(entity, 'user'), eq(entityId, userId));

/** The e-mails an account had, as far as the trail tells. */
export async function listEmailsInTrail(db: Handle, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct email from ${auditEntries}, lateral (values (${before} ->> 'email'), (${after} ->> 'email')) as had(email)
    where ${aboutUser(userId)} and email is not null`);
  return rows.map((row) => row.email);
}

/** Replaces a text wherever it stands in an entry, whatever kind of entry it is. */
const without = (column: SQLWrapper, text: string, alias: string) => sql`replace(${column}::text, ${text}, ${alias})`;

/**
 * Takes what names a person out of the trail. What was done, when and to what stays, under an alias that says nothing.
 * `emails` are the ones to be taken out wherever they stand.
 */
export async function forgetInTrail(
  tx: Handle,
  userId: string,
  emails: readonly string[],
  alias: string,
): Promise<void> {
  await tx.update(auditEntries).set({ actorName: alias }).where(eq(actorId, userId));
  await tx
    .update(auditEntries)
    .set({ label: alias, before: sql`${before} - 'name' - 'email'`, after: sql`${after} - 'name' - 'email'` })
    .where(aboutUser(userId));
  await tx
    .update(auditEntries)
    .set({
      label: sql`${alias}::text || ' – ' || coalesce(${after} ->> 'course', ${before} ->> 'course', '')`,
      before: sql`jsonb_set(${before}, '{user}', to_jsonb(${alias}::text), false)`,
      after: sql`jsonb_set(${after}, '{user}', to_jsonb(${alias}::text), false)`,
    })
    .where(and(eq(entity, 'enrolment'), sql`${entityId} like ${`%/${userId}`}`));
  for (const email of emails) {
    await tx
      .update(auditEntries)
      .set({
        label: without(label, email, alias),
        before: sql`${without(before, email, alias)}::jsonb`,
        after: sql`${without(after, email, alias)}::jsonb`,
      })
      .where(sql`strpos(concat_ws(' ', ${label}, ${before}::text, ${after}::text), ${email}) > 0`);
  }
}

/**
 * A page of what a person changed, and of what was changed about them, from an id on, oldest first. Of other people's
 * matters only that something was done: what stood there is theirs.
 */
export async function listEntriesOf(db: Handle, userId: string, afterId: number, limit: number) {
  const own = aboutUser(userId);
  return db
    .select({
      id,
      at,
      action,
      entity,
      byYou: sql<boolean>`coalesce(${actorId} = ${userId}, false)`,
      what: sql<string | null>`case when ${entity} in ('course', 'section') or ${own} then ${label} end`,
      before: sql<Record<string, unknown> | null>`case when ${own} then ${before} end`,
      after: sql<Record<string, unknown> | null>`case when ${own} then ${after} end`,
    })
    .from(auditEntries)
    .where(and(gt(id, afterId), or(eq(actorId, userId), own, sql`${entityId} like ${`%/${userId}`}`)))
    .orderBy(asc(id))
    .limit(limit);
}
