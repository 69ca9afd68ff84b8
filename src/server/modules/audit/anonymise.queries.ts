import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { auditEntries, enrolledUserOf } from '#server/db/schema/audit.ts';
import { withoutAddress } from './whole-address.ts';

const { id, at, actorId, action, entity, entityId, label, before, after } = auditEntries;

// Written out, not as a parameter: the index is a partial one.
const aboutEnrolmentOf = (userId: string) => and(sql`${entity} = 'enrolment'`, eq(enrolledUserOf(entityId), userId));
const aboutUser = (userId: string) => and(eq(entity, 'user'), eq(entityId, userId));

/**
 * The e-mails an account has given up, oldest first, each with when: as PostgreSQL writes it, for a Date would lose the
 * microseconds by which what was written in the same transaction is told from what came after.
 */
export async function listAddressesGivenUp(db: Handle, userId: string): Promise<{ email: string; at: string }[]> {
  const { rows } = await db.execute<{ email: string; at: string }>(sql`
    select ${before} ->> 'email' as email, ${at}::text as at from ${auditEntries}
    where ${aboutUser(userId)} and ${action} = 'update' and ${before} ->> 'email' is not null order by ${id}`);
  return rows;
}

/** Who is to be forgotten: with the address they have now, and since when (a timestamp of PostgreSQL). */
export interface Forgotten {
  readonly _id: string;
  readonly email: string;
  readonly since: string;
}

/**
 * Takes what names a person out of the trail. What was done, when and to what stays, under an alias that says nothing.
 * The address they had last goes from what was written about courses and the school since it was theirs; nobody has
 * shown that it is, so nothing older is touched, and nothing about other people.
 */
export async function forgetInTrail(tx: Handle, person: Forgotten, alias: string): Promise<void> {
  const userId = person._id;
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
  await forgetAddressInTrail(tx, person, alias);
}

async function forgetAddressInTrail(tx: Handle, { email, since }: Forgotten, alias: string): Promise<void> {
  // Found among the JSON as one text, replaced in its values: in the text a letter may be part of an escape.
  const naming = await tx
    .select({ id, label, before, after })
    .from(auditEntries)
    .where(
      sql`${entity} <> 'user' and ${at} >= ${since}::timestamptz
        and strpos(${emailKey(sql`concat_ws(' ', ${label}, ${before}::text, ${after}::text)`)}, ${normalEmail(email)}) > 0`,
    );
  for (const { id: number, ...told } of naming) {
    await tx
      .update(auditEntries)
      .set(withoutAddress(told, email, alias))
      .where(eq(id, number));
  }
}

/**
 * A page of what a person changed, and of what was changed about them, from an id on, oldest first. Of other people's
 * matters only that something was done: what stood there is theirs.
 */
export async function listEntriesOf(db: Handle, userId: string, afterId: number, limit: number) {
  const own = aboutUser(userId);
  // Three indexes, each read from where the last page ended: with `or` the whole trail would be.
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
