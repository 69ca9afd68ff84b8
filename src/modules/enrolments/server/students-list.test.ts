import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEARNER_SORTS, type LearnerSort } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { countLearners, type LearnersPage, listLearnerRows } from './learners.queries.ts';

/** More people than a list looks through by name. */
const PEOPLE = 2_400;
const POPULAR = '01900002-0000-7000-8000-000000000001';
const RARE = '01900002-0000-7000-8000-000000000002';
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { pool } = database;
  // Names and times of which many are the same.
  await pool.query(
    `insert into users (id, name, email)
     select ('01900001-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'Person ' || lpad((i * 7 % $1 / 3)::text, 5, '0'),
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
    `insert into enrolments (course_id, user_id, source, created_at) select $1, id, 'admin', '2026-03-01T00:00Z'::timestamptz
     + make_interval(days => custom_id % 7) from users where custom_id % 2 = 0`,
    [POPULAR],
  );
  await pool.query(
    `insert into enrolments (course_id, user_id, source) select $1, id, 'admin' from users order by name desc limit 3`,
    [RARE],
  );
  await pool.query(
    `update enrolments set units_done = floor(random() * 3), finished = random() < 0.3, active_at = case when random() < 0.3
       then '-infinity'::timestamptz else '2026-05-01T00:00:00.123456Z'::timestamptz + make_interval(hours => floor(random() * 5)::int) end
     where course_id = $1`,
    [POPULAR],
  );
});
afterAll(() => database.close());

const pageOf = (page: Partial<LearnersPage>): LearnersPage => ({
  courseId: POPULAR,
  byEmail: true,
  sort: 'name',
  after: null,
  ...page,
});
const list = async (page: Partial<LearnersPage>, db: Handle = database.db) =>
  (await listLearnerRows(db, pageOf(page))).map(({ _id }) => _id);

it.each([
  ['a course half the school takes', POPULAR],
  ['a course only the last by name take', RARE],
])('pages of %s follow one another, searched or not', async (_, courseId) => {
  for (const q of [undefined, 'person', '023', 'nobody like that']) {
    const all = await list({ courseId, q });
    for (const [limit, offset] of [
      [20, 0],
      [7, 14],
      [200, 1_100],
    ] as const)
      expect(await list({ courseId, q, limit, offset })).toEqual(all.slice(offset, offset + limit));
  }
  expect(await list({ courseId, limit: 20 })).toHaveLength(courseId === POPULAR ? 20 : 3);
});

it.each(LEARNER_SORTS)(
  '[MORE-570] pages by cursor have each row once in the order %s, also among equals',
  async (sort: LearnerSort) => {
    for (const filter of [{}, { state: 'finished' }, { q: 'person 0002' }] as const) {
      const all = await list({ ...filter, sort });
      expect(all).toHaveLength(await countLearners(database.db, pageOf(filter)));
      const read: string[] = [];
      let after: LearnersPage['after'] = null;
      for (;;) {
        const rows = await listLearnerRows(database.db, pageOf({ ...filter, sort, after, limit: 171 }));
        read.push(...rows.map(({ _id }) => _id));
        const last = rows.at(-1);
        if (!last) break;
        after = { key: last.key, tie: last.tie };
      }
      expect(read).toEqual(all);
      expect(new Set(read).size).toBe(read.length);
    }
    const [one, other] = [
      await list({ sort }),
      await list({ sort: sort.startsWith('-') ? (sort.slice(1) as LearnerSort) : (`-${sort}` as LearnerSort) }),
    ];
    expect(other.toReversed()).toEqual(one);
  },
);

it('[MORE-570] pages follow one another however the planner joins', async () => {
  const all = await list({});
  for (const method of ['nestloop', 'hashjoin', 'mergejoin']) {
    const others = ['nestloop', 'hashjoin', 'mergejoin'].filter((other) => other !== method);
    await database.db.transaction(async (tx) => {
      for (const other of others) await tx.execute(sql.raw(`set local enable_${other} = off`));
      expect(await list({ limit: 7, offset: 14 }, tx), method).toEqual(all.slice(14, 21));
    });
  }
});
