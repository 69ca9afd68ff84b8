import type { User } from '#contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { AppError } from '#server/http/errors.ts';
import { forgetInTrail, recordChange } from '#server/modules/audit/audit.service.ts';
import { forgetAddresses } from '#server/modules/mail/mail.service.ts';
import { addressesHeld } from './addresses-held.ts';
import { findRole, holdActor, keepSales, lockLeaver } from './departure.queries.ts';
import { deleteUserRow, findUserWithCourses, lockAdmins } from './users.queries.ts';

/** What a departure works on. */
export interface DepartureParts {
  readonly db: Db;
  readonly signal: CatalogueSignal;
}

/** What stands for somebody who is gone: the number that was theirs and is never given out again. */
const aliasOf = ({ customId }: User): string => `#${customId}`;

/**
 * Locks a person who leaves, and all administrators when they are one: always those first, so that two departures never
 * wait for each other. Throws `user_not_found`, and `last_admin` for the last administrator.
 */
async function lockForDeparture(tx: Handle, id: string): Promise<void> {
  if ((await findRole(tx, id)) === 'admin') await lockAdmins(tx);
  const role = await lockLeaver(tx, id);
  if (role === null) throw new AppError('user_not_found');
  if (role === 'admin' && (await lockAdmins(tx)).length === 1) throw new AppError('last_admin');
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
  await forgetAddresses(tx, held);
  const since = held.at(-1)?.from ?? 'infinity';
  await forgetInTrail(tx, { _id: id, email: person.email, since }, aliasOf(person));
  if (!(await deleteUserRow(tx, id))) throw new AppError('user_not_found');
  return person;
}

/** The database counts who is enrolled; that its counts moved has to be told. */
function tellOfDeparture(signal: CatalogueSignal, gone: { courses: readonly string[] }): void {
  if (gone.courses.length > 0) signal.countsChanged();
}

/**
 * Deletes an account on an administrator's word, with everything that names the person.
 * Throws `own_account` for oneself, `last_admin` for the last administrator, `user_not_found`.
 */
export async function deleteUser(
  { db, signal }: DepartureParts,
  actor: { _id: string; name: string },
  id: string,
): Promise<void> {
  if (id === actor._id) throw new AppError('own_account');
  const gone = await db.transaction(async (tx) => {
    await lockForDeparture(tx, id);
    // Another administrator may have taken the right away while this one waited for the lock.
    if ((await holdActor(tx, actor._id)) !== 'admin') throw new AppError('forbidden');
    const person = await forgetPerson(tx, id);
    await recordDeparture(tx, actor, person);
    return person;
  });
  tellOfDeparture(signal, gone);
}

/**
 * Deletes one's own account, with everything that names one.
 * Throws `last_admin` for the last administrator, `user_not_found`.
 */
export async function deleteOwnAccount({ db, signal }: DepartureParts, id: string): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    await lockForDeparture(tx, id);
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
