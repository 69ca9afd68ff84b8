import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnreachable, DatabaseVersionUnusable } from './open-problem.ts';

const program = fileURLToPath(import.meta.resolve('#tests/support/database-process.ts'));
let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres();
}, 60_000);
afterAll(() => server.stop());

it('[SEC-89] is migrated once by processes that start at the same moment', async () => {
  const url = await emptyDatabase(server, 'together');
  const open = () => promisify(execFile)(process.execPath, [program], { env: { ...process.env, DATABASE_URL: url } });
  const outcomes = await Promise.all([open(), open(), open()]);
  expect(outcomes.map((outcome) => outcome.stdout)).toEqual(['open\n', 'open\n', 'open\n']);
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS applied, count(DISTINCT hash)::int AS different,
            (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal) AS triggers FROM drizzle.__drizzle_migrations`,
  );
  expect(rows[0].applied).toBe(rows[0].different);
  expect(rows[0].triggers).toBeGreaterThanOrEqual(5);
  await database.close();
}, 30_000);

it('is not touched when a newer release has migrated it', async () => {
  const url = await emptyDatabase(server, 'newer');
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  await database.pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`);
  await database.close();
  await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(DatabaseVersionUnusable);
});

it('that does not respond is named in the error message, without its password', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://ada:secret@127.0.0.1:1/school' });
  await expect(opening).rejects.toThrow(DatabaseUnreachable);
  const message = await opening.catch((cause: Error) => cause.message);
  expect(message).toMatch(/^PostgreSQL at 127\.0\.0\.1:1\/school does not respond .*ECONNREFUSED/);
  expect(message).not.toContain('secret');
});
