import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/choices.ts';
import { users } from './users.ts';

/** The user in the `entityId` of an enrolment's entry, which is `<course>/<user>`. */
export const enrolledUserOf = (entityId: SQLWrapper): SQL => sql`split_part(${entityId}, '/', 2)`;

/** The audit log. Written in the transaction of the change, never updated. `before` and `after` hold the changed fields only. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null once the account is deleted; the name at that time stays. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    entity: text({ enum: AUDIT_ENTITIES }).notNull(),
    entityId: text('entity_id').notNull(),
    /** The name of the entity, so that a deleted one can still be identified. */
    label: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    // An account's own entries are read in pages by id: about it, by it, and about its enrolments.
    index('audit_entries_entity_idx').on(t.entity, t.entityId, t.id),
    index('audit_entries_actor_id_idx').on(t.actorId, t.id),
    index('audit_entries_enrolled_user_idx')
      .on(enrolledUserOf(t.entityId), t.id)
      .where(sql`${t.entity} = 'enrolment'`),
    // The log is read from its newest end: a rare action must not need a scan of all of it.
    index('audit_entries_action_idx').on(t.action, t.id),
    index('audit_entries_entity_id_idx').on(t.entity, t.id),
    index('audit_entries_label_idx').using('gin', sql`fold(${t.label}) gin_trgm_ops`),
    index('audit_entries_actor_name_idx').using('gin', sql`fold(${t.actorName}) gin_trgm_ops`),
  ],
);
