import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { newId } from '#server/db/uuid.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);

async function addUser(): Promise<string> {
  const id = newId();
  await run(`INSERT INTO users (id, name, email) VALUES ($1, 'Ada', $2)`, [id, `${id}@test.example`]);
  return id;
}
async function addCourse(): Promise<string> {
  const id = newId();
  await run(
    `INSERT INTO courses (id, name, category, teacher, description, price_cents) VALUES ($1, 'C', 'Art', 'T', 'D', 100)`,
    [id],
  );
  return id;
}
const addUnit = (course: string, seconds: number) =>
  run(
    `INSERT INTO sections (id, course_id, position, title, description, duration_seconds) VALUES ($1, $2, 1, 'S', 'D', $3)`,
    [newId(), course, seconds],
  );
const enrol = (courses: string[], users: string[]) =>
  run(
    `INSERT INTO enrolments (course_id, user_id, source)
     SELECT c, u, 'admin' FROM unnest($1::uuid[]) c, unnest($2::uuid[]) u ON CONFLICT DO NOTHING`,
    [courses, users],
  );
async function counts(course: string) {
  const { rows } = await run('SELECT participants, lessons, duration_seconds FROM courses WHERE id = $1', [course]);
  return rows[0];
}

describe('participants', () => {
  it('[DATA-05] counts bulk inserts, and people enrolled twice once', async () => {
    const [first, second] = [await addCourse(), await addCourse()];
    const [ada, bob, eve] = [await addUser(), await addUser(), await addUser()];
    await enrol([first, second], [ada, bob]);
    await enrol([first], [ada, bob, eve]);
    await enrol([first], [ada]);
    expect((await counts(first)).participants).toBe(3);
    expect((await counts(second)).participants).toBe(2);
  });

  it('decreases when enrolments end and when users are deleted', async () => {
    const course = await addCourse();
    const [ada, bob, eve] = [await addUser(), await addUser(), await addUser()];
    await enrol([course], [ada, bob, eve]);
    await run('DELETE FROM enrolments WHERE user_id = $1', [ada]);
    expect((await counts(course)).participants).toBe(2);
    await run('DELETE FROM users WHERE id = ANY($1)', [[bob, eve]]);
    expect((await counts(course)).participants).toBe(0);
  });

  it('is unchanged by a transaction that is rolled back', async () => {
    const course = await addCourse();
    const ada = await addUser();
    await expect(
      database.db.transaction(async (tx) => {
        await tx.execute(
          `INSERT INTO enrolments (course_id, user_id, source) VALUES ('${course}', '${ada}', 'purchase')`,
        );
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await counts(course)).participants).toBe(0);
  });

  it('allows the deletion of a course with its units and enrolments', async () => {
    const course = await addCourse();
    await enrol([course], [await addUser(), await addUser()]);
    await addUnit(course, 60);
    await run('DELETE FROM courses WHERE id = $1', [course]);
    const { rows } = await run('SELECT (SELECT count(*) FROM enrolments) + (SELECT count(*) FROM sections) AS left');
    expect(rows[0].left).toBe('0');
  });
});

describe('lessons and duration', () => {
  it('follow sections being added, changed and deleted', async () => {
    const [from, to] = [await addCourse(), await addCourse()];
    await addUnit(from, 60);
    await addUnit(from, 90);
    expect(await counts(from)).toMatchObject({ lessons: 2, duration_seconds: 150 });
    await run('UPDATE sections SET duration_seconds = 100 WHERE duration_seconds = 90');
    expect(await counts(from)).toMatchObject({ lessons: 2, duration_seconds: 160 });
    await run('DELETE FROM sections WHERE duration_seconds = 60');
    expect(await counts(from)).toMatchObject({ lessons: 1, duration_seconds: 100 });
    expect(await counts(to)).toMatchObject({ lessons: 0, duration_seconds: 0 });
  });
});
