import { and, desc, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { prepared } from '#server/db/prepared.ts';
import { attempts } from '#server/db/schema/attempts.ts';
import { knownDevices, sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { DEVICE_DAYS, isAlive, SESSION_DAYS } from '#server/db/session-lifetime.ts';

const credentialsWhere = (db: Handle, where: SQL, name: string) =>
  db
    .select({ _id: users.id, passwordHash: users.passwordHash, device: knownDevices.id })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.id, sql.placeholder('device'))))
    .where(where)
    .prepare(name);

const credentialsByEmail = prepared((db) =>
  credentialsWhere(db, eq(emailKey(users.email), sql.placeholder('email')), 'credentials'),
);
const credentialsById = prepared((db) =>
  credentialsWhere(db, eq(users.id, sql.placeholder('id')), 'credentials_by_id'),
);

/**
 * Returns what is needed to check a password for an e-mail in any letter case: the account, its hash, and the device's
 * key when the account has used that device before. Null when there is no such account.
 */
export async function findCredentials(db: Handle, email: string, device: string | null) {
  const [row] = await credentialsByEmail(db).execute({ email: normalEmail(email), device });
  return row ?? null;
}

/** The same for the account with an id. */
export async function findCredentialsOf(db: Handle, userId: string, device: string | null) {
  const [row] = await credentialsById(db).execute({ id: userId, device });
  return row ?? null;
}

/** Returns whether a session has begun within so many minutes; null for one that has ended. */
export async function isYounger(db: Handle, sessionId: string, minutes: number): Promise<boolean | null> {
  const [row] = await db
    .select({ younger: sql<boolean>`${sessions.createdAt} > now() - make_interval(mins => ${minutes})` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.younger ?? null;
}

/** A session as it begins; `passwordHash` is the one that was looked at. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly userAgent: string;
  readonly device: string;
  readonly replaces: string | null;
}

/**
 * Starts a session in one statement: the browser's earlier session ends, its device becomes a known one. False when the
 * password is no longer the one that was looked at, or the person is gone. A password being changed at this moment is
 * waited for: the lock is the weakest that keeps it from changing between the look and the session.
 */
export async function insertSession(db: Handle, row: NewSession): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with person as (select ${users.id} from ${users}
      where ${users.id} = ${row.userId} and ${users.passwordHash} is not distinct from ${row.passwordHash} for share),
    ended as (delete from ${sessions} where ${sessions.id} = ${row.replaces} and exists (select from person)),
    known as (insert into ${knownDevices} (id, user_id) select ${row.device}, id from person on conflict do nothing)
    insert into ${sessions} (id, user_id, user_agent, expires_at)
    select ${row.id}, id, ${row.userAgent}, now() + make_interval(days => ${SESSION_DAYS}) from person
    returning 1`);
  return rows.length > 0;
}

/** Ends one session. */
export async function deleteSession(db: Handle, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** A person's sessions that have not ended, the one used last first. */
export async function listSessionRows(db: Handle, userId: string) {
  const { id, ref, userAgent, createdAt, seenAt } = sessions;
  return db
    .select({ id, ref, userAgent, createdAt, seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt));
}

/** Ends a user's session by its public id. Returns its key, or null if the user has no such session. */
export async function deleteSessionByRef(db: Handle, userId: string, ref: string): Promise<string | null> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.ref, ref), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone?.id ?? null;
}

/**
 * Deletes ended sessions, expired login failures and old devices. The first two have no effect any more; a device that is
 * still used is stored again at its next login.
 */
export async function deleteEnded(db: Handle): Promise<void> {
  await db.delete(sessions).where(not(isAlive));
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, sql`now() - make_interval(days => ${DEVICE_DAYS})`));
  await db.delete(attempts).where(lt(attempts.expire, Date.now()));
}
