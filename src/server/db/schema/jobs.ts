import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Background jobs (src/server/jobs). Payloads name rows by their ids and hold no personal data. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    /** The name of its definition (`defineJob`), such as `mail.deliver`. */
    kind: text().notNull(),
    /** Of the jobs with the same kind and key, at most one waits for its first run. */
    key: text(),
    /** The account the job is about, with which it is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    payload: jsonb().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** A process runs the job; after this time it counts as dead and another one takes the job. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** Runs that were begun. */
    attempts: integer().notNull().default(0),
    /** Why the last run failed: a code and a sentence for the admin; may name addresses. */
    problem: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (t) => [
    // Claims read it in order; the metrics count on it.
    index('jobs_open_idx')
      .on(t.kind, t.state, t.dueAt, t.id)
      .where(sql`${t.state} <> 'done'`),
    uniqueIndex('jobs_key')
      .on(t.kind, t.key)
      .where(sql`${t.state} = 'waiting' and ${t.attempts} = 0`),
    index('jobs_user_id_idx').on(t.userId),
    index('jobs_finished_at_idx').on(t.finishedAt),
    check('jobs_state_check', sql`${t.state} in ('waiting', 'done', 'failed')`),
  ],
);
