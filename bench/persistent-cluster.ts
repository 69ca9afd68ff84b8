import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  createCluster,
  giveToPostgres,
  type RunningPostgres,
  startCluster,
} from '#tests/support/database/postgres-programs.ts';

/** The default folder of the PostgreSQL cluster that is kept between runs. */
export const CLUSTER_FOLDER = join(tmpdir(), 'aula-bench');

/** The settings of a small dedicated server; commits are synced to disk. */
const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  max_connections: '200',
};

/** Starts the PostgreSQL cluster kept in a folder, creating it if there is none. Ends with this process. */
export async function startPersistentCluster(folder: string): Promise<RunningPostgres> {
  const cluster = join(folder, 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(folder, { recursive: true });
    giveToPostgres(folder);
    createCluster(folder);
  }
  return startCluster(folder, cluster, SETTINGS);
}

/** Returns the URL of another database of a server. */
export const databaseOf = ({ url }: { readonly url: string }, name: string): string => url.replace(/postgres$/, name);

/** Creates a database unless it exists; returns whether it did. */
export async function ensureDatabase(server: { readonly url: string }, name: string): Promise<boolean> {
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
