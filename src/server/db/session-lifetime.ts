import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { sessions } from './schema/sessions.ts';

/** A session ends this long after it began (OWASP ASVS 5.0, 7.3.2). The privacy policy states both lifetimes. */
export const SESSION_DAYS = 30;

/** A session ends this long after it was last used (7.3.1). */
const SESSION_IDLE_DAYS = 14;

/** A browser that logged in is known this long, the maximum of a cookie (RFC 6265bis, 5.5). */
export const DEVICE_DAYS = 400;

/** The last use is written at most this often: a write for every call would cost more than the call. */
export const SEEN_EVERY_MINUTES = 10;

/** The last visit of a user is written at most this often: every index of `users` is written with it. */
export const VISIT_EVERY_MINUTES = 60;

/** Whether a session has neither expired nor been idle too long, by the database's clock, also before the sweep deletes it. */
export const isAlive = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.seenAt, sql`now() - make_interval(days => ${sql.raw(String(SESSION_IDLE_DAYS))})`),
) as SQL;

/** Whether a session is one of a user, and alive. */
export const isSessionOf = (userId: string | SQLWrapper, sessionId: string | SQLWrapper) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isAlive);
