import { spawnSync, spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { median } from '#bench/measure.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';

/** What is asked over and over. */
export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The process that answers. */
  readonly pid: number;
}

const CONNECTIONS = 32;
const SECONDS = 1;
const ROUNDS = 15;

// A generator written in C leaves a processor to what is measured; where there is none, one in JavaScript has to do.
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** What puts the load on, for the report. */
export const generator = hasWrk ? 'wrk' : 'autocannon';

async function byWrk({ url, headers = {} }: Load, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((ended) => child.once('close', ended));
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(said);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

async function byAutocannon({ url, headers = {} }: Load, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

/** Requests a second that are answered, over 32 connections. Throws when an answer is not a 2xx. */
const requestsPerSecond = (load: Load, seconds = SECONDS): Promise<number> =>
  hasWrk ? byWrk(load, seconds) : byAutocannon(load, seconds);

/** How fast something answers. */
export interface Speed {
  /** Answers a second. */
  readonly rate: number;
  /** Answers for each second of processor time its process used: what stays true on a machine that does other things too. */
  readonly perProcessorSecond: number;
}

/** A speed with what it is made of. */
export interface Turns extends Speed {
  /** Answers a second in each round. */
  readonly rounds: readonly number[];
}

/** How one compares to another that was asked by turns with it: each round by itself, for a machine may be lent more or less. */
export const ratioOf = (ours: Turns, theirs: Turns): number =>
  median(ours.rounds.map((rate, round) => rate / (theirs.rounds[round] ?? Number.NaN)));

/** The speed of several, asked by turns so that what else the machine does falls on all; medians of the rounds. */
export async function byTurns(loads: readonly Load[]): Promise<Turns[]> {
  for (const load of loads) await requestsPerSecond(load, 2);
  const speeds = loads.map((): Speed[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, load] of loads.entries()) {
      const before = processorTimeOf(load.pid);
      const rate = await requestsPerSecond(load);
      const used = (processorTimeOf(load.pid) - before) / 1000;
      speeds[index]?.push({ rate, perProcessorSecond: (rate * SECONDS) / used });
    }
  }
  return speeds.map((all) => ({
    rounds: all.map(({ rate }) => rate),
    rate: median(all.map(({ rate }) => rate)),
    perProcessorSecond: median(all.map(({ perProcessorSecond }) => perProcessorSecond)),
  }));
}

/** A speed as the report tells it. */
export const told = ({ rate, perProcessorSecond }: Speed): string =>
  `${Math.round(rate)}/s (${Math.round(perProcessorSecond)} per processor second)`;
