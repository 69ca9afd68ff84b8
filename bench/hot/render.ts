import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeat } from '#bench/effort.ts';
import { fillSchool } from '#bench/fill.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type Speed, formatSpeed } from './load.ts';
import { newDatabase, openPeer } from './schools.ts';

const ROUNDS = repeat(6, 2);
const PAGES = repeat(400, 32);
const AT_ONCE = 32;
const TARGET = 400;
/** A load generator that reaches this many times the target against a trivial server is not the bottleneck. */
const ROOM = 4;
/** The codings browsers accept without https, and with it. */
const PLAIN = 'gzip, deflate';
const SECURE = 'gzip, deflate, br';

/** Measures how fast a process serves so many paths, each requested once, after a round of warm-up. */
async function speedOf(
  client: HttpClient,
  { address, pid }: SchoolProcess,
  paths: readonly string[],
  coding: string,
): Promise<Speed> {
  const speeds: Speed[] = [];
  for (let first = 0; first < paths.length; first += PAGES) {
    const round = paths.slice(first, first + PAGES).values();
    const [began, used] = [performance.now(), processorTimeOf(pid)];
    const visitor = async (): Promise<void> => {
      for (const path of round) {
        const { status } = await client.ask(address + path, { headers: { 'accept-encoding': coding } });
        if (status !== 200) throw new Error(`${path}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    speeds.push({
      rate: (PAGES / (performance.now() - began)) * 1000,
      perProcessorSecond: (PAGES / (processorTimeOf(pid) - used)) * 1000,
    });
  }
  const counted = speeds.slice(1);
  return {
    rate: median(counted.map(({ rate }) => rate)),
    perProcessorSecond: median(counted.map(({ perProcessorSecond }) => perProcessorSecond)),
  };
}

/** Starts a bare server that has such a page in memory. */
async function openBare(client: HttpClient, url: string): Promise<SchoolProcess> {
  const { headers, bytes } = await client.ask(url, { headers: { 'accept-encoding': PLAIN } });
  const file = join(temporaryFolder(), 'page.json');
  writeFileSync(file, JSON.stringify({ headers, body: bytes.toString('base64') }));
  return openPeer('bytes', file);
}

/**
 * Measures pages of courses not requested before: each is rendered, with its course from the database, and compressed;
 * and, as a control, the rate of a server that only sends such a page.
 */
export async function benchRender(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'render');
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses: 2 * ROUNDS * PAGES, enrolments: 3_000 });
  const client = openHttpClient(AT_ONCE);
  const courses = (first: number): string[] =>
    Array.from({ length: ROUNDS * PAGES }, (_, index) => `/course/${first + index}`);
  const plain = await speedOf(client, school, courses(1), PLAIN);
  const secure = await speedOf(client, school, courses(1 + ROUNDS * PAGES), SECURE);
  const bare = await openBare(client, `${school.address}/course/1`);
  const alone = await speedOf(client, bare, courses(1), PLAIN);
  client.close();
  await Promise.all([bare.end(), school.end()]);
  return [
    {
      what: 'first rendering of a course page, a second',
      value: plain.rate,
      limit: TARGET,
      better: 'higher',
      detail: `${formatSpeed(plain)}, as gzip; as br ${formatSpeed(secure)}; ${AT_ONCE} at once`,
    },
    {
      what: 'such a page from bare node:http by the same generator',
      value: alone.rate,
      limit: ROOM * TARGET,
      better: 'higher',
      detail: `${formatSpeed(alone)}: the generator has room for ${(alone.rate / plain.rate).toFixed(1)} times as much`,
    },
  ];
}
