import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, giveToPostgres, startCluster } from './postgres-programs.ts';

/** A PostgreSQL cluster of our own: `url` is its superuser's connection, `stop` ends and deletes it. */
export interface ThrowawayPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Nothing of such a cluster is worth keeping, so it never waits for the disk. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '100',
};

/**
 * Starts a PostgreSQL cluster in a temporary folder, on a free port of 127.0.0.1, with syncing off. It uses the binaries
 * that are installed and throws when there are none. The cluster also ends when this process exits.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    giveToPostgres(folder);
    const server = await startCluster(folder, createCluster(folder), CARELESS);
    // After the server's own end, which was registered before.
    process.once('exit', remove);
    return {
      url: server.url,
      async stop() {
        process.off('exit', remove);
        await server.stop('SIGQUIT');
        remove();
      },
    };
  } catch (cause) {
    remove();
    throw cause;
  }
}
