import { type Findings, measureAll, repeat } from '#bench/effort.ts';
import { median, quantile } from '#bench/measure.ts';
import type { Size } from '#bench/large-school/size.ts';
import type { Row } from '#bench/report.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { fillEmbedded } from './fill-embedded.ts';
import { type MeasuredSchool, openMeasuredSchool } from './measured-school.ts';
import { LEFT_OUT } from './left-out.ts';
import { LISTS, type Probe, READS, WRITES } from './probes.ts';
import { SEARCHES } from './search-probes.ts';

const ROUNDS = repeat(3, 1);
const REQUESTS = repeat(40, 1);
const WARM_UP = repeat(10, 1);
/** The limit of large ÷ small for each call. */
const LIMIT = 2;
/** The limit of a catalogue search, p95 in milliseconds. */
const SEARCH_LIMIT_MS = 30;

/** A filled database and its size. */
export interface Filled {
  readonly url: string;
  readonly size: Size;
}

/** Returns the milliseconds of each call of a probe; `from` offsets their numbers, so that no two rounds send the same. */
async function timeCalls(
  school: MeasuredSchool,
  { before, call }: Probe,
  from: number,
  calls: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = from; n < from + calls; n++) {
    const prepared = await before?.(school, n);
    const began = performance.now();
    await call(school, n, prepared);
    times.push(performance.now() - began);
  }
  return times;
}

/** Returns the median over the rounds of the p95, for both schools in turn. */
async function compare(small: MeasuredSchool, large: MeasuredSchool, probe: Probe): Promise<[number, number]> {
  const p95: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    for (const [which, school] of [small, large].entries()) {
      const times = await timeCalls(school, probe, (round + 1) * REQUESTS, round < 0 ? WARM_UP : REQUESTS);
      if (round >= 0) p95[which]?.push(quantile(times, 0.95));
    }
  }
  return [median(p95[0]), median(p95[1])];
}

const nameOf = ({ endpoint, what }: Probe): string => `${endpoint}: ${what}`;

async function ratioOf(small: MeasuredSchool, large: MeasuredSchool, probe: Probe): Promise<Row[]> {
  const [base, grown] = await compare(small, large, probe);
  const detail = `${base.toFixed(1)} ms → ${grown.toFixed(1)} ms`;
  process.stderr.write(`${nameOf(probe)}: ${detail}\n`);
  return [{ what: nameOf(probe), value: grown / base, limit: LIMIT, better: 'lower', detail }];
}

/** Measures catalogue searches on the embedded database with a tenth of the courses; p95 in milliseconds. */
export async function benchEmbeddedSearch(size: Size): Promise<Findings> {
  const dataDir = temporaryFolder();
  await fillEmbedded(dataDir, size);
  const school = await openMeasuredSchool({ dataDir }, size);
  try {
    const search = async (probe: Probe): Promise<Row[]> => {
      await timeCalls(school, probe, 0, WARM_UP);
      const p95: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        p95.push(quantile(await timeCalls(school, probe, round * REQUESTS, REQUESTS), 0.95));
      }
      const detail = `${size.courses} courses, embedded`;
      process.stderr.write(`embedded search, ${probe.what}: ${median(p95).toFixed(1)} ms\n`);
      return [{ what: probe.what, value: median(p95), limit: SEARCH_LIMIT_MS, better: 'lower', detail }];
    };
    return await measureAll(SEARCHES, search, ({ what }) => `embedded search, ${what}`);
  } finally {
    await school.end();
  }
}

async function searchOf(small: MeasuredSchool, large: MeasuredSchool, probe: Probe): Promise<Row[]> {
  const [base, grown] = await compare(small, large, probe);
  const detail = `a hundredth: ${base.toFixed(1)} ms`;
  process.stderr.write(`search, ${probe.what}: ${base.toFixed(1)} → ${grown.toFixed(1)} ms\n`);
  return [{ what: probe.what, value: grown, limit: SEARCH_LIMIT_MS, better: 'lower', detail }];
}

/**
 * Opens a school on each database and measures every endpoint in both, in turn; `only` selects the probes whose name
 * contains it. Returns the tables, and what failed: probes, and documented endpoints that are neither measured nor listed in
 * LEFT_OUT.
 */
export async function benchGrowth(
  smallOne: Filled,
  largeOne: Filled,
  only: string | undefined,
): Promise<{ tables: Record<string, Row[]>; errors: string[] }> {
  const small = await openMeasuredSchool({ url: smallOne.url }, smallOne.size);
  const large = await openMeasuredSchool({ url: largeOne.url }, largeOne.size);
  const wanted = (probes: readonly Probe[]) =>
    probes.filter((probe) => only === undefined || nameOf(probe).includes(only));
  try {
    const known = new Set([...LISTS, ...READS, ...WRITES, ...SEARCHES].map((probe) => probe.endpoint));
    const unmeasured = (await large.endpoints()).filter((endpoint) => !known.has(endpoint) && !LEFT_OUT[endpoint]);
    const errors = unmeasured.map((endpoint) => `${endpoint} is neither measured nor left out with a reason`);
    const measured = async (probes: readonly Probe[], measure: typeof ratioOf): Promise<Row[]> => {
      const found = await measureAll(probes, (probe) => measure(small, large, probe), nameOf);
      errors.push(...found.errors);
      return found.rows;
    };
    const tables = {
      'Searching the catalogue, p95 in ms': await measured(
        only === undefined ? SEARCHES : SEARCHES.filter((probe) => `search ${nameOf(probe)}`.includes(only)),
        searchOf,
      ),
      'Lists, p95 large ÷ small': await measured(wanted(LISTS), ratioOf),
      'Reading one thing, p95 large ÷ small': await measured(wanted(READS), ratioOf),
      'Changing something, p95 large ÷ small': await measured(wanted(WRITES), ratioOf),
    };
    return { tables, errors };
  } finally {
    await Promise.all([small.end(), large.end()]);
  }
}
