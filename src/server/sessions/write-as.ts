import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { type Caller, refusalOf } from './caller.ts';
import { AppError } from '#server/errors.ts';
import { type HeldUser, lockTies, lockUsers } from './write-as.queries.ts';

/** The users a write is about, besides its caller. */
export interface UserLocks {
  /** Their ids. Their rows, as far as they exist, stay until the write has committed. */
  readonly users?: readonly string[];
  /** The write changes or deletes users or ends sessions: two such writes about the same users run one after the other. */
  readonly change?: boolean;
  /** All admins are locked too: for writes after which one admin fewer may be left. */
  readonly admins?: boolean;
}

/** The rows a write has locked: its caller, who may make it, and other users. */
export interface Held {
  readonly actor: HeldUser;
  /** The caller, the users asked for and, when asked for, the admins, by id. */
  readonly users: ReadonlyMap<string, HeldUser>;
}

/** Returns how many admins a write has locked: all there are when it asked for `admins`. */
export const adminsAmong = ({ users: held }: Held): number =>
  [...held.values()].filter(({ role }) => role === 'admin').length;

const NO_TIES = { enrolled: false, teamRole: null } as const;

/**
 * Locks the users a write is about and the caller's session, and checks the caller's right. Throws `course_not_found`.
 */
async function hold(
  tx: Handle,
  caller: Caller,
  { users: others = [], change = false, admins = false }: UserLocks,
): Promise<Held> {
  if (caller.viewedBy !== null) throw new AppError('viewing_only');
  const rows = await lockUsers(tx, caller, { users: others, change, admins });
  const held = new Map(rows.map(({ alive: _alive, ...user }): [string, HeldUser] => [user._id, user]));
  const actor = held.get(caller._id);
  if (!actor || !rows[0]?.alive) throw new AppError('unauthenticated');
  const { courseId } = caller.grant;
  const ties = courseId === null ? NO_TIES : await lockTies(tx, courseId, actor._id);
  if (ties === null) throw new AppError('course_not_found');
  const refusal = refusalOf(caller.grant, { ...actor, ...ties });
  if (refusal) throw new AppError(refusal);
  return { actor, users: held };
}

/**
 * Runs `work` in a transaction in which its caller may still make the call: the session, the role and, for calls about
 * the learners or the team of a course, the enrolment and the role in the team are read again and locked until the commit.
 * The guard read them when the headers arrived, minutes before for a slow body. Every write of a guarded route goes through here.
 *
 * `work` may run several times (see `retryConflicts`), so it must have no effect outside of the transaction: hash
 * passwords and store images before, send notices after. `locks` names the other users it is about; it must lock no
 * user that is not named here (docs/decisions/0030).
 *
 * Throws `viewing_only` for an admin who sees the school as the caller, `unauthenticated` when the session has ended, `forbidden` or `not_enrolled` when the right was taken away,
 * and what `work` throws.
 */
export const writeAs = <T>(
  db: Db,
  caller: Caller,
  locks: UserLocks,
  work: (tx: Handle, held: Held) => Promise<T>,
): Promise<T> => transact(db, async (tx) => work(tx, await hold(tx, caller, locks)));
