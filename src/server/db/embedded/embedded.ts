import { mkdirSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { PROGRAMS } from '#server/paths.ts';
import { createPool, type OnConnectionError } from '#server/db/connections.ts';
import { Bridge } from './embedded-bridge.ts';
import { publishFolder } from './embedded-filesystem.ts';
import type { EmbeddedStart, FromEmbedded, ToEmbedded } from './embedded-messages.ts';
import { DatabaseProblem, reasonOf } from '#server/db/open-problem.ts';

const CLOSE_PATIENCE_MS = 8_000;
const QUEUE_PATIENCE_MS = 10_000;

/** An embedded PostgreSQL behind an ordinary pool of one connection. */
export interface Embedded {
  readonly pool: pg.Pool;
  /** Opens another pool of one connection, for use once the pool before has ended. */
  openPool(): pg.Pool;
  /** Writes everything to the folder and ends the worker. The pool must be ended before. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a worker thread and resolves once it accepts queries. Throws DatabaseProblem when it does not start.
 * `onLost` is called once when the worker exits unexpectedly: from then on every query fails. `onError` is called for each
 * connection that breaks.
 */
export async function startEmbedded(
  start: EmbeddedStart,
  onLost: (cause: Error) => void,
  onError: OnConnectionError = () => undefined,
): Promise<Embedded> {
  // No flags of the parent's: some of them (test runners' loaders) keep a worker from starting.
  const worker = new Worker(PROGRAMS.embeddedDatabase, {
    workerData: start,
    execArgv: [],
    // Rows pass through as short-lived bytes; the default young generation would let a hundred megabytes of them pile up.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const bridges = new Map<number, Bridge>();
  let state: 'starting' | 'running' | 'stopping' | 'gone' = 'starting';
  let reason = 'its thread ended';
  let connections = 0;
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();

  worker.on('message', (message: FromEmbedded) => {
    if (message.kind === 'wire') bridges.get(message.connection)?.receive(message.bytes);
    else if (message.kind === 'lost') reason = message.reason;
    else if (message.kind === 'ready') {
      state = 'running';
      ready.resolve();
    }
  });
  worker.on('error', (cause) => (reason = reasonOf(cause)));
  worker.on('exit', () => {
    const before = state;
    state = 'gone';
    const cause = new DatabaseProblem(
      before === 'starting'
        ? `The embedded database did not start: ${reason}`
        : `The embedded database stopped: ${reason}`,
    );
    for (const bridge of bridges.values()) bridge.destroy(cause);
    gone.resolve();
    ready.reject(cause);
    if (before === 'running') onLost(cause);
  });
  await ready.promise;

  const send = (message: ToEmbedded): void => worker.postMessage(message);
  const connect = (): Bridge => {
    const bridge = new Bridge(++connections, { send, left: (connection) => void bridges.delete(connection) });
    if (state === 'gone')
      process.nextTick(() => bridge.destroy(new DatabaseProblem(`The embedded database stopped: ${reason}`)));
    bridges.set(bridge.connection, bridge);
    return bridge;
  };
  const openPool = (): pg.Pool =>
    createPool(
      {
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: QUEUE_PATIENCE_MS,
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        stream: connect as never,
      },
      onError,
    );

  return {
    pool: openPool(),
    openPool,
    async stop() {
      if (state === 'running') {
        state = 'stopping';
        send({ kind: 'close' });
      }
      const impatience = setTimeout(() => void worker.terminate(), CLOSE_PATIENCE_MS);
      await gone.promise;
      clearTimeout(impatience);
    },
  };
}

/**
 * Creates an empty database in `folder` (absolute, absent or empty) atomically: under a temporary name, in a thread whose
 * memory is freed with it, and renamed once it is complete and on disk. The files of an interrupted attempt are deleted.
 */
export async function createEmbedded(folder: string): Promise<void> {
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  // Its files have the permissions of the process's umask: the folder's mode keeps other users out.
  mkdirSync(temporary, { mode: 0o700 });
  const embedded = await startEmbedded({ folder: temporary, create: true, snapshot: null }, () => {});
  await embedded.pool.end();
  await embedded.stop();
  publishFolder(temporary, folder);
}
