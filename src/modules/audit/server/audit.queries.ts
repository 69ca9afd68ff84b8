import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { ListAuditQuery } from '#modules/audit/contract/audit.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { auditEntries } from '#server/db/schema/audit.ts';

/** Inserts an entry into the audit log. */
export async function insertEntry(db: Handle, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
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
