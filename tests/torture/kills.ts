import {
  type SchoolProcess,
  type SchoolSettings,
  startSchoolProcess,
  temporaryFolder,
} from '#tests/support/school-process.ts';
import { startThrowawayPostgres } from '#tests/support/postgres.ts';
import { Ledger } from './ledger.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { randomFrom } from './random.ts';
import { rush } from './rush.ts';

const TIMES = 100;
const WORKERS = 8;
/** After so many lives everything that was ever acknowledged is looked for, not only what is new. */
const EVERYTHING_EVERY = 20;
/** The longest a school is let live under the rush: long enough for some hundred writes, short enough for a hundred lives. */
const LONGEST_LIFE_MS = 1_500;
/** What a dead school had answered is read by then; whoever still waits waits for nothing. */
const LAST_WORDS_MS = 1_000;
/** From the start of a school to the last of its callers gone: seconds, on a busy machine a minute. */
const LIFE_MS = 180_000;

/** What a row of kills is done with. */
export interface KillsOptions {
  readonly engine: 'embedded' | 'postgres';
  readonly times: number;
  readonly seed: number;
  /** Told after each life, for whoever watches. */
  readonly onLife?: (line: string) => void;
}

/** One life of a school: what it is opened with, and what is done meanwhile, said where it does not get done. */
class Life {
  doing = 'opening';
  school: SchoolProcess | undefined;

  async open(settings: SchoolSettings): Promise<SchoolProcess> {
    return (this.school = await startSchoolProcess(settings));
  }

  /** Does all of it or throws within `LIFE_MS`; either way nothing of the school is left. */
  async live(work: (life: Life) => Promise<void>): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const said = this.school?.output().slice(-2_000) ?? '';
      late.reject(new Error(`Still ${this.doing} after ${LIFE_MS / 1000} s. The school said:\n${said}`));
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
 * Opens a school, lets people buy and administrators edit all at once, kills it at a moment nobody chose, opens it
 * again and looks for everything it had acknowledged; so many times, on the same data. Throws at the first thing that
 * is not there, does not fit together, or does not come to an end; answers the figures.
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

/** A hundred kills on each database. */
export async function tortureByKills({ engine, times = TIMES, seed }: TortureOptions): Promise<Outcome[]> {
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
        figures: `${done.kills} kills, ${done.acknowledged} acknowledged writes, 0 lost, ${start}`,
      });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error), figures: '' });
    }
  }
  return outcomes;
}
