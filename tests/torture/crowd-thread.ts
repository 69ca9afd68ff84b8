// A crowd in a thread of its own, so that whoever measures beside it is not held up by it.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { crowd, type CrowdWishes, type Met } from './crowd.ts';

/** What a crowd met, and how late its own thread was meanwhile: that much of every time is not the school's. */
export interface MetElsewhere extends Met {
  readonly latenessMs: number;
}

const { size, forMs, path, turn } = workerData as CrowdWishes & { path: string; turn: number };
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let number = turn;
const met = await crowd({ size, forMs }, () => path + number++);
parentPort?.postMessage({ ...met, latenessMs: delay.percentile(99) / 1e6 } satisfies MetElsewhere);
