import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEAM_ROLES } from '#contract/choices.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { addUser, callerFor } from '#tests/support/caller.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import type { Caller } from './caller.ts';
import { adminsAmong, type UserLocks, writeAs } from './write-as.ts';

let school: TestSchool;
let ada: Awaited<ReturnType<typeof addUser>>;
let ben: typeof ada;
let grace: typeof ada;
let course: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  const { db } = school.database;
  ada = await addUser(db);
  ben = await addUser(db);
  grace = await addUser(db, 'admin');
  ({ _id: course } = await school.course());
});
afterAll(() => school.close());

const caller = (as: typeof ada, grant: Parameters<typeof callerFor>[2]) => callerFor(school.database.db, as, grant);
const held = (as: Caller, locks: UserLocks = {}) => writeAs(school.database.db, as, locks, async (_tx, all) => all);
/** Returns whether a write is made, or why not. */
const outcome = (as: Caller, locks: UserLocks = {}) =>
  held(as, locks).then(
    () => 'made',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('a write', () => {
  it('[SEC-02] holds its caller and the users it names, and all admins where it asks for them', async () => {
    const as = await caller(ada, { access: 'user' });
    const mine = await held(as);
    expect([...mine.users.keys()]).toEqual([ada._id]);
    expect(mine.actor).toEqual({ _id: ada._id, name: ada.name, email: ada.email, emailConfirmed: true, role: 'user' });
    expect(adminsAmong(mine)).toBe(0);
    const both = await held(as, { users: [ben._id, newId(), ada._id], change: true });
    expect([...both.users.keys()].toSorted()).toEqual([ada._id, ben._id].toSorted());
    const second = await addUser(school.database.db, 'admin');
    const admins = await held(as, { admins: true });
    expect([...admins.users.keys()].toSorted()).toEqual([ada._id, grace._id, second._id].toSorted());
    expect([adminsAmong(admins), admins.actor._id]).toEqual([2, ada._id]);
  });

  it('[SEC-02, SEC-03] is refused once the session has ended, is that of another user, or shows another person', async () => {
    const { db } = school.database;
    const as = await caller(ada, { access: 'user' });
    const others = await caller(ben, { access: 'user' });
    expect(await outcome(as)).toBe('made');
    expect(await outcome({ ...as, viewedBy: grace._id })).toBe('viewing_only');
    expect(await outcome({ ...as, sessionId: others.sessionId })).toBe('unauthenticated');
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, as.sessionId));
    expect([await outcome(as), await outcome(others)]).toEqual(['unauthenticated', 'made']);
    await db.delete(users).where(eq(users.id, ben._id));
    expect(await outcome(others)).toBe('unauthenticated');
    expect(await outcome(others, { users: [ada._id] })).toBe('unauthenticated');
  });

  it('[SEC-02] is refused once the role of its caller is another one', async () => {
    const as = await caller(grace, { access: 'admin' });
    expect(await outcome(as)).toBe('made');
    await school.database.db.update(users).set({ role: 'user' }).where(eq(users.id, grace._id));
    expect(await outcome(as)).toBe('forbidden');
  });

  it('[SEC-02] of a learner needs the present enrolment in this course', async () => {
    const { pool } = school.database;
    const as = await caller(ada, { access: 'enrolled', courseId: course });
    const { _id: other } = await school.course();
    await school.enrol({ ...ada, cookie: '' }, other);
    await school.enrol({ ...ben, cookie: '' }, course);
    expect(await outcome(as)).toBe('not_enrolled');
    await school.enrol({ ...ada, cookie: '' }, course);
    expect(await outcome(as)).toBe('made');
    await pool.query(`update enrolments set until = now() - interval '1 second' where user_id = $1`, [ada._id]);
    expect(await outcome(as)).toBe('not_enrolled');
    expect(await outcome(await caller(grace, { access: 'enrolled', courseId: newId() }))).toBe('course_not_found');
  });

  it('[SEC-02] of a team needs the present role in the team of this course', async () => {
    const { db, pool } = school.database;
    const as = await caller(ada, { access: 'course-author', courseId: course });
    const { _id: other } = await school.course();
    await joinTeam(db, other, ada._id);
    await joinTeam(db, course, ben._id);
    expect(await outcome(as)).toBe('forbidden');
    const outcomes: unknown[] = [];
    for (const role of TEAM_ROLES) {
      await joinTeam(db, course, ada._id, role);
      outcomes.push([role, await outcome(as)]);
    }
    expect(outcomes).toEqual([
      ['owner', 'made'],
      ['author', 'made'],
      ['marker', 'forbidden'],
      ['viewer', 'forbidden'],
    ]);
    await joinTeam(db, course, ada._id);
    await pool.query('delete from course_team where user_id = $1 and course_id = $2', [ada._id, course]);
    expect(await outcome(as)).toBe('forbidden');
    const nowhere = { access: 'course-author', courseId: newId() } as const;
    expect(await outcome(await caller(ada, nowhere))).toBe('course_not_found');
  });

  it('[SEC-02] of the team of a course that it studies needs neither an enrolment nor a role of its own', async () => {
    const { db, pool } = school.database;
    const as = await caller(ada, { access: 'enrolled', courseId: course });
    await joinTeam(db, course, ada._id, 'viewer');
    expect(await outcome(as)).toBe('made');
    await pool.query('delete from course_team where user_id = $1', [ada._id]);
    expect(await outcome(as)).toBe('not_enrolled');
  });

  it('[SEC-02] keeps the role of its caller until it has committed', async () => {
    const { db } = school.database;
    await joinTeam(db, course, ada._id);
    const as = await caller(ada, { access: 'course-owner', courseId: course });
    const query = await writeAs(db, as, {}, async (tx) => {
      const { rows } = await tx.execute<{ mode: string }>(
        sql`select mode from pg_locks where relation = 'course_team'::regclass and mode = 'RowShareLock'`,
      );
      return rows;
    });
    expect(query.length).toBeGreaterThan(0);
  });
});
