import { repeat } from '#bench/effort.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { newDatabase } from './schools.ts';

const ROUNDS = repeat(5, 1);

/** Returns the seconds from `npm start` (built, seeded) to the first page. */
async function secondsToOpen(env: Record<string, string>): Promise<number> {
  const dataDir = temporaryFolder();
  const command = ['npm', 'start'] as const;
  const seconds: number[] = [];
  // The first start creates and seeds the database.
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now();
    const school = await startSchoolProcess({ dataDir, env, command });
    const answer = await fetch(school.address);
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
    if (round > 0) seconds.push((performance.now() - began) / 1000);
    await answer.arrayBuffer();
    await school.end('SIGTERM');
  }
  return median(seconds);
}

/** Measures the start of a school that was started before. */
export async function benchStartUp(serverUrl: string): Promise<Row[]> {
  const row = (on: string, value: number, limit: number): Row => ({
    what: `npm start to the first page, ${on}, s`,
    value,
    limit,
    better: 'lower',
    detail: `${ROUNDS} starts of a built, filled school`,
  });
  const embedded = await secondsToOpen({});
  const postgres = await secondsToOpen({ DATABASE_URL: await newDatabase(serverUrl, 'startup') });
  return [row('embedded database', embedded, 2.5), row('PostgreSQL', postgres, 1)];
}
