import { Agent } from 'node:http';
import { memoryOfTree } from '#tests/process/process-facts.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ask, crowd, type Met, quantile } from './crowd.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

/** As many as the school works for without anybody having to wait long. */
const CALM = 16;
/** Ten times as many as it works for at once (admission.ts). */
const CROWD = 4_000;
const FOR_MS = 15_000;

/** What is measured while the crowd is there, besides the crowd itself. */
export interface OverloadFigures {
  readonly calm: Met;
  readonly rush: Met;
  /** Milliseconds a page that lies ready took, and the call that says the school is alive. */
  readonly ready: number[];
  readonly health: number[];
  readonly memoryMb: number;
  /** From the end of the rush until an ordinary request is answered as quickly as before. */
  readonly recoveredMs: number;
}

async function watch(address: string, pid: number, during: Promise<unknown>) {
  const agent = new Agent({ keepAlive: true });
  const [ready, health] = [[] as number[], [] as number[]];
  let memoryMb = 0;
  let over = false;
  void during.finally(() => (over = true));
  while (!over) {
    for (const [path, times] of [
      ['/courses', ready],
      ['/healthz', health],
    ] as const) {
      const { status, ms } = await ask(address + path, agent);
      if (status !== 200) throw new Error(`${path} answered ${status} during the rush.`);
      times.push(ms);
    }
    if (process.platform === 'linux') memoryMb = Math.max(memoryMb, memoryOfTree(pid));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  agent.destroy();
  return { ready, health, memoryMb };
}

async function untilCalm(address: string, patienceMs: number, search: () => string): Promise<number> {
  const agent = new Agent();
  const began = performance.now();
  for (;;) {
    const { status, ms } = await ask(address + search(), agent);
    if (status === 200 && ms < patienceMs) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error('The school did not recover within a minute.');
  }
}

/** Searches of their own from a crowd far beyond what the school can do, and how it and everybody else fared. */
export async function overload({ size, forMs }: { size: number; forMs: number }): Promise<OverloadFigures> {
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: { LOG_LEVEL: 'silent' } });
  try {
    let word = 0;
    const search = () => `/api/courses?q=light${word++}`;
    const address = () => school.address + search();
    await crowd(CALM, forMs / 5, address);
    const calm = await crowd(CALM, forMs / 3, address);
    const rushing = crowd(size, forMs, address);
    const [rush, seen] = await Promise.all([rushing, watch(school.address, school.pid, rushing)]);
    const recoveredMs = await untilCalm(school.address, Math.max(50, 3 * quantile(calm.accepted, 0.95)), search);
    return { calm, rush, ...seen, recoveredMs };
  } finally {
    await school.end('SIGKILL');
  }
}

/** The figures in a line. */
export function describe({ calm, rush, ready, health, memoryMb, recoveredMs }: OverloadFigures): string {
  const ms = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(0)} ms`;
  return [
    `calm p50 ${ms(calm.accepted, 0.5)}, p99 ${ms(calm.accepted, 0.99)}`,
    `rush: ${rush.accepted.length} accepted (p50 ${ms(rush.accepted, 0.5)}, p99 ${ms(rush.accepted, 0.99)})`,
    `${rush.shed.length} asked to come back (p50 ${ms(rush.shed, 0.5)})`,
    `kept page p99 ${ms(ready, 0.99)}, health p99 ${ms(health, 0.99)}`,
    `memory at most ${memoryMb.toFixed(0)} MB, calm again after ${recoveredMs.toFixed(0)} ms`,
    ...(rush.wrong.size > 0
      ? [`otherwise: ${[...rush.wrong].map(([what, times]) => `${what} × ${times}`).join(', ')}`]
      : []),
  ].join('; ');
}

/** A crowd ten times as large as what the school works for at once. */
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

/** What is not as it should be; null when nothing. */
export function problemIn({ rush, memoryMb, recoveredMs }: OverloadFigures): string | null {
  if (rush.accepted.length === 0) return 'Nobody was let in';
  if (rush.shed.length === 0) return 'Nobody was asked to come back';
  if ([...rush.wrong.keys()].some((what) => what.startsWith('status'))) return 'Some were answered otherwise';
  if (memoryMb > 768) return 'It took too much memory';
  return recoveredMs > 5_000 ? 'It did not recover at once' : null;
}
