import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { RegisterInput } from '#modules/auth/contract/auth.ts';
import { normalEmail } from '#contract/email-address.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import type { Expected } from '#contract/if-match.ts';
import { nameError } from '#contract/text/names.ts';
import type {
  CreateUserInput,
  CurrentUser,
  ExportUsersQuery,
  ListedUser,
  ListUsersQuery,
  UpdateUserInput,
  User,
  UserValues,
  UserWithCourses,
} from '#modules/users/contract/users.ts';
import { USER_FIELDS } from '#modules/users/contract/user.fields.ts';
import type { Config } from '#server/config.ts';
import { type TotalCountCache, totalOf } from '#server/db/counts/total-count-cache.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { fieldColumns } from '#server/db/field-columns.ts';
import { newId } from '#server/db/uuid.ts';
import { transact } from '#server/db/transactions.ts';
import { violates } from '#server/db/constraint-violations.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { type CsvColumns, csvOfRows } from '#server/api/csv.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { adminsAmong, writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange, recordListExport, withLastEditor } from '#modules/audit/server/audit.service.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { forgetDevices, markConfirmed } from './email-links.queries.ts';
import {
  followEmailChange,
  mayAskToConfirm,
  type PasswordNotice,
  passwordNotices,
  refuseReserved,
} from './email-links.service.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import {
  type UserRow,
  type AccountRow,
  countUserRows,
  type ExportedUser,
  findByRegistrationKey,
  findUsersToExport,
  findUserWithCourses,
  insertDevice,
  insertUser,
  listUserIds,
  listUserRows,
  renameSession,
  updateUserRow,
} from './users.queries.ts';
import { endSessions } from '#server/sessions/user-locks.queries.ts';
import type { Services } from '#server/services.ts';

/** Returns a caller's registration key as the database keeps it: its SHA-256. */
export const registrationKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Creates an account of role `user`. A repeated call with the same key and e-mail returns the account created the first
 * time. `alsoIn` runs in the transaction that creates it, and only then.
 * Throws `user_exists` when the e-mail is taken, `password_common`, `password_personal`.
 */
export async function registerUser(
  db: Db,
  input: RegisterInput,
  key: string | null,
  mode: Config['mode'],
  alsoIn: (tx: Handle, user: User) => Promise<void>,
): Promise<User> {
  const registrationKey = key === null ? null : registrationKeyHash(key);
  // The simulated checkout of a demo registers with a printed password, which a live school never accepts.
  await checkNewPassword(input.password, input, { allowPublished: mode === 'demo' });
  const passwordHash = await hashPassword(input.password);
  const { name, email } = input;
  const row = {
    _id: newId(),
    name,
    email,
    role: 'user',
    passwordHash,
    registrationKey,
    emailConfirmed: false,
  } as const;
  const add = async (tx: Handle) => {
    const user = await insertUser(tx, row);
    if (user) await refuseReserved(tx, email, user._id);
    if (user) await alsoIn(tx, user);
    return user;
  };
  const added = await transact(db, add);
  if (added) return added;
  const replayed = registrationKey === null ? null : await findByRegistrationKey(db, email, registrationKey);
  if (!replayed) throw new AppError('user_exists');
  return replayed;
}

const withIds = (courses: readonly string[]) => courses.map((_id) => ({ _id }));

/** Returns a user with their courses, as their own session sees them. Throws `user_not_found`. */
export async function getCurrentUser(db: Handle, id: string): Promise<CurrentUser> {
  const user = await findUserWithCourses(db, id);
  if (!user) throw new AppError('user_not_found');
  return { ...user, courses: withIds(user.courses) };
}

/**
 * Makes sure that it is the owner who changes how an account is logged in to. Throws `password_needed`, `wrong_password`,
 * `too_many_attempts`.
 */
export type ConfirmOwner = (caller: Caller, place: ChangePlace, password: string) => Promise<void>;

/** What changing accounts works on. */
export type UserServices = Pick<Services, 'db' | 'mail' | 'mailLimits' | 'accountLimits' | 'confirmOwner'>;

/** Where a change comes from: the language of the mail it causes, and the network it is counted for. */
export interface ChangePlace {
  readonly locale: string;
  readonly network: Network;
  /** The token of the device's cookie; null without. */
  readonly device: string | null;
}

/** How the editable fields of an account are stored. */
const userColumns = fieldColumns<UserValues, UserRow>(fieldNames(USER_FIELDS))({});

/** New tokens for the cookies of the browser in which its user changed the password. */
export interface RenewedTokens {
  readonly session: string;
  readonly device: string;
}

/** What is worked out before a change begins: hashing and counting would hold up its transaction. */
interface Prepared {
  /**
   * The e-mail to save, `undefined` when it was the present one: an own change is saved if and only if it was counted,
   * even when the present one changes meanwhile.
   */
  readonly email: string | undefined;
  readonly passwordHash: string | undefined;
  /** The addresses to notify of a new password, without those that reached their limit. */
  readonly tell: readonly PasswordNotice[];
  /** Whether the old address may be notified of a new one, and the new one get a link to confirm. */
  readonly notify: boolean;
  readonly confirm: boolean;
}

async function prepareChange(
  services: UserServices,
  actor: Caller,
  id: string,
  input: UpdateUserInput,
  place: ChangePlace,
): Promise<Prepared> {
  const own = id === actor._id;
  const { password, name } = input;
  const nothing = { email: undefined, passwordHash: undefined, tell: [], notify: false, confirm: false };
  if (!password && input.email === undefined) return nothing;
  const user = await findUserWithCourses(services.db, id);
  if (!user) throw new AppError(own ? 'unauthenticated' : 'user_not_found');
  const email = input.email === user.email ? undefined : input.email;
  if (email !== undefined) await services.mail.refuseOwnAddress(email);
  if (own && (password || email !== undefined)) await services.confirmOwner(actor, place, input.currentPassword ?? '');
  if (own && email !== undefined) await services.accountLimits.mayChangeEmail(id, place.network);
  const moves = email !== undefined && normalEmail(email) !== normalEmail(user.email);
  if (password) await checkNewPassword(password, { name: name ?? user.name, email: email ?? user.email });
  const passwordHash = password ? await hashPassword(password) : undefined;
  const notices = password ? await passwordNotices(services.db, user) : [];
  const tell: PasswordNotice[] = [];
  for (const notice of notices) {
    // An address that is not confirmed may be a stranger's: this must not be a way to fill their inbox.
    if (await services.mailLimits.mayTake(['receiver', `changed ${notice.email}`])) tell.push(notice);
  }
  return {
    email,
    passwordHash,
    tell,
    notify: moves && (await services.mailLimits.mayTake(['receiver', `email-changed ${user.email}`])),
    confirm: moves && own && (await mayAskToConfirm(services, email)),
  };
}

/**
 * Changes an account. A new password ends the user's other sessions and forgets the browsers they have used; the one it
 * was changed in goes on under the new tokens that are returned. A new role ends all sessions. `role` is obeyed only from
 * an administrator. A user's own changes of their e-mail are limited, and these and a new password need the present one.
 * Throws `user_not_found`, `edit_conflict` (with the present account) when `version` is not the present one, `user_exists`,
 * `last_admin`, `own_account`, `password_common`, `password_personal`, `too_many_attempts`, and what
 * `confirmOwner` throws.
 */
export async function updateUser(
  services: UserServices,
  actor: Caller,
  id: string,
  input: UpdateUserInput & Expected,
  place: ChangePlace,
): Promise<{ user: UserWithCourses; renewed: RenewedTokens | null }> {
  const { locale, network } = place;
  const { name, version } = input;
  const own = id === actor._id;
  const { email, passwordHash, tell, notify, confirm } = await prepareChange(services, actor, id, input, place);
  const renewed = passwordHash !== undefined && own ? { session: newToken(), device: newToken() } : null;
  // Another user's role is changed by an admin, who stays one: the last admin can only go by a change of their own.
  const admins = own && actor.role === 'admin' && input.role !== undefined;
  const saving = writeAs(services.db, actor, { users: [id], change: true, admins }, async (tx, held) => {
    const role = held.actor.role === 'admin' ? input.role : undefined;
    const before = await findUserWithCourses(tx, id);
    if (!before) throw new AppError('user_not_found');
    if (version !== undefined && version !== before.version) throw await editConflict(tx, held.actor, before);
    // An older name may break today's rules: it stays valid until it is edited.
    const problem = name === undefined || name === before.name ? null : nameError(name);
    if (problem !== null) throw invalidInput([['name', { code: problem }]]);
    const losesAdmin = role !== undefined && role !== 'admin' && before.role === 'admin';
    if (losesAdmin && own) throw new AppError(adminsAmong(held) === 1 ? 'last_admin' : 'own_account');
    const change = { ...userColumns.toRow({ ...input, email, role }), emailConfirmed: !own, passwordHash };
    const changed = await updateUserRow(tx, id, change).catch((error: unknown) => {
      throw violates('unique', error) ? new AppError('user_exists') : error;
    });
    if (!changed) throw new AppError('user_not_found');
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'user',
      entityId: id,
      label: changed.name,
      before: userColumns.snapshot(before),
      after: { ...userColumns.snapshot(changed), ...(passwordHash !== undefined && { password: 'changed' }) },
    });
    if (changed.role !== before.role) await endSessions(tx, id, null);
    else if (passwordHash !== undefined) await endSessions(tx, id, renewed === null ? null : actor.sessionId);
    if (passwordHash !== undefined) await forgetDevices(tx, id);
    if (renewed !== null) {
      await renameSession(tx, actor.sessionId, hashToken(renewed.session));
      await insertDevice(tx, id, hashToken(renewed.device));
    }
    await followEmailChange(tx, { before, after: changed, own, notify, confirm, locale });
    // Not to a new address of the same change: a thief of the account may have set it.
    await notifyOfNewPassword(tx, id, tell, locale);
    return { ...changed, courses: withIds(before.courses) };
  });
  return { user: own ? await services.accountLimits.noteTaken(network, saving) : await saving, renewed };
}

async function notifyOfNewPassword(
  tx: Handle,
  userId: string,
  notices: readonly PasswordNotice[],
  locale: string,
): Promise<void> {
  for (const { email, name } of notices) {
    await postMail(tx, { kind: 'password-changed', userId, to: email, locale, data: { name } });
  }
}

/**
 * Sets a user's password by a link mailed to their address, which is confirmed by that: all their sessions end, their known
 * devices are deleted, the change is recorded and reported by mail. Throws `user_not_found`.
 */
export async function setPassword(tx: Handle, id: string, passwordHash: string, locale: string): Promise<void> {
  const changed = await updateUserRow(tx, id, { passwordHash });
  if (!changed) throw new AppError('user_not_found');
  await markConfirmed(tx, id);
  await endSessions(tx, id, null);
  await forgetDevices(tx, id);
  await recordChange(tx, changed, {
    action: 'update',
    entity: 'user',
    entityId: id,
    label: changed.name,
    before: {},
    after: { password: 'changed' },
  });
  await notifyOfNewPassword(tx, id, await passwordNotices(tx, { ...changed, emailConfirmed: true }), locale);
}

/** Returns the refusal of a save that is based on an older version, with the account as it is now; admins read who changed it. */
async function editConflict(tx: Handle, { role }: Pick<Caller, 'role'>, row: AccountRow): Promise<AppError> {
  const { emailConfirmed: _confirmed, teaches: _teaches, courses, ...account } = row;
  const current: UserWithCourses = { ...account, courses: withIds(courses) };
  return new AppError('edit_conflict', {
    current: role === 'admin' ? await withLastEditor(tx, 'user', account._id, current) : current,
  });
}

const filterOf = ({ q, role, notEnrolledIn, from, to }: ListUsersQuery) => ({ q, role, notEnrolledIn, from, to });

/** Returns a page of the users and the total number of matches. */
export async function listUsers(
  db: Handle,
  counts: TotalCountCache,
  query: ListUsersQuery,
): Promise<{ users: ListedUser[]; total: number }> {
  const users = await listUserRows(db, query);
  const count = () => counts.get(filterOf(query), () => countUserRows(db, query));
  return { users, total: await totalOf(users.length, query, count) };
}

const CSV_COLUMNS: CsvColumns<ExportedUser> = {
  id: (user) => String(user.customId),
  name: (user) => user.name,
  email: (user) => user.email,
  role: (user) => user.role,
  joined: (user) => user.joinedAt,
  last_seen: (user) => user.lastSeenAt ?? '',
};

/** Returns all users that match as a CSV file, in the order of the list, and records it. `run` reads the database. */
export async function exportUsers(
  db: Db,
  actor: Caller,
  run: <T>(read: (db: Handle) => Promise<T>) => Promise<T>,
  query: ExportUsersQuery,
): Promise<Readable> {
  const ids = await run((reads) => listUserIds(reads, query));
  await recordListExport(db, actor, 'users.csv', ids.length);
  return csvOfRows(CSV_COLUMNS, ids, (page) => run((db) => findUsersToExport(db, page)));
}

/**
 * Creates an account without a password for a person an admin enrols. Throws `user_exists` when the address is taken, or
 * kept free for another user.
 */
export async function inviteUser(tx: Handle, actor: Actor, person: Pick<User, 'name' | 'email'>): Promise<User> {
  const added = await inviteUnknown(tx, actor, person);
  if (!added) throw new AppError('user_exists');
  return added;
}

/** Does as `inviteUser`, but returns null when the address is taken. */
export async function inviteUnknown(
  tx: Handle,
  actor: Actor,
  { name, email }: Pick<User, 'name' | 'email'>,
): Promise<User | null> {
  const row = { _id: newId(), name, email, role: 'user', passwordHash: null, registrationKey: null } as const;
  const added = await insertUser(tx, { ...row, emailConfirmed: false });
  if (!added) return null;
  await refuseReserved(tx, email, added._id);
  await recordCreation(tx, actor, added);
  return added;
}

const recordCreation = (tx: Handle, actor: Actor, added: User): Promise<void> =>
  recordChange(tx, actor, {
    action: 'create',
    entity: 'user',
    entityId: added._id,
    label: added.name,
    after: userColumns.snapshot(added),
  });

/**
 * Makes an account with the role an administrator chose.
 * Throws `user_exists` when the e-mail is taken, `password_common`, `password_personal`.
 */
export async function createUser(db: Db, actor: Caller, input: CreateUserInput): Promise<UserWithCourses> {
  await checkNewPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return writeAs(db, actor, {}, async (tx, held) => {
    const account = { passwordHash, registrationKey: null, emailConfirmed: true };
    const row = { _id: newId(), ...userColumns.toRow(input), ...account };
    const added = await insertUser(tx, row);
    if (!added) throw new AppError('user_exists');
    await recordCreation(tx, held.actor, added);
    return { ...added, courses: [] };
  });
}

/** Ends the sessions of a user; of the caller all but the present one. Returns how many ended. Throws `user_not_found`. */
export const endUserSessions = (db: Db, actor: Caller, id: string): Promise<number> =>
  writeAs(db, actor, { users: [id], change: true }, async (tx, held) => {
    const user = held.users.get(id);
    if (!user) throw new AppError('user_not_found');
    const ended = await endSessions(tx, id, id === actor._id ? actor.sessionId : null);
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'user',
      entityId: id,
      label: user.name,
      before: { openSessions: ended },
      after: { openSessions: 0 },
    });
    return ended;
  });

/** Records that an admin downloaded the data of another user. Throws `user_not_found`. */
export const recordPersonalExport = (db: Db, actor: Caller, id: string): Promise<void> =>
  writeAs(db, actor, { users: [id] }, async (tx, held) => {
    const user = held.users.get(id);
    if (!user) throw new AppError('user_not_found');
    await recordChange(tx, held.actor, { action: 'export', entity: 'user', entityId: id, label: user.name });
  });
