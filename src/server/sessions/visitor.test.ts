import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';

let school: TestSchool;
let people: Record<'learner' | 'stranger' | 'teacher' | 'admin', Person>;
let course: { _id: string; customId: number };
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  people = {
    learner: await school.person(),
    stranger: await school.person(),
    teacher: await school.person({ role: 'teacher' }),
    admin: await school.person({ role: 'admin' }),
  };
  course = await school.course();
  await joinTeam(school.database.db, course._id, people.teacher._id);
  await school.enrol(people.learner, course._id);
});
afterAll(() => school.close());

/** Returns the status of a call for learners of a course and of one for its owners, by kind of user. */
async function statuses(ref: string | number): Promise<Record<string, number[]>> {
  const found = Object.entries(people).map(async ([kind, as]) => {
    const calls = ['enrolled', 'team'].map((part) => school.ask('GET', `/api/courses/${ref}/${part}`, { as }));
    return [kind, (await Promise.all(calls)).map(({ status }) => status)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

it('finds learners and the team of a course by both of its names', async () => {
  for (const ref of [course._id, course.customId])
    expect(await statuses(ref)).toEqual({
      learner: [200, 403],
      stranger: [403, 403],
      teacher: [200, 200],
      admin: [200, 200],
    });
});

it('finds no course that does not exist, and drafts for admins and the team only', async () => {
  const [nothing, id] = ['00000000-0000-7000-8000-000000000000', course._id];
  for (const ref of [nothing, 9_999])
    expect(await statuses(ref)).toEqual({
      learner: [404, 404],
      stranger: [404, 404],
      teacher: [404, 404],
      admin: [404, 404],
    });
  await school.database.pool.query(`update courses set state = 'draft' where id = $1`, [id]);
  expect(await statuses(id)).toEqual({
    learner: [404, 404],
    stranger: [404, 404],
    teacher: [200, 200],
    admin: [200, 200],
  });
});

it('notes the visit of the user alone, and the use of the session alone', async () => {
  const { pool } = school.database;
  await pool.query('update users set last_seen_at = null');
  await pool.query(`update sessions set seen_at = now() - interval '1 hour'`);
  await school.ask('GET', `/api/users/user/${people.learner._id}/courses`, { as: people.learner });
  const { rows } = await pool.query('select id from users where last_seen_at is not null');
  expect(rows).toEqual([{ id: people.learner._id }]);
  const seen = await pool.query(`select user_id from sessions where seen_at > now() - interval '30 minutes'`);
  expect(seen.rows).toEqual([{ user_id: people.learner._id }]);
});
