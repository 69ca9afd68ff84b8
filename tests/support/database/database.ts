import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#server/db/database.ts';
import { drizzleOver } from '#server/db/drizzle-over.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts';
import { migratedSnapshot } from '#tests/support/database-snapshot.ts';

/**
 * An empty, migrated database for one test file, with the shipped categories. `truncate` empties it again and restarts its
 * sequences at 1.
 */
export type TestDatabase = Database & { truncate(): Promise<void> };

/**
 * Opens a database for one test file; close it in afterAll. AULA_TEST_DATABASE selects `embedded` (the default: in
 * memory, behind the same bridge and pool as in production) or `postgres` (a new database on the server to which
 * TEST_DATABASE_URL is an administrator's connection).
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database =
    process.env['AULA_TEST_DATABASE'] === 'postgres' ? await openOnServer(serverUrl()) : await openInMemory();
  shippedCategories ??= await categoriesOf(database.pool);
  let statement: string | undefined;
  return {
    ...database,
    async truncate() {
      statement ??= await emptying(database.pool);
      await database.pool.query(statement);
    },
  };
}

/** The categories that the migrations insert, as an SQL literal of JSON. */
let shippedCategories: string | undefined;

async function categoriesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ all: string }>('SELECT quote_literal(json_agg(c)) AS "all" FROM categories c');
  return rows[0]!.all;
}

/** Databases in memory that a test file of this process has closed: the next one takes one over. */
const idle: Embedded[] = [];
/** The catalogue and the size of a database nothing has been written to. */
let untouched: { catalogue: string; bytes: number } | undefined;

async function openInMemory(): Promise<Database> {
  const embedded = idle.pop() ?? (await startInMemory());
  const pool = embedded.openPool();
  untouched ??= await stateOf(pool);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= pool.end().then(() => retire(embedded)));
  return { kind: 'embedded', pool, db: drizzleOver(pool), close };
}

async function startInMemory(): Promise<Embedded> {
  return startEmbedded({ folder: null, snapshot: await migratedSnapshot() }, (cause) => {
    throw cause;
  });
}

/** Empties a database and keeps it for the next file (a start takes 0.6 s), or stops it if emptying leaves something. */
async function retire(embedded: Embedded): Promise<void> {
  const pool = embedded.openPool();
  await pool.query(await emptying(pool));
  const { catalogue, bytes } = await stateOf(pool);
  await pool.end();
  if (catalogue === untouched?.catalogue && bytes < untouched.bytes + GROWTH_BYTES) idle.push(embedded);
  else await embedded.pool.end().then(() => embedded.stop());
}

/** Deleted rows of more than this would make the queries of the next file slower. */
const GROWTH_BYTES = 4 * 1024 * 1024;

async function stateOf(pool: pg.Pool): Promise<{ catalogue: string; bytes: number }> {
  // A renamed table changes no count: the names are compared.
  const { rows } = await pool.query<{ catalogue: string; bytes: string }>(
    `SELECT md5((SELECT string_agg(concat(relname, ' ', attname), ' ' ORDER BY relname, attnum)
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid WHERE relnamespace = 'public'::regnamespace)
        || (SELECT string_agg(concat(conname, convalidated), ' ' ORDER BY conname) FROM pg_constraint)
        || (SELECT string_agg(concat(tgname, tgenabled), ' ' ORDER BY tgname) FROM pg_trigger WHERE NOT tgisinternal)
        || (SELECT concat(count(*)) FROM pg_proc) || (SELECT concat(count(*)) FROM pg_db_role_setting)) AS catalogue,
      pg_database_size(current_database()) AS bytes`,
  );
  return { catalogue: rows[0]!.catalogue, bytes: Number(rows[0]!.bytes) };
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

/**
 * Returns the statements that empty every table. A DELETE takes a seventh of the time of a TRUNCATE, which makes new files
 * for every table and index. The locks make it wait for transactions in flight, as that would.
 */
async function emptying(pool: pg.Pool): Promise<string> {
  const names = async (query: string): Promise<string[]> =>
    (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const tables = await names(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const sequences = await names(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const TELLS_OF_TRUNCATE = 32;
  const telling = await names(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgtype & ${TELLS_OF_TRUNCATE} <> 0`,
  );
  return [
    'BEGIN',
    `LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`,
    // Without the triggers that check references and count rows.
    'SET LOCAL session_replication_role = replica',
    ...tables.map((name) => `DELETE FROM ${name}`),
    ...sequences.map((name) => `SELECT setval('${name}', 1, false)`),
    // Triggers that notify the app of a TRUNCATE also notify it of a DELETE, even of one without rows.
    'SET LOCAL session_replication_role = origin',
    ...telling.map((name) => `DELETE FROM ${name}`),
    ...(tables.includes('public.categories')
      ? [`INSERT INTO categories SELECT * FROM json_populate_recordset(null::categories, ${shippedCategories})`]
      : []),
    'COMMIT',
  ].join('; ');
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
