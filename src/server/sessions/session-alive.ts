import { and, gt, type SQL, sql } from 'drizzle-orm';
import { sessions } from '#server/db/schema/sessions.ts';
import { SESSION_IDLE_DAYS } from './session-lifetime.ts';

/**
 * Whether a session has ended neither by its age nor by lying idle, by the database's clock; what the sweep has not taken
 * yet has ended all the same.
 */
export const isAlive = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.seenAt, sql`now() - make_interval(days => ${sql.raw(String(SESSION_IDLE_DAYS))})`),
) as SQL;
