// Runs a crowd in a worker thread, so that it does not delay measurements in the main thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { crowd, type CrowdOptions, type CrowdResult } from './crowd.ts';

/** The result of a crowd, and the event-loop delay of its thread, which is part of every measured time. */
export interface ThreadResult extends CrowdResult {
  readonly latenessMs: number;
}

const { size, forMs, path, turn } = workerData as CrowdOptions & { path: string; turn: number };
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let number = turn;
const met = await crowd({ size, forMs }, () => path + number++);
parentPort?.postMessage({ ...met, latenessMs: delay.percentile(99) / 1e6 } satisfies ThreadResult);
