import { eq, sql } from 'drizzle-orm';
import type { Role, TeamRole } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { courseTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, isEnrolmentOf } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { isSessionOf } from '#server/db/session-lifetime.ts';

/** A user's row while a write has it locked. */
export interface HeldUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  /** Whether the e-mail address is confirmed; until then it may belong to a stranger. */
  readonly emailConfirmed: boolean;
  readonly role: Role;
}

/** What a user is to a course. */
interface Ties {
  readonly enrolled: boolean;
  readonly teamRole: TeamRole | null;
}

/**
 * Locks a course, then a user's enrolment in it and their place in its team, and returns what they are to it; null if there
 * is no such course.
 */
export async function lockTies(tx: Handle, courseId: string, userId: string): Promise<Ties | null> {
  const { rows } = await tx.execute<{ course: boolean } & Ties & Record<string, unknown>>(
    sql`with course as materialized (select 1 from ${courses} where ${eq(courses.id, courseId)} for key share),
      enrolment as materialized (
        select 1 from ${enrolments}
        where ${isEnrolmentOf(userId, courseId)}
          and (select count(*) from course) > 0
        for key share),
      membership as materialized (
        select ${courseTeam.role} from ${courseTeam}
        where ${isMemberOf(userId, courseId)}
          and (select count(*) from enrolment) >= 0 -- counts it, so that locks come in the same order
        for share)
      select (select count(*) from course) > 0 as course, (select count(*) from enrolment) > 0 as enrolled,
        (select role from membership) as "teamRole"`,
  );
  const [row] = rows;
  return row?.course ? { enrolled: row.enrolled, teamRole: row.teamRole } : null;
}

/**
 * Locks users, in the order of their ids, then a session of the first, and returns them with whether the session is alive.
 *
 * `for key share` waits for the deletion of a row and holds it up. That is enough: everything that takes a right away
 * deletes the sessions of that user or gives the session a new key. Writes that change users take `for no key update` at
 * once, because two that took it later would wait for each other.
 */
export async function lockUsers(
  tx: Handle,
  { _id, sessionId }: { readonly _id: string; readonly sessionId: string },
  {
    users: others,
    change,
    admins,
  }: { readonly users: readonly string[]; readonly change: boolean; readonly admins: boolean },
) {
  const ids = [...new Set([_id, ...others])];
  // Most writes lock their caller alone. PostgreSQL keeps the plan of `=`, and plans an array for each write,
  // because it expects more rows of arrays than there are.
  const named = ids.length === 1 ? eq(users.id, _id) : sql`${users.id} = any(${`{${ids.join(',')}}`}::uuid[])`;
  const { rows } = await tx.execute<HeldUser & { alive: boolean } & Record<string, unknown>>(
    sql`with people as materialized (
      select ${users.id} as "_id", ${users.name}, ${users.email}, ${emailConfirmed} as "emailConfirmed", ${users.role}
      from ${users} where ${named}${admins ? sql` or ${users.role} = 'admin'` : sql``}
      order by ${users.id} ${change ? sql`for no key update` : sql`for key share`}),
    live as materialized (
      select 1 from ${sessions}
      where ${isSessionOf(_id, sessionId)}
        and (select count(*) from people) > 0 -- counts all of them, so that every user is locked before the session
      for key share)
    select people.*, (select count(*) from live) > 0 as alive from people`,
  );
  return rows;
}
