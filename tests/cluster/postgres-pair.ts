import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  createCluster,
  giveToPostgres,
  runPostgresProgram,
  type RunningPostgres,
  startCluster,
} from '#tests/support/postgres-programs.ts';

/** A PostgreSQL server and its synchronous streaming replica. */
export interface PostgresPair {
  readonly primary: RunningPostgres;
  readonly replica: RunningPostgres;
  /** Promotes the replica; resolves once it accepts writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS = { max_connections: '100', shared_buffers: '64MB', wal_keep_size: '256MB' };
const TIMEOUT_MS = 30_000;

/** Runs a query on a new connection. Throws when the server does not respond within a second. */
export async function queryOnce(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Repeats a query until its first value is `wanted`. */
async function waitForValue(url: string, text: string, wanted: unknown): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await queryOnce(url, text).catch(() => []);
    if (row?.[0] === wanted) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not return ${String(wanted)} for: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts both servers in a temporary folder. They end with this process. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-pair-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  giveToPostgres(folder);
  const primary = await startCluster(folder, createCluster(folder, 'primary'), SETTINGS);
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  runPostgresProgram(
    'pg_basebackup',
    ['-D', join(folder, 'replica'), '-R', '-X', 'stream', '-c', 'fast', ...from],
    folder,
  );
  const replica = await startCluster(folder, join(folder, 'replica'), SETTINGS);
  process.once('exit', remove);
  await waitForValue(primary.url, 'select count(*)::int from pg_stat_replication', 1);
  // Set on the primary only: once promoted, the replica has no standby to wait for.
  await queryOnce(primary.url, `alter system set synchronous_standby_names = '*'`);
  await queryOnce(primary.url, 'select pg_reload_conf()');
  await waitForValue(primary.url, 'select sync_state from pg_stat_replication', 'sync');
  return {
    primary,
    replica,
    async promote() {
      await queryOnce(replica.url, 'select pg_promote(false)');
      await waitForValue(replica.url, 'select pg_is_in_recovery()', false);
    },
    async close() {
      await Promise.all([primary.stop('SIGQUIT'), replica.stop('SIGQUIT')]);
      process.off('exit', remove);
      remove();
    },
  };
}
