import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { memoryOfTree } from '#tests/process/process-facts.ts';
import { RESERVED_SLOTS } from '#server/ops/load-shedding.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ask, type CrowdOptions, quantile } from './crowd.ts';
import type { ThreadResult } from './crowd-thread.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

/** Clients that the server handles without long waits. */
const CALM = 16;
/** Twenty times as many clients as requests handled at once. */
const CROWD = 4_000;
const FOR_MS = 15_000;
const SHORT = { size: 600, forMs: 2_000 };
/** The highest number of requests handled at once (`most`, load-shedding.ts). */
const MOST_AT_WORK = 200;
const SEARCH = '/api/courses?q=light';
const KEPT = '/courses';

/** The result of a crowd, and the measurements of a reader of cached pages at the same time. */
export interface Phase {
  readonly met: ThreadResult;
  readonly forMs: number;
  /** Response times of a cached page and of the health check, in ms. */
  readonly kept: number[];
  readonly health: number[];
  /** The highest memory use in MB; 0 if it cannot be read. */
  readonly memoryMb: number;
}

/** The measurements with few clients and with far too many. */
export interface OverloadStats {
  readonly calm: Phase;
  readonly rush: Phase;
  /** Time from the end of the rush until an ordinary request is as fast as before. */
  readonly recoveredMs: number;
}

interface School {
  readonly address: string;
  readonly pid: number;
}

async function elsewhere({ address }: School, options: CrowdOptions, turn: number): Promise<ThreadResult> {
  const workerData = { ...options, turn, path: address + SEARCH };
  const thread = new Worker(new URL('./crowd-thread.ts', import.meta.url), { workerData, execArgv: [] });
  const [met] = (await once(thread, 'message')) as [ThreadResult];
  await thread.terminate();
  return met;
}

/** Runs a crowd of uncached searches and a reader of cached pages at the same time. */
async function phase(school: School, options: CrowdOptions, turn: number): Promise<Phase> {
  const agent = new Agent({ keepAlive: true });
  const [kept, health] = [[] as number[], [] as number[]];
  let memoryMb = 0;
  let over = false;
  const searching = elsewhere(school, options, turn).finally(() => (over = true));
  while (!over) {
    for (const [path, times] of [
      [KEPT, kept],
      ['/healthz', health],
    ] as const) {
      const { status, ms } = await ask(school.address + path, agent);
      if (status !== 200) throw new Error(`${path} returned ${status} during the rush.`);
      times.push(ms);
    }
    if (process.platform === 'linux' && kept.length % 5 === 0) memoryMb = Math.max(memoryMb, memoryOfTree(school.pid));
    await pause(40);
  }
  agent.destroy();
  return { met: await searching, forMs: options.forMs, kept, health, memoryMb };
}

async function untilCalm({ address }: School, patienceMs: number): Promise<number> {
  const agent = new Agent();
  const began = performance.now();
  for (let turn = 0; ; turn++) {
    const { status, ms } = await ask(`${address}${SEARCH}-after-${turn}`, agent);
    if (status === 200 && ms < patienceMs) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error('The school did not recover within a minute.');
  }
}

/** Overloads a server with uncached searches, as through a proxy without a connection limit, and measures all clients. */
export async function overload({ size, forMs }: CrowdOptions): Promise<OverloadStats> {
  const school = await startSchoolProcess({
    dataDir: temporaryFolder(),
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' },
  });
  try {
    await phase(school, { size: CALM, forMs: forMs / 4 }, 1e6);
    const calm = await phase(school, { size: CALM, forMs: forMs / 2 }, 2e6);
    // On any machine: more than the reserved slots, the requests at work and those served while others wait.
    const tooMany = RESERVED_SLOTS + MOST_AT_WORK + Math.ceil(3 * perSecond(calm));
    const rush = await phase(school, { size: Math.max(size, tooMany), forMs }, 3e6);
    const recoveredMs = await untilCalm(school, Math.max(50, 3 * quantile(calm.met.accepted, 0.95)));
    return { calm, rush, recoveredMs };
  } finally {
    await school.end('SIGKILL');
  }
}

const perSecond = ({ met, forMs }: Phase): number => met.accepted.length / (forMs / 1000);

/** Returns the measurements as one line. */
export function describe({ calm, rush, recoveredMs }: OverloadStats): string {
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(0)} ms`;
  const line = (name: string, of: Phase) =>
    [
      `${name}: ${perSecond(of).toFixed(0)} served a second (p50 ${ms(of.met.accepted, 0.5)}, p99 ${ms(of.met.accepted, 0.99)})`,
      `connected p99 ${ms(of.met.connected, 0.99)}`,
      `kept page p50 ${ms(of.kept, 0.5)}, p95 ${ms(of.kept, 0.95)}`,
      `health p95 ${ms(of.health, 0.95)}`,
      `the crowd's own thread late by ${of.met.latenessMs.toFixed(0)} ms (p99)`,
      `memory ${of.memoryMb.toFixed(0)} MB`,
    ].join(', ');
  return [
    line('calm', calm),
    line('rush', rush),
    `${rush.met.shed.length} shed (p50 ${ms(rush.met.shed, 0.5)}, p99 ${ms(rush.met.shed, 0.99)})`,
    `calm again after ${recoveredMs.toFixed(0)} ms`,
    ...[...rush.met.wrong].map(([what, times]) => `otherwise: ${what} × ${times}`),
  ].join('; ');
}

/** Overloads a server with twenty times as many clients as it handles at once. A short run looks at the responses only. */
export async function tortureByCrowds({ short }: TortureOptions): Promise<Outcome[]> {
  const name = 'overload';
  try {
    const stats = await overload(short ? SHORT : { size: CROWD, forMs: FOR_MS });
    const problem = short ? wrongResponses(stats) : problemIn(stats);
    return [{ name, problem: problem && `${problem}: ${describe(stats)}`, summary: describe(stats) }];
  } catch (error) {
    return [{ name, problem: error instanceof Error ? error.message : String(error), summary: '' }];
  }
}

/** The longest wait of an admitted request besides that behind the reserved slots (load-shedding.ts). */
const PROMISED_MS = 2_000;
/** A delay that users perceive as instantaneous (Nielsen, Usability Engineering, 5.5). */
const AT_ONCE_MS = 100;
const reservedMs = (calm: Phase): number => (RESERVED_SLOTS / perSecond(calm)) * 1_000;
/**
 * The allowed ratios between rush and calm of the same run. Ratios, because machines and their load differ; the crowd
 * also takes processor time on the server's machine.
 */
const WORSE = { served: 0.4, accepted: 6, kept: 20, memory: 2 };

type Expectation = readonly [isViolated: boolean, sentence: string];
const firstViolated = (all: readonly Expectation[]): string | null => all.find(([wrong]) => wrong)?.[1] ?? null;

/** Returns what is wrong with the responses during the rush, whatever their speed, or null. */
const wrongResponses = ({ rush: { met } }: OverloadStats): string | null =>
  firstViolated([
    [met.accepted.length === 0, 'No request was admitted'],
    [met.shed.length === 0, 'No request was shed'],
    [[...met.wrong.keys()].some((what) => what.startsWith('status')), 'Some requests returned another status'],
  ]);

/** Returns the first violated expectation as a sentence, or null. */
export function problemIn(stats: OverloadStats): string | null {
  const { calm, rush, recoveredMs } = stats;
  const p99 = quantile(rush.met.accepted, 0.99);
  const [keptCalm, keptRush] = [quantile(calm.kept, 0.95), quantile(rush.kept, 0.95)];
  const late = rush.met.latenessMs;
  const slow = firstViolated([
    [perSecond(rush) < WORSE.served * perSecond(calm), 'Far fewer were served than in the calm'],
    [
      p99 > PROMISED_MS + reservedMs(calm) + late + WORSE.accepted * quantile(calm.met.accepted, 0.99),
      'Admitted requests waited too long',
    ],
    [keptRush > Math.max(AT_ONCE_MS, WORSE.kept * keptCalm), 'Cached pages were slow'],
    [rush.memoryMb > WORSE.memory * calm.memoryMb, 'It took too much memory'],
    [recoveredMs > 5_000, 'It did not recover at once'],
  ]);
  return wrongResponses(stats) ?? slow;
}
