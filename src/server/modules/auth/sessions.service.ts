import type { OwnSession } from '#contract/sessions.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/http/errors.ts';
import { endSessions } from '#server/modules/users/users.service.ts';
import { deleteSessionByRef, listSessionRows } from './auth.queries.ts';
import { readUserAgent } from './user-agent.ts';

/** Whose sessions, and the key of the one the call came with. */
export interface SessionOwner {
  readonly _id: string;
  readonly sessionId: string;
}

/** Where a person is signed in, the place used last first. */
export async function listSessions(db: Handle, owner: SessionOwner): Promise<OwnSession[]> {
  const rows = await listSessionRows(db, owner._id);
  return rows.map(({ id, ref, userAgent, createdAt, seenAt }) => ({
    id: ref,
    ...readUserAgent(userAgent),
    firstSeen: createdAt.toISOString(),
    lastSeen: seenAt.toISOString(),
    current: id === owner.sessionId,
  }));
}

/**
 * Signs a person out at one place; answers whether it was the one the call came from.
 * Throws `session_not_found` when they have no such session: an ended one, or somebody else's.
 */
export async function endSession(db: Handle, owner: SessionOwner, id: string): Promise<{ current: boolean }> {
  const ended = await deleteSessionByRef(db, owner._id, id);
  if (ended === null) throw new AppError('session_not_found');
  return { current: ended === owner.sessionId };
}

/** Signs a person out everywhere but where the call came from; answers at how many places. */
export const endOtherSessions = (db: Handle, owner: SessionOwner): Promise<number> =>
  endSessions(db, owner._id, owner.sessionId);
