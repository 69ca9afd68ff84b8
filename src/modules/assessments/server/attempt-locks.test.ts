import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testSettings } from '#modules/assessments/contract/assessments.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { testAttempts, tests } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { newId } from '#server/db/uuid.ts';
import { addUser, callerFor } from '#tests/support/caller.ts';
import { openTwoConnections, type TwoConnections } from '#tests/support/database/two-connections.ts';
import { closeOverdue } from './assessments.service.ts';
import { resetProgress, undoReset } from './resets.service.ts';

// Locks are held by one connection against another, and the embedded database has one.
let school: TwoConnections;
let database: TwoConnections['database'];
let other: TwoConnections['other'];
let course: string;
let unit: string;
let user: Awaited<ReturnType<typeof addUser>>;
beforeAll(async () => {
  school = await openTwoConnections();
  ({ database, other } = school);
}, 60_000);
beforeEach(async () => {
  [course, unit, user] = [newId(), newId(), await addUser(database.db)];
  const { db } = database;
  const text = { name: 'A course', category: 'Design', teacher: 'T', description: 'D', priceCents: 4999 };
  await db.insert(courses).values({ id: course, ...text });
  await db.insert(sections).values({ id: unit, courseId: course, position: 1, title: 'A unit', description: 'D' });
  await db.insert(tests).values({ sectionId: unit, settings });
  await db.insert(enrolments).values({ courseId: course, userId: user._id, source: 'admin' });
});
afterAll(() => school.close());

const settings = testSettings.parse({ questions: [newId()], passPercent: 0 });
const attempt = () => ({
  id: newId(),
  userId: user._id,
  sectionId: unit,
  number: 1,
  settings,
  versionIds: [],
  seed: 1,
  maximum: 1,
});

describe('submitting a test', () => {
  it('does not deadlock with a fact that the same learner stores', async () => {
    await database.db.insert(testAttempts).values({ ...attempt(), deadline: new Date(Date.now() - 3_600_000) });
    await other.query('begin');
    // The first to look for a deadlock is its victim, and the service would run again.
    await other.query(`set local deadlock_timeout = '50ms'`);
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`aula: facts of ${user._id}`]);
    const closing = closeOverdue(database.db);
    await expect.poll(school.waitsForLock).toBe(1);
    await other.query(
      `insert into study_facts (id, user_id, section_id, kind, sequence, happened_at) values ($1, $2, $3, 'opened', 1, now())`,
      [newId(), user._id, unit],
    );
    await other.query('commit');
    await closing;
    const { rows } = await database.pool.query(
      'select units_done, active_at > now() as later from enrolments where user_id = $1',
      [user._id],
    );
    expect(rows).toEqual([{ units_done: 1, later: false }]);
  });
});

describe('restoring the attempts at a test', () => {
  it('[MORE-574] is refused while the learner starts it again', async () => {
    await database.db.insert(testAttempts).values({ ...attempt(), submittedAt: new Date(), points: 1, passed: true });
    const admin = await callerFor(database.db, await addUser(database.db, 'admin'), {
      access: 'course-marker',
      courseId: course,
    });
    const input = { sectionId: unit, kind: 'test' } as const;
    const { _id } = await resetProgress(database.db, admin, { course, userId: user._id }, input);
    await other.query('begin');
    await other.query(
      `insert into test_attempts (id, user_id, section_id, number, settings, version_ids, seed, maximum)
       values ($1, $2, $3, 1, $4, '{}', 1, 1)`,
      [newId(), user._id, unit, settings],
    );
    const refused = undoReset(database.db, admin, _id!).catch((cause: unknown) => cause);
    await expect.poll(school.waitsForLock).toBe(1);
    await other.query('commit');
    expect(await refused).toMatchObject({ code: 'reset_overtaken' });
    const { rows } = await database.pool.query('select undone_at from progress_resets where id = $1', [_id]);
    expect(rows).toEqual([{ undone_at: null }]);
  });
});
