import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { transact } from '#server/db/transactions.ts';
import { type Caller, refusalOf } from './caller.ts';
import { AppError } from '#server/errors.ts';
import { isAlive } from '#server/db/session-lifetime.ts';

/** A user's row while a write has it locked. */
export interface HeldUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the e-mail address is confirmed; until then it may belong to a stranger. */
  readonly emailConfirmed: boolean;
  readonly role: Role;
}

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

/** Locks a course and then the caller's enrolment in it. Throws `course_not_found`. */
async function isEnrolled(tx: Handle, courseId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ course: boolean; enrolled: boolean }>(
    sql`with course as materialized (select 1 from ${courses} where ${eq(courses.id, courseId)} for key share),
      enrolment as materialized (
        select 1 from ${enrolments}
        where ${and(eq(enrolments.courseId, courseId), eq(enrolments.userId, userId), isCurrent)}
          and (select count(*) from course) > 0
        for key share)
      select (select count(*) from course) > 0 as course, (select count(*) from enrolment) > 0 as enrolled`,
  );
  if (!rows[0]?.course) throw new AppError('course_not_found');
  return rows[0].enrolled;
}

/**
 * Locks a course, whose instructor then stays, and returns whether that is the caller. Throws `course_not_found`.
 */
async function isInstructor(tx: Handle, courseId: string, userId: string): Promise<boolean> {
  const [course] = await tx
    .select({ instructorId: courses.instructorId })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('share');
  if (!course) throw new AppError('course_not_found');
  return course.instructorId === userId;
}

/**
 * Locks the users a write is about, in the order of their ids, then the caller's session, and checks the caller's right.
 *
 * `for key share` waits for the deletion of a row and holds it up. That is enough: everything that takes a right away
 * deletes the sessions of that user or gives the session a new key. Writes that change users take `for no key update` at
 * once, because two that took it later would wait for each other.
 */
async function hold(
  tx: Handle,
  caller: Caller,
  { users: others = [], change = false, admins = false }: UserLocks,
): Promise<Held> {
  if (caller.viewedBy !== null) throw new AppError('viewing_only');
  const ids = `{${[...new Set([caller._id, ...others])].join(',')}}`;
  const { rows } = await tx.execute<HeldUser & { alive: boolean } & Record<string, unknown>>(
    sql`with people as materialized (
      select ${users.id} as "_id", ${users.name}, ${users.email}, ${emailConfirmed} as "emailConfirmed", ${users.role}
      from ${users} where ${users.id} = any(${ids}::uuid[])${admins ? sql` or ${users.role} = 'admin'` : sql``}
      order by ${users.id} ${change ? sql`for no key update` : sql`for key share`}),
    live as materialized (
      select 1 from ${sessions}
      where ${and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller._id), isAlive)}
        and (select count(*) from people) > 0 -- counts all of them, so that every user is locked before the session
      for key share)
    select people.*, (select count(*) from live) > 0 as alive from people`,
  );
  const held = new Map(rows.map(({ alive: _alive, ...user }): [string, HeldUser] => [user._id, user]));
  const actor = held.get(caller._id);
  if (!actor || !rows[0]?.alive) throw new AppError('unauthenticated');
  const { access, courseId } = caller.grant;
  const ofCourse = access === 'instructor' ? isInstructor : isEnrolled;
  const related = courseId !== null && (await ofCourse(tx, courseId, actor._id));
  const refusal = refusalOf(caller.grant, { ...actor, enrolled: related, instructs: related });
  if (refusal) throw new AppError(refusal);
  return { actor, users: held };
}

/**
 * Runs `work` in a transaction in which its caller may still make the call: the session, the role and, for calls about
 * a course the caller is enrolled in or instructs, the enrolment or the course are read again and locked until the commit. The guard read them when
 * the headers arrived, minutes before for a slow body. Every write of a guarded route goes through here.
 *
 * `work` may run several times (see `retryConflicts`), so it must have no effect outside of the transaction: hash
 * passwords and store pictures before, send notices after. `locks` names the other users it is about; it must lock no
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
