import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, giveToPostgres, type RunningPostgres, startCluster } from '#tests/support/postgres-programs.ts';

/** Where measurements keep their PostgreSQL between runs, unless told otherwise. */
export const KEPT_FOLDER = join(tmpdir(), 'aula-bench');

/** As a small server of its own would be set: what is acknowledged is on the disk. */
const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  max_connections: '200',
};

/** Starts the PostgreSQL that is kept in a folder, made first when there is none. Ends with this process. */
export async function startKeptCluster(folder: string): Promise<RunningPostgres> {
  const cluster = join(folder, 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(folder, { recursive: true });
    giveToPostgres(folder);
    createCluster(folder);
  }
  return startCluster(folder, cluster, SETTINGS);
}

/** The address of another database of a server. */
export const databaseOf = ({ url }: RunningPostgres, name: string): string => url.replace(/postgres$/, name);

/** Makes a database unless it is there; answers whether it had to. */
export async function ensureDatabase(server: RunningPostgres, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return false;
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } finally {
    await client.end();
  }
}
