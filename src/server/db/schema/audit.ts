import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** The user in the `entityId` of an enrolment's entry, which is `<course>/<user>`. */
export const enrolledUserOf = (entityId: SQLWrapper): SQL => sql`split_part(${entityId}, '/', 2)`;

/** What was changed by whom. Written in the transaction of the change; never updated. `before` and `after` hold the changed fields alone. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null once the person is gone; their name of that day stays. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    action: text({ enum: ['create', 'update', 'delete', 'enrol', 'remove', 'reorder'] }).notNull(),
    entity: text({ enum: ['user', 'course', 'section', 'enrolment', 'school'] }).notNull(),
    entityId: text('entity_id').notNull(),
    /** What the thing was called, so that a deleted one can still be told. */
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
    // The trail is read from its newest end: a rare kind of change must not be looked for in all of it.
    index('audit_entries_action_idx').on(t.action, t.id),
    index('audit_entries_entity_id_idx').on(t.entity, t.id),
    index('audit_entries_label_idx').using('gin', sql`fold(${t.label}) gin_trgm_ops`),
    index('audit_entries_actor_name_idx').using('gin', sql`fold(${t.actorName}) gin_trgm_ops`),
  ],
);
