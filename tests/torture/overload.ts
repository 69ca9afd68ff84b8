import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { memoryOfTree } from '#tests/process/process-facts.ts';
import { RESERVED_SLOTS } from '#server/ops/load-shedding.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ask, type CrowdWishes, quantile } from './crowd.ts';
import type { MetElsewhere } from './crowd-thread.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

/** As many as the school works for without anybody having to wait long. */
const CALM = 16;
/** Twenty times as many as are ever worked for at once. */
const CROWD = 4_000;
const FOR_MS = 15_000;
/** As many as are ever worked for at once (`most`, load-shedding.ts). */
const MOST_AT_WORK = 200;
const SEARCH = '/api/courses?q=light';
const KEPT = '/courses';

/** What a crowd met, and what somebody beside it did who read pages that lie ready. */
export interface Phase {
  readonly met: MetElsewhere;
  readonly forMs: number;
  /** Milliseconds a page that lies ready took, and the call that says the school is alive. */
  readonly kept: number[];
  readonly health: number[];
  /** At most, in MB; 0 where it cannot be read. */
  readonly memoryMb: number;
}

/** The same questions from a few and from far too many. */
export interface OverloadFigures {
  readonly calm: Phase;
  readonly rush: Phase;
  /** From the end of the rush until an ordinary request is answered as quickly as before. */
  readonly recoveredMs: number;
}

interface School {
  readonly address: string;
  readonly pid: number;
}

async function elsewhere({ address }: School, wishes: CrowdWishes, turn: number): Promise<MetElsewhere> {
  const workerData = { ...wishes, turn, path: address + SEARCH };
  const thread = new Worker(new URL('./crowd-thread.ts', import.meta.url), { workerData, execArgv: [] });
  const [met] = (await once(thread, 'message')) as [MetElsewhere];
  await thread.terminate();
  return met;
}

/** A crowd that searches, each for something nobody has searched for, and a reader beside it. */
async function phase(school: School, wishes: CrowdWishes, turn: number): Promise<Phase> {
  const agent = new Agent({ keepAlive: true });
  const [kept, health] = [[] as number[], [] as number[]];
  let memoryMb = 0;
  let over = false;
  const searching = elsewhere(school, wishes, turn).finally(() => (over = true));
  while (!over) {
    for (const [path, times] of [
      [KEPT, kept],
      ['/healthz', health],
    ] as const) {
      const { status, ms } = await ask(school.address + path, agent);
      if (status !== 200) throw new Error(`${path} answered ${status} during the rush.`);
      times.push(ms);
    }
    if (process.platform === 'linux' && kept.length % 5 === 0) memoryMb = Math.max(memoryMb, memoryOfTree(school.pid));
    await pause(40);
  }
  agent.destroy();
  return { met: await searching, forMs: wishes.forMs, kept, health, memoryMb };
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

/** Searches of their own from a crowd, as through a proxy that does not bound its connections, far beyond what the school can do, and how it and everybody else fared. */
export async function overload({ size, forMs }: CrowdWishes): Promise<OverloadFigures> {
  const school = await startSchoolProcess({
    dataDir: temporaryFolder(),
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' },
  });
  try {
    await phase(school, { size: CALM, forMs: forMs / 4 }, 1e6);
    const calm = await phase(school, { size: CALM, forMs: forMs / 2 }, 2e6);
    // However fast the machine: more than are seated, worked for and served while those behind them wait.
    const tooMany = RESERVED_SLOTS + MOST_AT_WORK + Math.ceil(3 * perSecond(calm));
    const rush = await phase(school, { size: Math.max(size, tooMany), forMs }, 3e6);
    const recoveredMs = await untilCalm(school, Math.max(50, 3 * quantile(calm.met.accepted, 0.95)));
    return { calm, rush, recoveredMs };
  } finally {
    await school.end('SIGKILL');
  }
}

const perSecond = ({ met, forMs }: Phase): number => met.accepted.length / (forMs / 1000);

/** The figures in a line. */
export function describe({ calm, rush, recoveredMs }: OverloadFigures): string {
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(0)} ms`;
  const said = (name: string, of: Phase) =>
    [
      `${name}: ${perSecond(of).toFixed(0)} served a second (p50 ${ms(of.met.accepted, 0.5)}, p99 ${ms(of.met.accepted, 0.99)})`,
      `connected p99 ${ms(of.met.connected, 0.99)}`,
      `kept page p50 ${ms(of.kept, 0.5)}, p95 ${ms(of.kept, 0.95)}`,
      `health p95 ${ms(of.health, 0.95)}`,
      `the crowd's own thread late by ${of.met.latenessMs.toFixed(0)} ms (p99)`,
      `memory ${of.memoryMb.toFixed(0)} MB`,
    ].join(', ');
  return [
    said('calm', calm),
    said('rush', rush),
    `${rush.met.shed.length} asked to come back (p50 ${ms(rush.met.shed, 0.5)}, p99 ${ms(rush.met.shed, 0.99)})`,
    `calm again after ${recoveredMs.toFixed(0)} ms`,
    ...[...rush.met.wrong].map(([what, times]) => `otherwise: ${what} × ${times}`),
  ].join('; ');
}

/** A crowd twenty times as large as what the school works for at once. */
export async function tortureByCrowds(_options: TortureOptions): Promise<Outcome[]> {
  const name = 'overload';
  try {
    const figures = await overload({ size: CROWD, forMs: FOR_MS });
    const problem = problemIn(figures);
    return [{ name, problem: problem && `${problem}: ${describe(figures)}`, figures: describe(figures) }];
  } catch (error) {
    return [{ name, problem: error instanceof Error ? error.message : String(error), figures: '' }];
  }
}

/** What those let in were promised at most: to wait behind the reserved slots, at the pace of the calm, and to be handled (load-shedding.ts). */
const PROMISED_MS = 2_000;
/** What a person takes for at once (Nielsen, Usability Engineering, 5.5). */
const AT_ONCE_MS = 100;
const reservedMs = (calm: Phase): number => (RESERVED_SLOTS / perSecond(calm)) * 1_000;
/**
 * How much worse than in the calm of the same run it may be. A ratio, because machines differ and do other things
 * besides; the crowd itself runs on the machine of the school and takes its part of the processor.
 */
const WORSE = { served: 0.4, accepted: 6, kept: 20, memory: 2 };

/** What is not as it should be, in a sentence; null when nothing. */
export function problemIn({ calm, rush, recoveredMs }: OverloadFigures): string | null {
  const p99 = quantile(rush.met.accepted, 0.99);
  const [keptCalm, keptRush] = [quantile(calm.kept, 0.95), quantile(rush.kept, 0.95)];
  const late = rush.met.latenessMs;
  const problems: readonly (readonly [boolean, string])[] = [
    [rush.met.accepted.length === 0, 'Nobody was let in'],
    [rush.met.shed.length === 0, 'Nobody was asked to come back'],
    [[...rush.met.wrong.keys()].some((what) => what.startsWith('status')), 'Some were answered otherwise'],
    [perSecond(rush) < WORSE.served * perSecond(calm), 'Far fewer were served than in the calm'],
    [
      p99 > PROMISED_MS + reservedMs(calm) + late + WORSE.accepted * quantile(calm.met.accepted, 0.99),
      'Those let in waited too long',
    ],
    [keptRush > Math.max(AT_ONCE_MS, WORSE.kept * keptCalm), 'Pages that lie ready were not given at once'],
    [rush.memoryMb > WORSE.memory * calm.memoryMb, 'It took too much memory'],
    [recoveredMs > 5_000, 'It did not recover at once'],
  ];
  return problems.find(([wrong]) => wrong)?.[1] ?? null;
}
