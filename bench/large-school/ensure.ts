import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { fillSchool } from './fill.ts';
import type { Size } from './size.ts';

const nameOf = (size: Size): string => `generated ${JSON.stringify(size)}`;

/**
 * Migrates the database at a URL and fills it, unless it contains the requested school already.
 * Throws if it contains another one.
 */
export async function ensureLargeSchool(url: string, size: Size, say: (line: string) => void): Promise<void> {
  const database = await openDatabase({ dataDir: '.', databaseUrl: url });
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as what from pg_database where datname = current_database()`,
    );
    if (rows[0].what === nameOf(size)) return;
    const seconds = await fillSchool(url, size, say);
    const database = await client.query('select current_database() as name');
    await client.query(
      `comment on database ${client.escapeIdentifier(database.rows[0].name)} is ${client.escapeLiteral(nameOf(size))}`,
    );
    say(`filled in ${seconds.toFixed(0)} s`);
  } finally {
    await client.end();
  }
}
