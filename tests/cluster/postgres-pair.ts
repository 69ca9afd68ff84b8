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

/** A PostgreSQL and its streaming replica, which has every commit on its disk before it is acknowledged. */
export interface PostgresPair {
  readonly primary: RunningPostgres;
  readonly replica: RunningPostgres;
  /** Makes the replica the one that is written to; resolves once it takes writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS = { max_connections: '100', shared_buffers: '64MB', wal_keep_size: '256MB' };
const PATIENCE_MS = 30_000;

/** Asks a server one question on a connection of its own, within a second; throws when it does not answer. */
export async function askOnce(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks again until the first value of the answer is `wanted`. */
async function untilItSays(url: string, text: string, wanted: unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await askOnce(url, text).catch(() => []);
    if (row?.[0] === wanted) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL never said ${String(wanted)} to: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts both in a temporary folder. They end with this process. */
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
  await untilItSays(primary.url, 'select count(*)::int from pg_stat_replication', 1);
  // Said to the primary alone: the replica, once promoted, has nobody to wait for.
  await askOnce(primary.url, `alter system set synchronous_standby_names = '*'`);
  await askOnce(primary.url, 'select pg_reload_conf()');
  await untilItSays(primary.url, 'select sync_state from pg_stat_replication', 'sync');
  return {
    primary,
    replica,
    async promote() {
      await askOnce(replica.url, 'select pg_promote(false)');
      await untilItSays(replica.url, 'select pg_is_in_recovery()', false);
    },
    async close() {
      await Promise.all([primary.stop('SIGQUIT'), replica.stop('SIGQUIT')]);
      process.off('exit', remove);
      remove();
    },
  };
}
