import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createCluster,
  freePort,
  giveToPostgres,
  type RunningPostgres,
  runPostgresProgram,
  startCluster,
} from './postgres-programs.ts';

/** A primary and a streaming replica of it, both on this machine. */
export interface PostgresPair {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Stops the replica at once, as in a power failure; its data is kept. */
  haltReplica(): Promise<void>;
  /** Starts the replica again with the same data and port. */
  resumeReplica(): Promise<void>;
  /** Freezes the replica: connections stay open and nothing responds. Returns the call that wakes it. */
  freezeReplica(): Promise<() => void>;
  stop(): Promise<void>;
}

const SETTINGS = { shared_buffers: '32MB', max_connections: '60', max_wal_senders: '4', wal_keep_size: '64MB' };

/** Starts a primary and a replica made with `pg_basebackup`. Throws when one does not start. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-pair-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  giveToPostgres(folder);
  const primary = await startCluster(folder, createCluster(folder), { ...SETTINGS, fsync: 'off' });
  process.once('exit', remove);
  const copy = join(folder, 'replica');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  runPostgresProgram(
    'pg_basebackup',
    [...from, '-D', copy, '-X', 'stream', '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    folder,
  );
  const port = await freePort();
  const start = (): Promise<RunningPostgres> => startCluster(folder, copy, { ...SETTINGS, hot_standby: 'on' }, port);
  let replica = await start();
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    haltReplica: () => replica.stop('SIGKILL'),
    async resumeReplica() {
      replica = await start();
    },
    async freezeReplica() {
      const children = readFileSync(`/proc/${replica.process.pid}/task/${replica.process.pid}/children`, 'utf8');
      const all = [Number(replica.process.pid), ...children.trim().split(' ').map(Number)];
      const signal = (name: NodeJS.Signals) => () => {
        for (const pid of all) {
          try {
            process.kill(pid, name);
          } catch (cause) {
            // A child may have ended meanwhile.
            if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
          }
        }
      };
      signal('SIGSTOP')();
      return signal('SIGCONT');
    },
    async stop() {
      process.off('exit', remove);
      await Promise.all([replica.stop('SIGQUIT'), primary.stop('SIGQUIT')]);
      remove();
    },
  };
}
