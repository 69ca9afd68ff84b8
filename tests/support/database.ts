import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openDatabase, type Database } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts';
import { migratedSnapshot } from './database-snapshot.ts';

/** An empty, migrated database for one test file. `truncate` empties it and restarts its sequences at 1. */
export type TestDatabase = Database & { truncate(): Promise<void> };

/**
 * Opens a database for one test file; close it in afterAll. AULA_TEST_DATABASE selects `embedded` (the default: in
 * memory, behind the same bridge and pool as in production) or `postgres` (a new database on the server to which
 * TEST_DATABASE_URL is an administrator's connection).
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database =
    process.env['AULA_TEST_DATABASE'] === 'postgres' ? await openOnServer(serverUrl()) : await openInMemory();
  let statement: string | undefined;
  return {
    ...database,
    async truncate() {
      statement ??= await truncation(database.pool);
      await database.pool.query(statement);
    },
  };
}

async function openInMemory(): Promise<Database> {
  const start = { folder: null, snapshot: await migratedSnapshot() };
  const embedded = await startEmbedded(start, (cause) => {
    throw cause;
  });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= embedded.pool.end().then(() => embedded.stop()));
  return { kind: 'embedded', pool: embedded.pool, db: drizzle({ client: embedded.pool }), close };
}

async function openOnServer(adminUrl: string): Promise<Database> {
  const name = `aula_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(adminUrl, async (admin) => {
    const template = await migratedTemplate(admin, adminUrl);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const database = await openDatabase({ dataDir: '', databaseUrl: databaseOn(adminUrl, name) });
  let closed: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await database.close();
    await asAdministrator(adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  };
  return { ...database, close: () => (closed ??= drop()) };
}

/** Returns the migrated template database. Test files start together: the first creates it, and each copies it in turn. */
async function migratedTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const template = `aula_schema_${schemaFingerprint()}`;
  await admin.query(`SELECT pg_advisory_lock(hashtext($1))`, [template]);
  const existing = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (existing.rowCount === 0) {
    await admin.query(`CREATE DATABASE ${template}_new TEMPLATE template0 ENCODING 'UTF8'`);
    const database = await openDatabase({ dataDir: '', databaseUrl: databaseOn(adminUrl, `${template}_new`) });
    await database.close();
    await admin.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
  }
  return template;
}

async function asAdministrator(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function truncation(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return `TRUNCATE ${rows.map((row) => row.name).join(', ')} RESTART IDENTITY CASCADE`;
}

function databaseOn(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('AULA_TEST_DATABASE=postgres needs TEST_DATABASE_URL, an administrator’s connection.');
  return url;
}
