import { fillSchool } from '#bench/fill.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { newDatabase } from './schools.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

const ROUNDS = 6;
const PAGES = 400;
const AT_ONCE = 32;

/** Pages of courses nobody has asked for yet: each is rendered, with its course from the database. */
export async function benchRender(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'render');
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses: ROUNDS * PAGES, enrolments: 3_000 });
  let next = 1;
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const last = next + PAGES;
    const began = performance.now();
    const visitor = async (): Promise<void> => {
      while (next < last) {
        const answer = await fetch(`${school.address}/course/${next++}`);
        if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    // The first round warms up.
    if (round > 0) rates.push((PAGES / (performance.now() - began)) * 1000);
  }
  await school.end();
  const rate = median(rates);
  const detail = `${PAGES} pages a round, ${AT_ONCE} at once`;
  return [{ what: 'first rendering of a course page, a second', value: rate, limit: 400, better: 'higher', detail }];
}
