import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureLargeSchool } from '#bench/large-school/ensure.ts';
import { fillSchool } from '#bench/large-school/fill.ts';
import { coursesOf, enrolmentLines, userId, userLines } from '#bench/large-school/rows.ts';
import { checkSize, type Size } from '#bench/large-school/size.ts';
import { objectId } from '#contract/ids.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './support/database/postgres.ts';

const SIZE: Size = { users: 1_000, courses: 50, units: 400, enrolments: 5_000, seed: 1 };

describe('the rows of a generated school', () => {
  it('are the same for the same seed and differ for another', () => {
    expect([...userLines(SIZE)]).toEqual([...userLines(SIZE)]);
    expect([...userLines({ ...SIZE, seed: 2 })]).not.toEqual([...userLines(SIZE)]);
  });

  it('have the requested count, one enrolment per user and course, in order of time', () => {
    const lines = [...enrolmentLines(SIZE)].map((line) => line.trim().split('\t'));
    expect(lines).toHaveLength(SIZE.enrolments);
    expect(new Set(lines.map(([course, user]) => `${course} ${user}`)).size).toBe(SIZE.enrolments);
    const moments = lines.map((line) => line[4]);
    expect(moments).toEqual(moments.toSorted());
  });

  it('have unique ids in the format of the school', () => {
    const ids = Array.from({ length: SIZE.users }, (_, n) => userId(SIZE, n));
    expect(new Set(ids).size).toBe(SIZE.users);
    for (const id of ids) expect(objectId.safeParse(id).success, id).toBe(true);
  });

  it('are refused when the courses are too few for the enrolments', () => {
    expect(() => checkSize({ ...SIZE, courses: 10 })).toThrow('too many enrolments');
  });
});

describe('filling PostgreSQL', () => {
  let server: ThrowawayPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startThrowawayPostgres();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await server.stop();
  });
  const ask = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
  const hanging = () =>
    ask(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`);

  it('keeps the trigger counts right and leaves every key, index and trigger unchanged', async () => {
    await ensureLargeSchool(server.url, { ...SIZE, users: 100, courses: 10, units: 10, enrolments: 0 }, () => {});
    const before = await hanging();
    await client.query('truncate users, courses, audit_entries cascade');
    await fillSchool(server.url, SIZE);
    expect(await hanging()).toEqual(before);
    const wrong = await ask(`select c.custom_id from courses c where
      (participants, lessons, duration_seconds) is distinct from (
        (select count(*)::int from enrolments e where e.course_id = c.id),
        (select count(*)::int from sections s where s.course_id = c.id),
        (select sum(s.duration_seconds)::int from sections s where s.course_id = c.id))`);
    expect(wrong).toEqual([]);
    const [sizes] = await ask(`select (select count(*)::int from users), (select count(*)::int from courses),
      (select count(*)::int from sections), (select count(*)::int from enrolments)`);
    expect(sizes).toEqual([SIZE.users, SIZE.courses, SIZE.units, SIZE.enrolments]);
    const [first] = await ask(
      'select count(*)::int from enrolments where user_id = (select id from users order by custom_id limit 1 offset 4)',
    );
    expect(first).toEqual([coursesOf(SIZE, 4).length]);
  });

  it('refuses a school that has courses', async () => {
    await expect(fillSchool(server.url, SIZE)).rejects.toThrow('has courses already');
  });
});
