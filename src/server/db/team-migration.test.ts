import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { resetSchema } from '#tests/support/database/old-schema.ts';
import { migrateDatabase } from './migrate.ts';
import { newId } from './uuid.ts';

let old: TestDatabase;
beforeAll(async () => {
  old = await openTestDatabase();
});
afterAll(() => old.close());

it('[MORE-539] make the instructor of a course its owner', async () => {
  await resetSchema(old.pool, '0067_school_pages');
  const [named, unnamed, userId] = [newId(), newId(), newId()];
  await old.pool.query(`insert into users (id, name, email, role) values ($1, 'Ada', 'ada@test.example', 'teacher')`, [
    userId,
  ]);
  await old.pool.query(`insert into instructor_profiles (user_id, name) values ($1, 'Ada')`, [userId]);
  for (const [id, instructor] of [
    [named, userId],
    [unnamed, null],
  ])
    await old.pool.query(
      `insert into courses (id, name, category, teacher, description, price_cents, instructor_id)
        values ($1, 'Arches', 'Art', 'Ada', 'How they stand.', 0, $2)`,
      [id, instructor],
    );
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query('select course_id, user_id, role from course_team');
  expect(rows).toEqual([{ course_id: named, user_id: userId, role: 'owner' }]);
});
