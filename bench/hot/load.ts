import { spawnSync, spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { repeat } from '#bench/effort.ts';
import { median } from '#bench/measure.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';

/** A request to be repeated. */
export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The server's process. */
  readonly pid: number;
}

const CONNECTIONS = 32;
const SECONDS = 1;
const ROUNDS = repeat(15, 1);
const WARM_UP_SECONDS = repeat(2, 1);

// A load generator written in C leaves a CPU to the server; if there is none, one in JavaScript is used.
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** The name of the load generator, for the report. */
export const generator = hasWrk ? 'wrk' : 'autocannon';

async function byWrk({ url, headers = {} }: Load, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((ended) => child.once('close', ended));
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(said);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  if (/Socket errors: connect [1-9]/.test(said)) throw new Error(`${url}: it refused connections`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

async function byAutocannon({ url, headers = {} }: Load, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} responses were not 2xx`);
  if (result.errors > 0) throw new Error(`${url}: ${result.errors} requests got no response`);
  return result.requests.average;
}

/** Returns the requests per second over 32 connections. Throws if a response is not a 2xx. */
const requestsPerSecond = (load: Load, seconds = SECONDS): Promise<number> =>
  hasWrk ? byWrk(load, seconds) : byAutocannon(load, seconds);

/** The speed of a server. */
export interface Speed {
  /** Responses per second. */
  readonly rate: number;
  /** Responses per second of CPU time of its process, which depends less on other load of the machine. */
  readonly perProcessorSecond: number;
}

/** A speed with the rates of its rounds. */
export interface Turns extends Speed {
  /** Responses per second in each round. */
  readonly rounds: readonly number[];
}

/** Returns the median ratio of two servers measured in turn, round by round, because the machine's speed varies. */
export const ratioOf = (ours: Turns, theirs: Turns): number =>
  median(ours.rounds.map((rate, round) => rate / (theirs.rounds[round] ?? Number.NaN)));

/** Measures several servers in turn, so that other load affects all of them; returns medians of the rounds. */
export async function byTurns(loads: readonly Load[]): Promise<Turns[]> {
  for (const load of loads) await requestsPerSecond(load, WARM_UP_SECONDS);
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

/** Formats a speed for the report. */
export const formatSpeed = ({ rate, perProcessorSecond }: Speed): string =>
  `${Math.round(rate)}/s (${Math.round(perProcessorSecond)} per processor second)`;
