import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { AuditEntry, ListAuditQuery } from '#modules/audit/contract/audit.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';

/** Inserts an entry into the audit log. */
export async function insertEntry(db: Handle, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

/** Returns who made the latest change to an entity; null without one, and once the account is deleted. */
export async function findLastActor(
  db: Handle,
  entity: AuditEntry['entity'],
  entityId: string,
): Promise<{ _id: string; name: string } | null> {
  const [entry] = await db
    .select({ _id: auditEntries.actorId, name: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, entityId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry?._id && entry.name ? { _id: entry._id, name: entry.name } : null;
}

/** Returns a page of the audit log, newest first. */
export async function listEntries(db: Handle, { entity, action, q, before, limit }: ListAuditQuery) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        entity && eq(auditEntries.entity, entity),
        action && eq(auditEntries.action, action),
        q
          ? or(contains(sql`fold(${auditEntries.label})`, q), contains(sql`fold(${auditEntries.actorName})`, q))
          : undefined,
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
