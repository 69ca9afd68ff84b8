import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { auditEntries, enrolledUserOf } from '#server/db/schema/audit.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { replaceAddress } from './replace-address.ts';

// The audit entries that hold personal data of one user: exported and anonymised by the users module, on its transaction.

const { id, at, actorId, action, entity, entityId, label, before, after } = auditEntries;

// Written out, not as a parameter: the index is a partial one.
const aboutEnrolmentOf = (userId: string) => and(sql`${entity} = 'enrolment'`, eq(enrolledUserOf(entityId), userId));
const aboutUser = (userId: string) => and(eq(entity, 'user'), eq(entityId, userId));

/**
 * Lists the former e-mail addresses of an account, oldest first, each with the time of the change as PostgreSQL writes it: a
 * Date would lose the microseconds that separate rows of the same transaction from later ones.
 */
export async function listAddressesGivenUp(db: Handle, userId: string): Promise<{ email: string; at: string }[]> {
  const { rows } = await db.execute<{ email: string; at: string }>(sql`
    select ${before} ->> 'email' as email, ${at}::text as at from ${auditEntries}
    where ${aboutUser(userId)} and ${action} = 'update' and ${before} ->> 'email' is not null order by ${id}`);
  return rows;
}

/** A user whose account is deleted, with the current address and since when they had it (a timestamp of PostgreSQL). */
export interface DeletedUser {
  readonly _id: string;
  readonly email: string;
  readonly since: string;
}

/**
 * Replaces a user's name and address in the audit log by an alias; actions, times and subjects stay. Their last address is
 * also replaced in entries about courses and the school since it was theirs. It is not proven to be theirs, so older
 * entries and those about other users are not touched.
 */
export async function anonymiseAuditLog(tx: Handle, user: DeletedUser, alias: string): Promise<void> {
  const userId = user._id;
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
  await anonymiseAddress(tx, user, alias);
}

async function anonymiseAddress(tx: Handle, { email, since }: DeletedUser, alias: string): Promise<void> {
  // Found in the JSON's text, replaced in its values: in the text a letter may be part of an escape.
  const naming = await tx
    .select({ id, label, before, after })
    .from(auditEntries)
    .where(
      sql`${entity} <> 'user' and ${at} >= ${since}::timestamptz
        and strpos(${emailKey(sql`concat_ws(' ', ${label}, ${before}::text, ${after}::text)`)}, ${normalEmail(email)}) > 0`,
    );
  for (const { id: number, ...snapshot } of naming) {
    await tx
      .update(auditEntries)
      .set(replaceAddress(snapshot, email, alias))
      .where(eq(id, number));
  }
}

/**
 * Returns a page of the entries by a user and about them, after an id, oldest first. Entries about other users come without
 * their values, which are those users' data.
 */
export async function listEntriesOf(db: Handle, userId: string, afterId: number, limit: number) {
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
