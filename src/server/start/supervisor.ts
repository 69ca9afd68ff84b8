import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { openLog } from '#server/ops/log.ts';
import { PROGRAMS } from '#server/paths.ts';
import { describeData, type Filled, fillSchool, openSchoolDatabase } from './open-school.ts';
import type { RunningSchool } from './start-school.ts';
import { collectWorkerMetrics } from '#server/ops/worker-metrics.ts';

/** A worker that ends is replaced after this long, twice as long each time it does not last. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A worker that lived this long did not fail to start. */
const STEADY_MS = 30_000;
/** Workers close within 9 s (start-school.ts); one that has not by now hangs. Service managers kill after 10 s. */
const KILL_AFTER_MS = 9_500;

/** The message of a worker that listens. */
export interface WorkerIsOpen {
  readonly open: Pick<RunningSchool, 'address' | 'local'>;
}

/** Thrown when a worker ended before it listened; it has written the reason to standard error. */
export class WorkerNeverOpened extends Error {
  override name = 'WorkerNeverOpened';
}

async function prepareOnce(config: Config, log: Logger): Promise<Filled> {
  const database = await openSchoolDatabase(config, { log, migrate: true });
  try {
    return await fillSchool(config, database, await openStorage(config));
  } finally {
    await database.close();
  }
}

/** Resolves with a worker's addresses once it listens; rejects when it ends before. */
function untilOpen(worker: Worker): Promise<WorkerIsOpen['open']> {
  return new Promise((opened, failed) => {
    worker.once('message', ({ open }: WorkerIsOpen) => opened(open));
    worker.once('exit', () => failed(new WorkerNeverOpened('A worker ended while starting.')));
  });
}

/**
 * Runs several server processes that share one port: migrates and seeds the database once, starts the workers and
 * restarts those that end; `stop` ends them all gracefully. Throws WorkerNeverOpened, and what `prepareOnce` throws.
 */
export async function superviseSchool(config: Config): Promise<RunningSchool> {
  const log = openLog(config.logLevel);
  const filled = await prepareOnce(config, log);
  cluster.setupPrimary({ exec: PROGRAMS.main, args: [] });
  if (config.metricsToken !== undefined) {
    collectWorkerMetrics((err) => log.warn({ err }, 'worker metrics could not be collected'));
  }
  const waiting = new Set<NodeJS.Timeout>();
  let stopping = false;

  const keepAlive = (worker: Worker, delay: number): void => {
    const began = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      const next = performance.now() - began > STEADY_MS ? FIRST_DELAY_MS : delay;
      log.error({ worker: worker.process.pid, code, signal, restartInMs: next }, 'worker ended, will restart');
      const timer = setTimeout(() => {
        waiting.delete(timer);
        keepAlive(cluster.fork(), Math.min(next * 2, LONGEST_DELAY_MS));
      }, next);
      waiting.add(timer);
    });
  };

  // The first one alone, so that a problem is reported once.
  const first = cluster.fork();
  const addresses = await untilOpen(first);
  keepAlive(first, FIRST_DELAY_MS);
  const others = Array.from({ length: config.workers - 1 }, () => cluster.fork());
  for (const worker of others) keepAlive(worker, FIRST_DELAY_MS);
  await Promise.allSettled(others.map(untilOpen));

  return {
    ...addresses,
    ...filled,
    data: describeData(config),
    async stop() {
      stopping = true;
      for (const timer of waiting) clearTimeout(timer);
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ends = workers.map((worker) => new Promise((ended) => worker.once('exit', ended)));
      for (const worker of workers) worker.process.kill('SIGTERM');
      const killTimer = setTimeout(() => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      }, KILL_AFTER_MS);
      await Promise.all(ends);
      clearTimeout(killTimer);
    },
  };
}
