import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
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

/** What a row of kills is done with. */
export interface KillsOptions {
  readonly engine: 'embedded' | 'postgres';
  readonly times: number;
  readonly seed: number;
  /** Told after each life, for whoever watches. */
  readonly onLife?: (line: string) => void;
}

/**
 * Opens a school, lets people buy and administrators edit all at once, kills it at a moment nobody chose, opens it
 * again and looks for everything it had acknowledged; so many times, on the same data. Throws at the first thing that
 * is not there or does not fit together; answers the figures.
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
    for (let life = 1; life <= times; life++) {
      const school = await startSchoolProcess(settings);
      if (life > 1) slowestStartMs = Math.max(slowestStartMs, school.startedInMs);
      try {
        await ledger.check(school.address, life % EVERYTHING_EVERY === 0);
        const working = rush(school.address, ledger, { workers: WORKERS, life, random });
        await working.warm;
        setTimeout(() => void school.end('SIGKILL'), Math.floor(random() * LONGEST_LIFE_MS));
        const { signal } = await school.ended;
        if (signal !== 'SIGKILL') throw new Error(`The school ended by itself:\n${school.output().slice(-2_000)}`);
        await working.ended;
      } finally {
        await school.end('SIGKILL');
      }
      onLife?.(`${engine} ${life}/${times}: ${ledger.acknowledged} acknowledged writes so far`);
    }
    const last = await startSchoolProcess(settings);
    try {
      await ledger.check(last.address, true);
      if (/\berror\b/i.test(last.output())) throw new Error(`The last start was not clean:\n${last.output()}`);
    } finally {
      await last.end('SIGTERM');
    }
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
