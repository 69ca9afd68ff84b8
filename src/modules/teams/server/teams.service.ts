import type { TeamRole } from '#contract/choices.ts';
import type { AddMemberInput, TeamMember } from '#modules/teams/contract/teams.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { type Held, writeAs } from '#server/sessions/write-as.ts';
import {
  countOwners,
  deleteMember,
  findAccountByEmail,
  findMember,
  insertMember,
  listMembers,
  lockTeam,
  type MemberRow,
  updateMember,
} from './teams.queries.ts';

const present = ({ customId: _customId, since, ...row }: MemberRow): TeamMember => ({
  ...row,
  since: since.toISOString(),
});

/** Returns the course of a call for its team. Throws `course_not_found`. */
function courseOf({ grant }: Caller): string {
  if (grant.courseId === null) throw new AppError('course_not_found');
  return grant.courseId;
}

/** Returns the team of the course of the call: its owners first, then by role and name. Throws `course_not_found`. */
export const getTeam = async (db: Handle, caller: Caller): Promise<TeamMember[]> =>
  (await listMembers(db, courseOf(caller))).map(present);

/** Returns a member as the audit log records them: the number of the account, which is no name, and the role. */
const noted = (member: Pick<MemberRow, 'customId' | 'role'> | null): string =>
  member ? `#${member.customId} ${member.role}` : '';

/** A change of a member of the team, before and after. */
interface MemberChange {
  readonly before: MemberRow | null;
  readonly after: MemberRow | null;
}

/** Writes a change of the team of a course into the audit log. */
const recordMember = (
  tx: Handle,
  actor: Actor,
  course: { readonly _id: string; readonly name: string },
  { before, after }: MemberChange,
): Promise<void> =>
  recordChange(tx, actor, {
    action: 'update',
    entity: 'course',
    entityId: course._id,
    label: course.name,
    before: { team: noted(before) },
    after: { team: noted(after) },
  });

/**
 * Throws unless a caller may give a member another role, or none (null): `owner_reserved` to an owner who changes another
 * owner, and `last_owner` to the last owner. Admins may do both.
 */
async function checkOwner(
  tx: Handle,
  { actor }: Held,
  courseId: string,
  member: MemberRow,
  role: TeamRole | null,
): Promise<void> {
  if (actor.role === 'admin' || member.role !== 'owner') return;
  if (member._id !== actor._id) throw new AppError('owner_reserved');
  if (role !== 'owner' && (await countOwners(tx, courseId)) === 1) throw new AppError('last_owner');
}

/** Runs a change of the team of the call's course, which stays locked, and records it. Returns the changed member. */
const changeTeam = (
  db: Db,
  caller: Caller,
  userId: string,
  change: (tx: Handle, held: Held, courseId: string) => Promise<MemberChange>,
): Promise<MemberRow | null> =>
  writeAs(db, caller, { users: [userId] }, async (tx, held) => {
    const courseId = courseOf(caller);
    const name = await lockTeam(tx, courseId);
    if (name === null) throw new AppError('course_not_found');
    const done = await change(tx, held, courseId);
    await recordMember(tx, held.actor, { _id: courseId, name }, done);
    return done.after;
  });

/** Returns a member of the team of a course. Throws `member_not_found`. */
async function mustBeMember(tx: Handle, courseId: string, userId: string): Promise<MemberRow> {
  const member = await findMember(tx, courseId, userId);
  if (!member) throw new AppError('member_not_found');
  return member;
}

/**
 * Adds the account of a confirmed email address to the team of the call's course. Throws `user_not_found`,
 * `member_unconfirmed`, `member_exists`, and `owner_reserved` to an owner who would add another one.
 */
export async function addMember(db: Db, caller: Caller, { email, role }: AddMemberInput): Promise<TeamMember> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new AppError('user_not_found');
  const added = await changeTeam(db, caller, account._id, async (tx, held, courseId) => {
    // The account may have been deleted, or have taken another address, since it was found.
    const present = await findAccountByEmail(tx, email);
    if (present?._id !== account._id) throw new AppError('user_not_found');
    if (!present.confirmed) throw new AppError('member_unconfirmed');
    if (role === 'owner' && held.actor.role !== 'admin') throw new AppError('owner_reserved');
    if (!(await insertMember(tx, courseId, account._id, role))) throw new AppError('member_exists');
    return { before: null, after: await findMember(tx, courseId, account._id) };
  });
  return present(added as MemberRow);
}

/** Changes the role of a member of the call's course. Throws `member_not_found`, `owner_reserved` and `last_owner`. */
export async function changeMember(db: Db, caller: Caller, userId: string, role: TeamRole): Promise<TeamMember> {
  const changed = await changeTeam(db, caller, userId, async (tx, held, courseId) => {
    const before = await mustBeMember(tx, courseId, userId);
    await checkOwner(tx, held, courseId, before, role);
    if (role === 'owner' && before.role !== 'owner' && held.actor.role !== 'admin')
      throw new AppError('owner_reserved');
    await updateMember(tx, courseId, userId, role);
    return { before, after: { ...before, role } };
  });
  return present(changed as MemberRow);
}

/** Removes a member from the team of the call's course. Throws `member_not_found`, `owner_reserved` and `last_owner`. */
export async function removeMember(db: Db, caller: Caller, userId: string): Promise<void> {
  await changeTeam(db, caller, userId, async (tx, held, courseId) => {
    const before = await mustBeMember(tx, courseId, userId);
    await checkOwner(tx, held, courseId, before, null);
    await deleteMember(tx, courseId, userId);
    return { before, after: null };
  });
}

/**
 * Makes an account an owner of a locked course, unless it is in its team, in the transaction of a caller who may; recorded in
 * the audit log.
 */
export async function joinAsOwner(
  tx: Handle,
  actor: Actor,
  course: { readonly _id: string; readonly name: string },
  userId: string,
): Promise<void> {
  if (!(await insertMember(tx, course._id, userId, 'owner'))) return;
  await recordMember(tx, actor, course, { before: null, after: await findMember(tx, course._id, userId) });
}
