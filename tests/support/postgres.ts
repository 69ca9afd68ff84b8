import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, giveToPostgres, startCluster } from './postgres-programs.ts';

/** A PostgreSQL cluster of our own: `url` is its superuser's connection, `stop` ends and deletes it. */
export interface ThrowawayPostgres {
  readonly url: string;
  /** Ends the server as a power cut would; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on the same data and port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing of such a cluster outlives the machine, so it never waits for the disk; what it acknowledged outlives its processes. */
const CARELESS = {
  fsync: 'off',
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
    const cluster = createCluster(folder);
    let server = await startCluster(folder, cluster, CARELESS);
    // After the server's own end, which was registered before.
    process.once('exit', remove);
    return {
      url: server.url,
      halt: () => server.stop('SIGQUIT'),
      async resume() {
        server = await startCluster(folder, cluster, CARELESS, server.port);
      },
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

/** Creates an empty database in a locale (`LOCALE …`, as CREATE DATABASE takes it) on a cluster; returns its URL. */
export async function databaseInLocale({ url }: ThrowawayPostgres, locale: string): Promise<string> {
  const name = `locale_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`);
  } finally {
    await admin.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
