import {
  type SchoolProcess,
  type SchoolSettings,
  startSchoolProcess,
  temporaryFolder,
} from '#tests/support/school-process.ts';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { Ledger } from './ledger.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { randomFrom } from './random.ts';
import { rush } from './rush.ts';

const TIMES = 100;
const SHORT_TIMES = 2;
const WORKERS = 8;
/** Kills after which all acknowledged writes are checked, not only new ones. */
const EVERYTHING_EVERY = 20;
/** The longest time from the first write to a kill: enough for some hundred writes, and for a hundred kills in a run. */
const LONGEST_LIFE_MS = 1_500;
/** Time in which clients read the responses sent before a kill; later requests get none. */
const LAST_WORDS_MS = 1_000;
/** Timeout of one start, run and kill: it takes seconds, on a busy machine a minute. */
const LIFE_MS = 180_000;

/** The options of a series of kills. */
export interface KillsOptions {
  readonly engine: 'embedded' | 'postgres';
  readonly times: number;
  readonly seed: number;
  /** Called with a line of progress after each kill. */
  readonly onLife?: (line: string) => void;
}

/** One run of a server, from its start to its kill; a timeout reports the step in `doing`. */
class Life {
  doing = 'opening';
  school: SchoolProcess | undefined;

  async open(settings: SchoolSettings): Promise<SchoolProcess> {
    return (this.school = await startSchoolProcess(settings));
  }

  /** Runs `work`; throws after `LIFE_MS`. Kills the server in any case. */
  async live(work: (life: Life) => Promise<void>): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const output = this.school?.output().slice(-2_000) ?? '';
      late.reject(new Error(`Still ${this.doing} after ${LIFE_MS / 1000} s. The school output:\n${output}`));
    }, LIFE_MS);
    try {
      await Promise.race([work(this), late.promise]);
    } finally {
      clearTimeout(timer);
      await this.school?.end('SIGKILL');
    }
  }
}

/**
 * Starts a server, runs purchases and edits at the same time, kills it at a random moment, starts it again and checks
 * all acknowledged writes; `times` times on the same data. Throws at the first write that is lost or inconsistent, and
 * when a step does not end. Returns statistics.
 */
export async function kills({
  engine,
  times,
  seed,
  onLife,
}: KillsOptions): Promise<{ kills: number; acknowledged: number; slowestStartMs: number }> {
  const random = randomFrom(seed);
  const server = engine === 'postgres' ? await startThrowawayPostgres() : undefined;
  const env: Record<string, string> = server ? { DATABASE_URL: server.url } : {};
  const settings = { dataDir: temporaryFolder(), env };
  const ledger = new Ledger();
  let slowestStartMs = 0;
  try {
    for (let number = 1; number <= times; number++) {
      await new Life().live(async (life) => {
        const school = await life.open(settings);
        if (number > 1) slowestStartMs = Math.max(slowestStartMs, school.startedInMs);
        life.doing = 'looking for what was acknowledged';
        await ledger.check(school.address, number % EVERYTHING_EVERY === 0);
        life.doing = 'waiting for the first to be served';
        const gone = new AbortController();
        const working = rush(school.address, ledger, { workers: WORKERS, life: number, random, gone: gone.signal });
        await working.warm;
        life.doing = 'dying';
        setTimeout(() => void school.end('SIGKILL'), Math.floor(random() * LONGEST_LIFE_MS));
        const { signal } = await school.ended;
        if (signal !== 'SIGKILL') throw new Error(`The school ended by itself:\n${school.output().slice(-2_000)}`);
        life.doing = 'waiting for those who were being served';
        setTimeout(() => gone.abort(), LAST_WORDS_MS).unref();
        await working.ended;
      });
      onLife?.(`${engine} ${number}/${times}: ${ledger.acknowledged} acknowledged writes so far`);
    }
    await new Life().live(async (life) => {
      const last = await life.open(settings);
      life.doing = 'looking for everything';
      await ledger.check(last.address, true);
      if (/\berror\b/i.test(last.output())) throw new Error(`The last start was not clean:\n${last.output()}`);
      life.doing = 'closing';
      const { code } = await last.end('SIGTERM');
      if (code !== 0) throw new Error(`The last end was not clean (${code}):\n${last.output()}`);
    });
    return { kills: times, acknowledged: ledger.acknowledged, slowestStartMs };
  } finally {
    await server?.stop();
  }
}

/** Runs a hundred kills on each database, two in a short run. */
export async function tortureByKills({
  engine,
  short,
  times = short ? SHORT_TIMES : TIMES,
  seed,
}: TortureOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of ['embedded', 'postgres'] as const) {
    if (engine !== undefined && engine !== one) continue;
    const name = `kills on ${one}`;
    try {
      const done = await kills({ engine: one, times, seed, onLife: (line) => process.stdout.write(`${line}\n`) });
      const start = `slowest start after a kill ${Math.round(done.slowestStartMs)} ms`;
      outcomes.push({
        name,
        problem: null,
        summary: `${done.kills} kills, ${done.acknowledged} acknowledged writes, 0 lost, ${start}`,
      });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error), summary: '' });
    }
  }
  return outcomes;
}
