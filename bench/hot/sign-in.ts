import { repeat } from '#bench/effort.ts';
import { median, quantile, time } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { cookiesOf, LEARNER, newDatabase, openDemoSchool } from './schools.ts';

const ROUNDS = repeat(5, 1);
const REQUESTS = repeat(600, 40);
const PEOPLE = 8;

/** Measures the latency of a cached page while eight users log in without a pause, against an idle server. */
export async function benchSignIn(serverUrl: string): Promise<Row[]> {
  const school = await openDemoSchool(await newDatabase(serverUrl, 'signin'));
  const ask = async (): Promise<void> => {
    const page = await fetch(`${school.address}/courses`);
    if (!page.ok) throw new Error(`/courses: ${page.status}`);
    await page.arrayBuffer();
  };
  await time(REQUESTS, ask);
  const quiet: number[] = [];
  const busy: number[] = [];
  const signIns: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(quantile(await time(REQUESTS, ask), 0.99));
    let over = false;
    let done = 0;
    const person = async (): Promise<void> => {
      while (!over) {
        await cookiesOf(school.address, LEARNER.email, LEARNER.password);
        done++;
      }
    };
    const people = Array.from({ length: PEOPLE }, person);
    const began = performance.now();
    busy.push(quantile(await time(REQUESTS, ask), 0.99));
    signIns.push((done / (performance.now() - began)) * 1000);
    over = true;
    await Promise.all(people);
  }
  await school.end();
  const [calm, stalled] = [median(quiet), median(busy)];
  return [
    {
      what: 'p99 of a page from memory while eight people log in',
      value: stalled / calm,
      limit: 3,
      better: 'lower',
      detail: `${calm.toFixed(1)} ms → ${stalled.toFixed(1)} ms, at ${Math.round(median(signIns))} logins a second`,
    },
  ];
}
