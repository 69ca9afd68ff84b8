import type { User } from '#modules/users/contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { adminsAmong, type Held, writeAs } from '#server/sessions/write-as.ts';
import { anonymiseAuditLog } from '#modules/audit/server/personal-entries.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { removeCertificateFilesOf } from '#modules/certificates/server/personal-certificates.ts';
import { endInvoicesOf } from '#modules/invoices/server/personal-invoices.ts';
import { deleteMailOf } from '#modules/mail/server/personal-mail.ts';
import { addressesHeld } from './held-addresses.ts';
import { keepSales, lockCoursesOf, lockDeletedUser } from './account-deletion.queries.ts';
import { anonymiseOrders } from './personal-orders.queries.ts';
import { deleteRequestsOf } from './personal-requests.queries.ts';
import { deleteUserRow, findUserWithCourses } from './users.queries.ts';
import type { Services } from '#server/services.ts';

/** What the deletion of an account needs. */
export type DeletionServices = Pick<Services, 'db' | 'events'>;

/** Returns the alias of a deleted user: their number, which is never assigned again. */
const aliasOf = ({ customId }: User): string => `#${customId}`;

/** Locks a user whom `writeAs` holds against everything that still writes about them. Throws `user_not_found`. */
async function lockForDeletion(tx: Handle, held: Held, id: string): Promise<void> {
  if (!held.users.has(id)) throw new AppError('user_not_found');
  await lockDeletedUser(tx, id);
  // The database updates the participants of these courses: locked in the order of all transactions.
  await lockCoursesOf(tx, id);
}

/**
 * Deletes a locked user and all personal data about them. Payments stay in the reports and changes in the audit log, without
 * the name. Returns the deleted user; throws `user_not_found`.
 */
async function deleteWithData(tx: Handle, id: string): Promise<User & { courses: string[] }> {
  const person = await findUserWithCourses(tx, id);
  if (!person) throw new AppError('user_not_found');
  await keepSales(tx, id);
  // Before the orders are cancelled.
  await endInvoicesOf(tx, id);
  await anonymiseOrders(tx, id);
  const held = await addressesHeld(tx, id);
  await deleteMailOf(tx, held);
  await deleteRequestsOf(tx, held);
  await removeCertificateFilesOf(tx, id);
  const since = held.at(-1)?.from ?? 'infinity';
  await anonymiseAuditLog(tx, { _id: id, email: person.email, since }, aliasOf(person));
  if (!(await deleteUserRow(tx, id))) throw new AppError('user_not_found');
  return person;
}

/** Notifies of changed participant counts, which the database maintains, and of a profile that is gone. */
function notifyOfDeletion(events: CatalogueEvents, gone: User & { courses: readonly string[] }): void {
  // The pages of their courses show the profile of a teacher.
  if (gone.role !== 'user') events.changed();
  if (gone.courses.length > 0) events.countsChanged();
}

/**
 * Deletes an account as an administrator, with all personal data of its user. Throws `own_account` for the caller's own
 * account, `user_not_found`.
 */
export async function deleteUser({ db, events }: DeletionServices, actor: Caller, id: string): Promise<void> {
  if (id === actor._id) throw new AppError('own_account');
  // The last admin cannot go this way: the caller is an admin too, and stays.
  const gone = await writeAs(db, actor, { users: [id], change: true }, async (tx, held) => {
    await lockForDeletion(tx, held, id);
    const person = await deleteWithData(tx, id);
    await recordDeparture(tx, held.actor, person);
    return person;
  });
  notifyOfDeletion(events, gone);
}

/**
 * Deletes the caller's own account, with everything that names them.
 * Throws `last_admin` for the last administrator.
 */
export async function deleteOwnAccount({ db, events }: DeletionServices, actor: Caller): Promise<void> {
  const { _id: id } = actor;
  const gone = await writeAs(db, actor, { change: true, admins: actor.role === 'admin' }, async (tx, held) => {
    if (held.actor.role === 'admin' && adminsAmong(held) === 1) throw new AppError('last_admin');
    await lockForDeletion(tx, held, id);
    const person = await deleteWithData(tx, id);
    await recordDeparture(tx, { _id: null, name: aliasOf(person) }, person);
    return person;
  });
  notifyOfDeletion(events, gone);
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
