import { createHash } from 'node:crypto';
import type { RegisterInput } from '#contract/auth.ts';
import type { CreateUserInput, CurrentUser, ListUsersQuery, UpdateUserInput, User } from '#contract/users.ts';
import { type CountMemo, totalOf } from '#server/db/count-memo.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { transact } from '#server/db/transactions.ts';
import { violates } from '#server/db/violations.ts';
import type { Caller } from '#server/http/caller.ts';
import { AppError } from '#server/http/errors.ts';
import { hashToken, newToken } from '#server/http/session-token.ts';
import { adminsAmong, writeAs } from '#server/http/write-as.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { type MailLimits, postMail } from '#server/modules/mail/mail.service.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import {
  countUserRows,
  endSessions,
  findByRegistrationKey,
  findUserWithCourses,
  insertUser,
  listUserRows,
  renameSession,
  updateUserRow,
} from './users.queries.ts';

export { checkNewPassword } from './password-rules.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { endSessions } from './users.queries.ts';
export { deleteOwnAccount, type DepartureParts } from './departure.service.ts';
export { lockUser } from './users.queries.ts';

/** Returns a caller's registration key as the database keeps it: its SHA-256. */
export const registrationKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Makes an account of role `user`. With a key, asking again with the same key and e-mail answers the account made
 * the first time. `alsoIn` runs in the transaction that makes it, and only then.
 * Throws `user_exists` when the e-mail is taken, `password_common`, `password_personal`.
 */
export async function registerUser(
  db: Db,
  input: RegisterInput,
  key: string | null,
  alsoIn?: (tx: Handle, user: User) => Promise<void>,
): Promise<User> {
  const registrationKey = key === null ? null : registrationKeyHash(key);
  await checkNewPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  const { name, email } = input;
  const row = { _id: newId(), name, email, role: 'user', passwordHash, registrationKey } as const;
  const add = async (tx: Handle) => {
    const user = await insertUser(tx, row);
    if (user) await alsoIn?.(tx, user);
    return user;
  };
  const added = alsoIn ? await transact(db, add) : await add(db);
  if (added) return added;
  const replayed = registrationKey === null ? null : await findByRegistrationKey(db, email, registrationKey);
  if (!replayed) throw new AppError('user_exists');
  return replayed;
}

/** A person with their courses, as their own session sees them. Throws `user_not_found`. */
export async function getCurrentUser(db: Handle, id: string): Promise<CurrentUser> {
  const found = await findUserWithCourses(db, id);
  if (!found) throw new AppError('user_not_found');
  return { ...found, courses: found.courses.map((course) => ({ _id: course })) };
}

/** What changing accounts works on. */
export interface UserParts {
  readonly db: Db;
  readonly limits: MailLimits;
}

/** A new password, and whether its user is told of it: not once they were told often enough. */
interface NewPassword {
  readonly hash: string;
  readonly tell: boolean;
}

async function newPasswordOf(
  { db, limits }: UserParts,
  actor: Caller,
  id: string,
  { password, name, email }: UpdateUserInput,
): Promise<NewPassword | null> {
  if (!password) return null;
  const known = await findUserWithCourses(db, id);
  if (!known) throw new AppError(id === actor._id ? 'unauthenticated' : 'user_not_found');
  await checkNewPassword(password, { name: name ?? known.name, email: email ?? known.email });
  const hash = await hashPassword(password);
  // Nobody has shown that the address is theirs: it must not be a way to fill somebody's inbox.
  const tell = await limits.mayTake('receiver', `changed ${known.email}`);
  return { hash, tell };
}

/**
 * Changes an account. A new password ends the person's other sessions, and gives the session it was changed in the new
 * token that is answered; a new role ends all of them. `role` is obeyed only from an administrator.
 * Throws `user_not_found`, `edit_conflict` (with the present account) when `version` is not the present one, `user_exists`,
 * `last_admin`, `own_account`, `password_common`, `password_personal`.
 */
export async function updateUser(
  parts: UserParts,
  actor: Caller,
  id: string,
  input: UpdateUserInput,
  locale: string,
): Promise<{ user: User; session: string | null }> {
  const { name, email, version } = input;
  const password = await newPasswordOf(parts, actor, id, input);
  const passwordHash = password?.hash;
  const session = passwordHash !== undefined && id === actor._id ? newToken() : null;
  // Somebody else's role is changed by an admin, who stays one: only with one's own can the last admin go.
  const admins = id === actor._id && actor.role === 'admin' && input.role !== undefined;
  const user = await writeAs(parts.db, actor, { users: [id], change: true, admins }, async (tx, held) => {
    const role = held.actor.role === 'admin' ? input.role : undefined;
    const before = await findUserWithCourses(tx, id);
    if (!before) throw new AppError('user_not_found');
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const losesAdmin = role !== undefined && role !== 'admin' && before.role === 'admin';
    if (losesAdmin && id === actor._id) throw new AppError(adminsAmong(held) === 1 ? 'last_admin' : 'own_account');
    const change = { name, email, role, passwordHash };
    const changed = await updateUserRow(tx, id, change).catch((error: unknown) => {
      throw violates('unique', error) ? new AppError('user_exists') : error;
    });
    if (!changed) throw new AppError('user_not_found');
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'user',
      entityId: id,
      label: changed.name,
      before: { name: before.name, email: before.email, role: before.role },
      after: { ...fieldsOf(changed), ...(passwordHash !== undefined && { password: 'changed' }) },
    });
    if (changed.role !== before.role) await endSessions(tx, id, null);
    else if (passwordHash !== undefined) await endSessions(tx, id, session === null ? null : actor.sessionId);
    if (session !== null) await renameSession(tx, actor.sessionId, hashToken(session));
    // Not to an address that comes with it: whoever took the account over may have changed that too.
    if (password?.tell) await tellOfNewPassword(tx, before, locale);
    return changed;
  });
  return { user, session };
}

const tellOfNewPassword = (tx: Handle, { name, email }: Pick<User, 'name' | 'email'>, locale: string) =>
  postMail(tx, { kind: 'password-changed', to: email, locale, data: { name } });

/**
 * Sets somebody's password by their own hand but outside of a session: all their sessions end, the change is recorded
 * and they are told of it. Throws `user_not_found`.
 */
export async function setPassword(tx: Handle, id: string, passwordHash: string, locale: string): Promise<void> {
  const changed = await updateUserRow(tx, id, { passwordHash });
  if (!changed) throw new AppError('user_not_found');
  await endSessions(tx, id, null);
  await recordChange(tx, changed, {
    action: 'update',
    entity: 'user',
    entityId: id,
    label: changed.name,
    before: {},
    after: { password: 'changed' },
  });
  await tellOfNewPassword(tx, changed, locale);
}

/** The refusal of a save that is based on an older version, with the account as it is now. */
const editConflict = ({ _id, customId, name, email, role, version }: User) =>
  new AppError('edit_conflict', { current: { _id, customId, name, email, role, version } satisfies User });

const fieldsOf = ({ name, email, role }: User) => ({ name, email, role });

const filterOf = ({ q, role, notEnrolledIn }: ListUsersQuery) => ({ q, role, notEnrolledIn });

/** A page of people, and how many match in all. */
export async function listUsers(
  db: Handle,
  counts: CountMemo,
  query: ListUsersQuery,
): Promise<{ users: User[]; total: number }> {
  const users = await listUserRows(db, query);
  const count = () => counts.of(filterOf(query), () => countUserRows(db, query));
  return { users, total: await totalOf(users.length, query, count) };
}

/**
 * Makes an account with the role an administrator chose.
 * Throws `user_exists` when the e-mail is taken, `password_common`, `password_personal`.
 */
export async function createUser(db: Db, actor: Caller, input: CreateUserInput): Promise<User> {
  await checkNewPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  const { name, email, role } = input;
  return writeAs(db, actor, {}, async (tx, held) => {
    const added = await insertUser(tx, { _id: newId(), name, email, role, passwordHash, registrationKey: null });
    if (!added) throw new AppError('user_exists');
    await recordChange(tx, held.actor, {
      action: 'create',
      entity: 'user',
      entityId: added._id,
      label: name,
      after: fieldsOf(added),
    });
    return added;
  });
}
