import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { attempts } from '#server/db/schema/attempts.ts';
import { knownDevices, sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#server/http/session-lifetime.ts';
import { sweepLinks } from './password-links.queries.ts';

const credentials = prepared((db) =>
  db
    .select({ _id: users.id, passwordHash: users.passwordHash, device: knownDevices.id })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.id, sql.placeholder('device'))))
    .where(eq(sql`lower(${users.email})`, sql`lower(${sql.placeholder('email')})`))
    .prepare('credentials'),
);

/** What is needed to check a password: the person, their hash, and the device's key when they have used it before. */
export async function findCredentials(db: Handle, email: string, device: string | null) {
  const [found] = await credentials(db).execute({ email, device });
  return found ?? null;
}

/** Starts a session in one statement: the browser's earlier session ends, its device becomes a known one. */
export async function insertSession(
  db: Handle,
  row: { id: string; userId: string; userAgent: string; device: string; replaces: string | null },
): Promise<void> {
  await db.execute(sql`
    with ended as (delete from ${sessions} where ${sessions.id} = ${row.replaces}),
    known as (insert into ${knownDevices} (id, user_id) values (${row.device}, ${row.userId}) on conflict do nothing)
    insert into ${sessions} (id, user_id, user_agent, expires_at)
    values (${row.id}, ${row.userId}, ${row.userAgent}, now() + make_interval(days => ${SESSION_DAYS}))`);
}

/** Ends one session. */
export async function deleteSession(db: Handle, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

// What the sweep has not taken yet has ended all the same.
const alive = sql`${sessions.expiresAt} > now() and ${sessions.seenAt} > now() - make_interval(days => ${SESSION_IDLE_DAYS})`;

/** A person's sessions that have not ended, the one used last first. */
export async function listSessionRows(db: Handle, userId: string) {
  const { id, ref, userAgent, createdAt, seenAt } = sessions;
  return db
    .select({ id, ref, userAgent, createdAt, seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt));
}

/** Ends the session its owner names; answers its key, null when they have none of that name. */
export async function deleteSessionByRef(db: Handle, userId: string, ref: string): Promise<string | null> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.ref, ref), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone?.id ?? null;
}

/** Frees what ended sessions and run-out failures take up; neither counts any more, this only makes room. */
export async function sweepEnded(db: Handle): Promise<void> {
  const idle = sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`;
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.seenAt, idle)));
  await db.delete(attempts).where(lt(attempts.expire, Date.now()));
  await sweepLinks(db);
}
