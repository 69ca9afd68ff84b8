import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { verifyArchive } from '#server/backup/archive-reader.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { restoreArchive } from '#server/backup/restore.ts';
import { newestSchema } from '#server/db/migrate.ts';
import { openTestSchool, type Person, type TestSchool } from './support/app.ts';
import { openTestDatabase } from './support/database/database.ts';

const PARTITIONS = readFileSync(new URL('../deploy/postgres/partitions.sql', import.meta.url), 'utf8');

let school: TestSchool;
let before: Record<string, string[]>;
let rows: Record<string, unknown[]>;
let course: { _id: string; customId: number };
let admin: Person;
let learner: Person;

/** The definitions by which later migrations and queries know the two tables. */
async function definitionsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const read = async (query: string): Promise<string[]> =>
    (await pool.query<{ one: string }>(query)).rows.map(({ one }) => one);
  const ours = `('enrolments'::regclass, 'audit_entries'::regclass)`;
  return {
    columns: await read(
      `SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
              (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS one
         FROM pg_attribute WHERE attrelid IN ${ours} AND attnum > 0 ORDER BY attrelid::regclass::text, attnum`,
    ),
    constraints: await read(
      `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS one
         FROM pg_constraint WHERE conrelid IN ${ours} ORDER BY 1`,
    ),
    indexes: await read(
      `SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS one
         FROM pg_index WHERE indrelid IN ${ours} ORDER BY 1`,
    ),
    triggers: await read(
      `SELECT pg_get_triggerdef(oid) AS one FROM pg_trigger WHERE tgrelid IN ${ours} AND NOT tgisinternal ORDER BY 1`,
    ),
  };
}

async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const name of ['enrolments', 'audit_entries', 'courses'])
    all[name] = (await pool.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows;
  return all;
}

beforeAll(async () => {
  school = await openTestSchool();
  course = await school.course();
  admin = await school.person({ role: 'admin' });
  learner = await school.person();
  for (let n = 0; n < 20; n++) await school.enrol(await school.person(), course._id);
  expect(
    (await school.ask('PUT', `/api/courses/${course._id}/assign`, { as: learner, body: { userId: learner._id } }))
      .status,
  ).toBe(200);
  expect((await school.ask('PUT', `/api/courses/${course._id}`, { as: admin, body: { level: 'Expert' } })).status).toBe(
    200,
  );
  [before, rows] = [await definitionsOf(school.database.pool), await rowsOf(school.database.pool)];
  await school.database.pool.query(PARTITIONS);
});
afterAll(() => school.close());

describe('a school with partitions', () => {
  it('[SCALE-06] has the same columns, constraints, indexes, triggers and rows', async () => {
    expect(await definitionsOf(school.database.pool)).toEqual(before);
    expect(await rowsOf(school.database.pool)).toEqual(rows);
  });

  it('[SCALE-06] spreads enrolments over several partitions', async () => {
    const parts = await school.database.pool.query(
      `SELECT tableoid FROM enrolments GROUP BY tableoid HAVING count(*) < (SELECT count(*) FROM enrolments)`,
    );
    expect(parts.rows.length).toBeGreaterThan(3);
  });

  it('[SCALE-06] sells, counts, records and removes as before', async () => {
    const other = await school.course();
    const assign = () =>
      school.ask('PUT', `/api/courses/${other._id}/assign`, { as: learner, body: { userId: learner._id } });
    expect((await assign()).status).toBe(200);
    const participants = async () => (await school.ask('GET', `/api/courses/${other._id}`)).body.participants;
    expect(await participants()).toBe(1);
    await assign();
    expect(await participants()).toBe(1);
    const enrolled = await school.ask('GET', `/api/courses/${other._id}/enrolled`, { as: learner });
    expect(enrolled.status).toBe(200);
    const entry = async () =>
      (
        await school.database.pool.query(
          'SELECT id, tableoid::regclass::text AS part FROM audit_entries ORDER BY id DESC LIMIT 1',
        )
      ).rows[0];
    const last = await entry();
    expect((await school.ask('DELETE', `/api/users/user/${learner._id}`, { as: admin })).status).toBeLessThan(300);
    await expect.poll(participants).toBe(0);
    const newest = await entry();
    expect(newest.part).toBe('audit_entries_1');
    expect(Number(newest.id)).toBeGreaterThan(Number(last.id));
  });

  it('[SCALE-06] is backed up with the rows of all partitions, and restored into a new school', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aula-partitions-'));
    const target = await openTestDatabase();
    try {
      const file = join(folder, 'school.tar');
      const storage = diskStorage(join(folder, 'files'));
      await writeBackup(
        { pool: school.database.pool, storage, tempFolder: join(folder, 'temp') },
        createWriteStream(file),
      );
      const contents = await verifyArchive(file, newestSchema());
      await restoreArchive(file, contents, { pool: target.pool, storage, overwrite: true });
      expect(await rowsOf(target.pool)).toEqual(await rowsOf(school.database.pool));
      const { rows: next } = await target.pool.query(
        `SELECT nextval(pg_get_serial_sequence('audit_entries', 'id')) > max(id) AS free FROM audit_entries`,
      );
      expect(next).toEqual([{ free: true }]);
    } finally {
      await target.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('[SCALE-06] is not divided twice', async () => {
    const client = await school.database.pool.connect();
    try {
      await expect(client.query(PARTITIONS)).rejects.toThrow('The table enrolments is divided already.');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await definitionsOf(school.database.pool)).toEqual(before);
  });
});
