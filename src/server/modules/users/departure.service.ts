import type { User } from '#contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/http/errors.ts';
import { forgetInTrail, listEmailsInTrail, recordChange } from '#server/modules/audit/audit.service.ts';
import { forgetAddress } from '#server/modules/mail/mail.service.ts';
import { keepSales } from './departure.queries.ts';
import { deleteUserRow, findUserWithCourses, lockAdmins } from './users.queries.ts';

/** What stands for somebody who is gone: the number that was theirs and is never given out again. */
const aliasOf = ({ customId }: User): string => `#${customId}`;

/**
 * Takes a person out of the school, wherever anything names them. What they paid stays in the books, and what they
 * changed in the trail, without their name. Answers who they were; throws `user_not_found`.
 */
async function forgetPerson(tx: Handle, id: string): Promise<User> {
  const person = await findUserWithCourses(tx, id);
  if (!person) throw new AppError('user_not_found');
  await keepSales(tx, id);
  const emails = [...new Set([person.email, ...(await listEmailsInTrail(tx, id))])];
  for (const email of emails) await forgetAddress(tx, email);
  await forgetInTrail(tx, id, emails, aliasOf(person));
  if (!(await deleteUserRow(tx, id))) throw new AppError('user_not_found');
  return person;
}

/**
 * Deletes an account on an administrator's word, with everything that names the person.
 * Throws `own_account` for oneself, `last_admin` for the last administrator, `user_not_found`.
 */
export async function deleteUser(db: Db, actor: { _id: string; name: string }, id: string): Promise<void> {
  if (id === actor._id) throw new AppError('own_account');
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    // Another administrator may have taken the right away while this one waited for the lock.
    if (!admins.includes(actor._id)) throw new AppError('forbidden');
    if (admins.length === 1 && admins.includes(id)) throw new AppError('last_admin');
    await recordDeparture(tx, actor, await forgetPerson(tx, id));
  });
}

/**
 * Deletes one's own account, with everything that names one.
 * Throws `last_admin` for the last administrator, `user_not_found`.
 */
export async function deleteOwnAccount(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins.includes(id)) throw new AppError('last_admin');
    const gone = await forgetPerson(tx, id);
    await recordDeparture(tx, { _id: null, name: aliasOf(gone) }, gone);
  });
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
