import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL cluster of our own: `url` is its superuser's connection, `stop` ends and deletes it. */
export interface ThrowawayPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const START_PATIENCE_MS = 20_000;

/**
 * Starts a PostgreSQL cluster in a temporary folder, on a free port of 127.0.0.1, with syncing off. It uses the binaries
 * that are installed and throws when there are none. The cluster also ends when this process exits.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const binaries = findBinaries();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'aula-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const asOwner = (program: string, args: string[]): [string, string[]] =>
    owner
      ? [
          'setpriv',
          [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', join(binaries, program), ...args],
        ]
      : [join(binaries, program), args];
  const cluster = join(folder, 'cluster');
  try {
    execFileSync(
      ...asOwner('initdb', [
        '-D',
        cluster,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ]),
      { stdio: 'pipe', cwd: folder },
    );
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
    const tuning = ['synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=100'];
    const args = ['-D', cluster, ...[...settings, ...tuning].flatMap((setting) => ['-c', setting])];
    const server = spawn(...asOwner('postgres', args), { stdio: 'ignore', cwd: folder });
    const kill = (): void => end(server, folder);
    process.once('exit', kill);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilItAnswers(url, server);
    return {
      url,
      async stop() {
        process.off('exit', kill);
        const gone = new Promise((resolve) => server.once('exit', resolve));
        // "Immediate" shutdown: nothing of this cluster is worth writing down.
        if (server.exitCode === null && server.kill('SIGQUIT')) await gone;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

function end(server: ChildProcess, folder: string): void {
  server.kill('SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function findBinaries(): string {
  const candidates = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql*/bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port was given out.');
  return address.port;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
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
