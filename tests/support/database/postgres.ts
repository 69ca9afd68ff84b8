import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, giveToPostgres, startCluster } from './postgres-programs.ts';

/** A temporary PostgreSQL cluster: `url` is the superuser's connection, `stop` ends and deletes it. */
export interface ThrowawayPostgres {
  readonly url: string;
  /** Stops the server at once, as in a power failure; its data is kept. */
  halt(): Promise<void>;
  /** Starts the server again with the same data and port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings without syncing: a temporary cluster survives a kill of its processes, but need not survive the machine. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '100',
};

/**
 * Starts a PostgreSQL cluster in a temporary folder, on a free port of 127.0.0.1, without syncing. Throws when
 * PostgreSQL is not installed. The cluster also ends when this process exits.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    giveToPostgres(folder);
    const cluster = createCluster(folder);
    let server = await startCluster(folder, cluster, CARELESS);
    // Runs after the exit listener that stops the server, which was registered before.
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

/** Creates an empty database of a name, with options of CREATE DATABASE, on a cluster; returns its URL. */
export async function emptyDatabase({ url }: ThrowawayPostgres, name: string, options = ''): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} ${options}`);
  } finally {
    await admin.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Creates an empty database in a locale (`LOCALE …`, as CREATE DATABASE takes it) on a cluster; returns its URL. */
export const databaseInLocale = (server: ThrowawayPostgres, locale: string): Promise<string> =>
  emptyDatabase(server, `locale_${randomUUID().replaceAll('-', '')}`, `TEMPLATE template0 ENCODING 'UTF8' ${locale}`);
