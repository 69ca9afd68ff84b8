import type { OwnSession } from '#modules/auth/contract/sessions.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { noteVisit } from '#server/sessions/visitor.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { endSessions } from '#server/sessions/user-locks.queries.ts';
import { deleteSessionByRef, insertSession, listSessionRows } from './auth.queries.ts';
import { readUserAgent } from '#server/sessions/user-agent.ts';

/** Whose sessions, and the key of the one the call came with. */
export interface SessionOwner {
  readonly _id: string;
  readonly sessionId: string;
}

/** Which browser a session is for; of its cookies what it showed, null without. */
export interface SessionPlace {
  readonly userAgent: string;
  /** The token of a device its owner has used before. */
  readonly device: string | null;
  /** The token of the session that the new one takes the place of. */
  readonly session: string | null;
}

/**
 * Starts a session after the password has been checked and returns the tokens for its cookies. Returns null if the password
 * was changed meanwhile or the user was deleted.
 */
export async function startSession(
  db: Handle,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
  place: SessionPlace,
): Promise<{ session: string; device: string } | null> {
  const session = newToken();
  const device = place.device ?? newToken();
  const started = await insertSession(db, {
    id: hashToken(session),
    userId,
    passwordHash,
    userAgent: place.userAgent.slice(0, 300),
    device: hashToken(device),
    replaces: place.session && hashToken(place.session),
  });
  if (!started) return null;
  await noteVisit(db, userId);
  return { session, device };
}

/** Lists the sessions of a user: that of the request first, then the others by when they were last seen. */
export async function listSessions(db: Handle, owner: SessionOwner): Promise<OwnSession[]> {
  const rows = await listSessionRows(db, owner._id);
  const places = rows.map(({ id, ref, userAgent, createdAt, seenAt }) => ({
    id: ref,
    ...readUserAgent(userAgent),
    firstSeen: createdAt.toISOString(),
    lastSeen: seenAt.toISOString(),
    current: id === owner.sessionId,
  }));
  return places.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends a session of a user and returns whether it was the current one. Throws `session_not_found` for an ended session and
 * for one of another user.
 */
export async function endSession(db: Db, owner: Caller, id: string): Promise<{ current: boolean }> {
  const ended = await writeAs(db, owner, { change: true }, (tx) => deleteSessionByRef(tx, owner._id, id));
  if (ended === null) throw new AppError('session_not_found');
  return { current: ended === owner.sessionId };
}

/** Ends all sessions of a user except the current one. Returns how many ended. */
export const endOtherSessions = (db: Db, owner: Caller): Promise<number> =>
  writeAs(db, owner, { change: true }, (tx) => endSessions(tx, owner._id, owner.sessionId));
