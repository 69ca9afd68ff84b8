import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '#scripts/lib/postgres.mjs';

const START_TIMEOUT_MS = 60_000;

/** A PostgreSQL server that runs as a child of this process. */
export interface RunningPostgres {
  readonly port: number;
  /** The connection URL of the superuser to the database `postgres`. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Stops the server: `SIGINT` after a checkpoint, `SIGQUIT` at once, `SIGKILL` as in a power failure. */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
}

/** Runs a PostgreSQL program to its end, in a folder owned by its user. Throws with its output on failure. */
export function runPostgresProgram(program: string, args: readonly string[], folder: string): void {
  execFileSync(...asPostgresUser(join(findBinaries(), program), args), { stdio: 'pipe', cwd: folder });
}

/** Makes the user PostgreSQL runs as the owner of a folder. */
export function giveToPostgres(folder: string): void {
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** Creates an empty cluster in `<folder>/<name>`; the folder must be owned by PostgreSQL's user. */
export function createCluster(folder: string, name = 'cluster'): string {
  const cluster = join(folder, name);
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  runPostgresProgram('initdb', ['-D', cluster, ...settings], folder);
  return cluster;
}

/**
 * Starts the server of a cluster on a port of 127.0.0.1 (by default a free one) and waits until it accepts connections.
 * `settings` are those of postgresql.conf. Throws when it does not start within a minute.
 */
export async function startCluster(
  folder: string,
  cluster: string,
  settings: Readonly<Record<string, string>>,
  port?: number,
): Promise<RunningPostgres> {
  const at = port ?? (await freePort());
  const all = {
    port: String(at),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  };
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = spawn(...asPostgresUser(join(findBinaries(), 'postgres'), args), { stdio: 'ignore', cwd: folder });
  const url = `postgres://postgres@127.0.0.1:${at}/postgres`;
  const endWithParent = (): void => void server.kill('SIGQUIT');
  process.once('exit', endWithParent);
  await waitUntilReady(url, server);
  return {
    port: at,
    url,
    process: server,
    async stop(signal) {
      process.off('exit', endWithParent);
      const gone = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await gone;
    },
  };
}

/** Returns a free TCP port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port was given out.');
  return address.port;
}

/** Returns the command that runs a program, given by its absolute path, as the user PostgreSQL runs as. */
export function asPostgresUser(path: string, args: readonly string[]): [string, string[]] {
  const owner = unprivilegedUser();
  return owner
    ? ['setpriv', [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', path, ...args]]
    : [path, [...args]];
}

function findBinaries(): string {
  const found = postgresPrograms();
  if (!found) throw new Error('PostgreSQL is not installed here: neither initdb nor postgres was found.');
  return found;
}

// PostgreSQL refuses to run as root (https://www.postgresql.org/docs/15/app-postgres.html).
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      await client.end().catch(() => {});
      if (server.exitCode !== null) throw new Error('The PostgreSQL server ended while starting.', { cause });
      if (Date.now() > deadline) throw new Error('The PostgreSQL server did not start in time.', { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
