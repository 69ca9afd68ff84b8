import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { auditEntries, enrolledUserOf } from '#server/db/schema/audit.ts';
import { certificates } from '#server/db/schema/certificates.ts';

const { id, at, actorId, action, entity, entityId, label, before, after } = auditEntries;

// Written out, not as a parameter: the index is a partial one.
const aboutEnrolmentOf = (userId: string) => and(sql`${entity} = 'enrolment'`, eq(enrolledUserOf(entityId), userId));
const aboutUser = (userId: string) => and(eq(entity, 'user'), eq(entityId, userId));

/**
 * Lists the former e-mail addresses of an account, oldest first, each with the time of the change as PostgreSQL writes it: a
 * Date would lose the microseconds that separate rows of the same transaction from later ones.
 */
export async function listAuditedAddresses(db: Handle, userId: string): Promise<{ email: string; at: string }[]> {
  const { rows } = await db.execute<{ email: string; at: string }>(sql`
    select ${before} ->> 'email' as email, ${at}::text as at from ${auditEntries}
    where ${aboutUser(userId)} and ${action} = 'update' and ${before} ->> 'email' is not null order by ${id}`);
  return rows;
}

/** Replaces a user's name by an alias in the entries by them and about them, their enrolments and their certificates. */
export async function replaceName(tx: Handle, userId: string, alias: string): Promise<void> {
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
    .where(aboutEnrolmentOf(userId));
  await tx
    .update(auditEntries)
    .set({
      label: sql`${alias}::text || ' – ' || ${certificates.courseTitle}`,
      before: sql`${before} - 'name'`,
      after: sql`${after} - 'name'`,
    })
    .from(certificates)
    .where(
      and(eq(entity, 'certificate'), eq(entityId, sql`${certificates.id}::text`), eq(certificates.userId, userId)),
    );
}

/** Returns the entries that name an address since a moment (a timestamp of PostgreSQL), except those about users. */
export const listNaming = (tx: Handle, { email, since }: { readonly email: string; readonly since: string }) =>
  tx
    .select({ id, label, before, after })
    .from(auditEntries)
    .where(
      sql`${entity} <> 'user' and ${at} >= ${since}::timestamptz
        and strpos(${emailKey(sql`concat_ws(' ', ${label}, ${before}::text, ${after}::text)`)}, ${normalEmail(email)}) > 0`,
    );

/** Writes the label and the values of an entry. */
export async function updateEntry(
  tx: Handle,
  number: number,
  entry: Partial<Pick<typeof auditEntries.$inferInsert, 'label' | 'before' | 'after'>>,
): Promise<void> {
  await tx.update(auditEntries).set(entry).where(eq(id, number));
}

/**
 * Returns a page of the entries by a user and about them, after an id, oldest first. Entries about other users come without
 * their values, which are those users' data.
 */
export async function listPageOf(db: Handle, userId: string, afterId: number, limit: number) {
  const own = aboutUser(userId);
  // Three indexes, each read from the end of the last page; with `or` the whole log would be read.
  const page = (which: SQL | undefined) =>
    sql`(select ${id} from ${auditEntries} where ${which} and ${id} > ${afterId} order by ${id} limit ${limit})`;
  const ids = sql`${page(eq(actorId, userId))} union ${page(own)} union ${page(aboutEnrolmentOf(userId))}`;
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
    .where(sql`${id} = any(array(${ids} order by 1 limit ${limit}))`)
    .orderBy(asc(id))
    .limit(limit);
}
