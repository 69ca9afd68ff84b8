import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { startViewing, stopViewing } from './view-as.queries.ts';

/** An admin sees the school as a person for at most so long at a time. */
const VIEW_MINUTES = 30;

const record = (tx: Handle, actor: Actor, person: { _id: string; name: string }, viewed: boolean): Promise<void> =>
  recordChange(tx, actor, {
    action: 'update',
    entity: 'user',
    entityId: person._id,
    label: person.name,
    before: { viewed: !viewed },
    after: { viewed },
  });

/**
 * Has the caller's session show the school as a person sees it; the guard refuses its writes (sessions/access.ts). Throws
 * `user_not_found`, and `view_refused` for an admin.
 */
export async function viewAs(db: Db, caller: Caller, userId: string): Promise<void> {
  await writeAs(db, caller, { users: [userId] }, async (tx, { actor, users }) => {
    const person = users.get(userId);
    if (!person) throw new AppError('user_not_found');
    if (person.role === 'admin') throw new AppError('view_refused');
    await startViewing(tx, caller.sessionId, userId, VIEW_MINUTES);
    await record(tx, actor, person, true);
  });
}

/** Has the caller's session show its own user again; without effect where it does already. */
export async function stopView(db: Db, caller: Caller): Promise<void> {
  const owner: Caller = { ...caller, _id: caller.viewedBy ?? caller._id, viewedBy: null };
  await writeAs(db, owner, {}, async (tx, { actor }) => {
    const person = await stopViewing(tx, owner.sessionId);
    if (person) await record(tx, actor, person, false);
  });
}
