import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { listStudentRows } from './enrolments.queries.ts';

/** More people than a list looks through by name. */
const PEOPLE = 2_400;
const POPULAR = '01900002-0000-7000-8000-000000000001';
const RARE = '01900002-0000-7000-8000-000000000002';
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { pool } = database;
  await pool.query(
    `insert into users (id, name, email)
     select ('01900001-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Person ' || lpad((i * 7 % $1)::text, 5, '0'),
       'person' || i || '@students.example' from generate_series(1, $1::int) i`,
    [PEOPLE],
  );
  await pool.query(
    `insert into courses (id, name, category, teacher, description, price_cents)
     select id, 'A course', 'Art', 'Somebody', 'About something.', 0 from unnest($1::uuid[]) id`,
    [[POPULAR, RARE]],
  );
  // Every second person takes the one, the last three by name take the other.
  await pool.query(
    `insert into enrolments (course_id, user_id, source) select $1, id, 'admin' from users where custom_id % 2 = 0`,
    [POPULAR],
  );
  await pool.query(
    `insert into enrolments (course_id, user_id, source) select $1, id, 'admin' from users order by name desc limit 3`,
    [RARE],
  );
});
afterAll(() => database.close());

it.each([
  ['a course half the school takes', POPULAR],
  ['a course only the last by name take', RARE],
])('pages of %s follow one another, searched or not', async (_, course) => {
  for (const q of [undefined, 'person', '023', 'nobody like that']) {
    const all = await listStudentRows(database.db, course, { q });
    for (const [limit, offset] of [
      [20, 0],
      [7, 14],
      [200, 1_100],
    ] as const) {
      const page = await listStudentRows(database.db, course, { q, limit, offset });
      expect(page).toEqual(all.slice(offset, offset + limit));
    }
  }
  expect((await listStudentRows(database.db, course, { limit: 20 })).length).toBe(course === POPULAR ? 20 : 3);
});

it('pages follow one another however the planner joins', async () => {
  const all = await listStudentRows(database.db, POPULAR, {});
  for (const method of ['nestloop', 'hashjoin', 'mergejoin']) {
    const others = ['nestloop', 'hashjoin', 'mergejoin'].filter((other) => other !== method);
    await database.db.transaction(async (tx) => {
      for (const other of others) await tx.execute(sql.raw(`set local enable_${other} = off`));
      const page = await listStudentRows(tx, POPULAR, { limit: 7, offset: 14 });
      expect(page, method).toEqual(all.slice(14, 21));
    });
  }
});
