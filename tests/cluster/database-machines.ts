import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '#scripts/lib/postgres.mjs';
import { asPostgresUser, freePort, giveToPostgres } from '#tests/support/database/postgres-programs.ts';
import { shippedFile, shippedSettings } from './shipped-file.ts';

/** A machine with etcd, Patroni and PostgreSQL, played by processes of this one. */
export interface DatabaseMachine {
  readonly name: string;
  /** The superuser's connection to its PostgreSQL, whichever role that has. */
  readonly url: string;
  /** Ends all its processes at once, as a power failure does. */
  powerOff(): Promise<void>;
  /** Starts them again on the same disk. */
  powerOn(): void;
  /** Ends PostgreSQL alone by SIGKILL. */
  crashPostgres(): void;
}

/** What `deploy/postgres` describes: two database machines, a witness, and HAProxy in front of them. */
export interface DatabaseMachines {
  readonly machines: readonly [DatabaseMachine, DatabaseMachine];
  /** Addresses of HAProxy for Aula: the primary, and the replica. */
  readonly url: string;
  readonly replicaUrl: string;
  /** Returns the present primary. Throws when there is none. */
  primary(): Promise<DatabaseMachine>;
  /** Resolves when one machine is the primary and the other its synchronous replica. */
  whole(): Promise<void>;
  /** The output of all processes, for a failed test. */
  output(): string;
  close(): Promise<void>;
}

const NAMES = ['db1', 'db2', 'witness'] as const;
const PASSWORD = 'only-in-this-test';
const WHOLE_WITHIN_MS = 90_000;

/** Runs a query on a new connection. Throws when the server does not respond within two seconds. */
export async function queryOnce(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

interface Ports {
  readonly peer: number;
  readonly etcd: number;
  readonly postgres: number;
  readonly api: number;
}
const freePorts = async (): Promise<Ports> => ({
  peer: await freePort(),
  etcd: await freePort(),
  postgres: await freePort(),
  api: await freePort(),
});

/** The addresses of the shipped files, and those they have in the test. */
const addressChanges = (ports: readonly Ports[], kinds: readonly (readonly [shipped: number, kind: keyof Ports])[]) =>
  ports.flatMap((own, index) =>
    kinds.map(([shipped, kind]) => [`10.0.0.${index + 1}:${shipped}`, `127.0.0.1:${own[kind]}`] as const),
  );

/** Processes that are started together, and end with this one. */
class Processes {
  readonly #running = new Set<ChildProcess>();
  #output = '';

  constructor() {
    process.once('exit', () => this.#endAll());
  }

  start([program, args]: readonly [string, readonly string[]], env: Record<string, string>, cwd: string): ChildProcess {
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (chunk: Buffer): void => void (this.#output = (this.#output + chunk.toString()).slice(-200_000));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  output(): string {
    return this.#output;
  }

  #endAll(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }
}

/** Sends SIGKILL; returns whether there was such a process. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw cause;
  }
}

/** Kills the PostgreSQL of a data folder, its children included, which would notice the end only a moment later. */
function killPostgres(dataDir: string): void {
  let pid: number;
  try {
    pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  let children: number[] = [];
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // It has ended already.
  }
  kill(pid);
  for (const child of children) kill(child);
}

function machine(
  index: number,
  ports: readonly Ports[],
  folder: string,
  processes: Processes,
): DatabaseMachine & { api: string } {
  const name = NAMES[index]!;
  const own = ports[index]!;
  const disk = join(folder, name);
  const dataDir = join(disk, 'postgres');
  mkdirSync(disk);
  giveToPostgres(disk);
  const etcd = {
    ...shippedSettings('postgres/etcd.env.example', [
      ...addressChanges(ports.slice(0, 1), [[2379, 'etcd']]),
      ...addressChanges(ports, [[2380, 'peer']]),
    ]),
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(disk, 'etcd'),
    ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${own.peer}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${own.peer}`,
    ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${own.etcd}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${own.etcd}`,
  };
  const config = join(disk, 'patroni.yml');
  writeFileSync(
    config,
    shippedFile('postgres/patroni.yaml', [
      ['0.0.0.0:5432', `127.0.0.1:${own.postgres}`],
      ['0.0.0.0:8008', `127.0.0.1:${own.api}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/aula.pgpass', join(disk, 'pgpass')],
      ['/var/lib/postgresql/aula', dataDir],
      ['/usr/lib/postgresql/15/bin', postgresPrograms() ?? ''],
      ['/var/run/postgresql', disk],
    ]),
  );
  const patroni = {
    ...shippedSettings('postgres/patroni.env.example', [
      ...addressChanges(ports.slice(0, 1), [
        [5432, 'postgres'],
        [8008, 'api'],
      ]),
      ...addressChanges(ports, [[2379, 'etcd']]),
    ]),
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${own.postgres}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${own.api}`,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    HOME: disk,
  };
  let running: ChildProcess[] = [];
  return {
    name,
    api: `http://127.0.0.1:${own.api}`,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${own.postgres}/postgres`,
    powerOn() {
      running = [processes.start(asPostgresUser('/usr/bin/etcd', []), etcd, disk)];
      if (name !== 'witness')
        running.push(processes.start(asPostgresUser('/usr/bin/patroni', [config]), patroni, disk));
    },
    crashPostgres: () => killPostgres(dataDir),
    async powerOff() {
      const gone = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of running) child.kill('SIGKILL');
      killPostgres(dataDir);
      await Promise.all(gone);
    },
  };
}

/** Starts the machines and HAProxy with the files of `deploy/postgres`, and makes the database for Aula. */
export async function startDatabaseMachines(): Promise<DatabaseMachines> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-machines-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  giveToPostgres(folder);
  const processes = new Processes();
  const ports = [await freePorts(), await freePorts(), await freePorts()];
  const [db1, db2, witness] = [0, 1, 2].map((index) => machine(index, ports, folder, processes));
  const all = [db1!, db2!, witness!];
  for (const each of all) each.powerOn();

  const [front, replicas] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig(ports, front, replicas));
  const haproxy = processes.start(['/usr/sbin/haproxy', ['-db', '-f', config]], {}, folder);

  const isA = async (role: string, { api }: { api: string }): Promise<boolean> =>
    fetch(`${api}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const roles = async (role: string) => {
    const is = await Promise.all([db1!, db2!].map((each) => isA(role, each)));
    return [db1!, db2!].filter((_, index) => is[index]);
  };
  const opened: DatabaseMachines = {
    machines: [db1!, db2!],
    url: `postgres://aula:${PASSWORD}@127.0.0.1:${front}/aula`,
    replicaUrl: `postgres://aula:${PASSWORD}@127.0.0.1:${replicas}/aula`,
    async primary() {
      const [found] = await roles('primary');
      if (!found) throw new Error('No machine is the primary at the moment.');
      return found;
    },
    async whole() {
      const deadline = Date.now() + WHOLE_WITHIN_MS;
      while ((await roles('primary')).length !== 1 || (await roles('synchronous')).length !== 1) {
        if (Date.now() > deadline) throw new Error(`The machines did not agree in time:\n${processes.output()}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    output: () => processes.output(),
    async close() {
      haproxy.kill('SIGTERM');
      await Promise.all(all.map((each) => each.powerOff()));
      remove();
    },
  };
  process.once('exit', () => {
    for (const each of all) each.crashPostgres();
    remove();
  });
  try {
    await opened.whole();
    const { url } = await opened.primary();
    await queryOnce(url, `CREATE ROLE aula LOGIN PASSWORD '${PASSWORD}'`);
    await queryOnce(url, `CREATE DATABASE aula OWNER aula ENCODING 'UTF8'`);
  } catch (cause) {
    await opened.close();
    throw cause;
  }
  return opened;
}

function haproxyConfig(ports: readonly Ports[], front: number, replicas: number): string {
  const changes = ports
    .slice(0, 2)
    .flatMap(({ postgres, api }, index) => [
      [`10.0.0.${index + 1}:5432`, `127.0.0.1:${postgres} port ${api}`] as const,
    ]);
  return shippedFile('postgres/haproxy.cfg', [
    ...changes,
    // Both machines are one here, so each has a port of its own for the checks.
    [' check port 8008', ' check'],
    ['127.0.0.1:5000', `127.0.0.1:${front}`],
    ['127.0.0.1:5001', `127.0.0.1:${replicas}`],
  ]);
}
