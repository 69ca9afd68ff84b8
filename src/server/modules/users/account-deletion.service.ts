import type { User } from '#contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { adminsAmong, type Held, writeAs } from '#server/sessions/write-as.ts';
import { anonymiseAuditLog } from '#server/modules/audit/personal-entries.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { deleteMailOf } from '#server/modules/mail/personal-mail.ts';
import { addressesHeld } from './held-addresses.ts';
import { keepSales, lockCoursesOf, lockLeaver } from './account-deletion.queries.ts';
import { deleteUserRow, findUserWithCourses } from './users.queries.ts';

/** What a departure works on. */
export interface DepartureParts {
  readonly db: Db;
  readonly signal: CatalogueEvents;
}

/** What stands for somebody who is gone: the number that was theirs and is never given out again. */
const aliasOf = ({ customId }: User): string => `#${customId}`;

/** Locks a user whom `writeAs` holds against everything that still writes about them. Throws `user_not_found`. */
async function lockForDeparture(tx: Handle, held: Held, id: string): Promise<void> {
  if (!held.users.has(id)) throw new AppError('user_not_found');
  await lockLeaver(tx, id);
  // The database counts the participants of these courses anew: locked in the order everybody locks them in.
  await lockCoursesOf(tx, id);
}

/**
 * Takes a person who is locked out of the school, wherever anything names them. What they paid stays in the books, and
 * what they changed in the trail, without their name. Answers who they were; throws `user_not_found`.
 */
async function forgetPerson(tx: Handle, id: string): Promise<User & { courses: string[] }> {
  const person = await findUserWithCourses(tx, id);
  if (!person) throw new AppError('user_not_found');
  await keepSales(tx, id);
  const held = await addressesHeld(tx, id);
  await deleteMailOf(tx, held);
  const since = held.at(-1)?.from ?? 'infinity';
  await anonymiseAuditLog(tx, { _id: id, email: person.email, since }, aliasOf(person));
  if (!(await deleteUserRow(tx, id))) throw new AppError('user_not_found');
  return person;
}

/** The database counts who is enrolled; that its counts moved has to be told. */
function tellOfDeparture(signal: CatalogueEvents, gone: { courses: readonly string[] }): void {
  if (gone.courses.length > 0) signal.countsChanged();
}

/**
 * Deletes an account on an administrator's word, with everything that names the person.
 * Throws `own_account` for oneself, `user_not_found`.
 */
export async function deleteUser({ db, signal }: DepartureParts, actor: Caller, id: string): Promise<void> {
  if (id === actor._id) throw new AppError('own_account');
  // The last admin cannot go this way: the caller is an admin too, and stays.
  const gone = await writeAs(db, actor, { users: [id], change: true }, async (tx, held) => {
    await lockForDeparture(tx, held, id);
    const person = await forgetPerson(tx, id);
    await recordDeparture(tx, held.actor, person);
    return person;
  });
  tellOfDeparture(signal, gone);
}

/**
 * Deletes the caller's own account, with everything that names them.
 * Throws `last_admin` for the last administrator.
 */
export async function deleteOwnAccount({ db, signal }: DepartureParts, actor: Caller): Promise<void> {
  const { _id: id } = actor;
  const gone = await writeAs(db, actor, { change: true, admins: actor.role === 'admin' }, async (tx, held) => {
    if (held.actor.role === 'admin' && adminsAmong(held) === 1) throw new AppError('last_admin');
    await lockForDeparture(tx, held, id);
    const person = await forgetPerson(tx, id);
    await recordDeparture(tx, { _id: null, name: aliasOf(person) }, person);
    return person;
  });
  tellOfDeparture(signal, gone);
}

async function recordDeparture(tx: Handle, actor: { _id: string | null; name: string }, gone: User): Promise<void> {
  await recordChange(tx, actor, {
    action: 'delete',
    entity: 'user',
    entityId: gone._id,
    label: aliasOf(gone),
    before: { role: gone.role },
  });
}
