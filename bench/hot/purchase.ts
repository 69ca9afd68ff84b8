import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillSchool } from '#bench/fill.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { openAsker } from './asker.ts';
import { told } from './load.ts';
import { newDatabase } from './schools.ts';

const ROUNDS = 6;
const PURCHASES = 200;
const AT_ONCE = 32;
/** People of the filled school who buy in turn: a receipt names what one person bought within seconds, and would grow without end. */
const BUYERS = 500;
const person = (number: number): string => `01900001-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const INSERT = `insert into enrolments (course_id, user_id, source, paid_cents)
  select id, $2, 'purchase', price_cents from courses where custom_id = $1 on conflict do nothing`;

/** How many a second when so many do it at once, each its own course. */
async function rateOf(first: number, work: (course: number) => Promise<unknown>): Promise<number> {
  let next = first;
  const began = performance.now();
  const one = async (): Promise<void> => {
    while (next < first + PURCHASES) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (PURCHASES / (performance.now() - began)) * 1000;
}

/** A learner who is logged in: their id and the headers of their browser. */
interface Buyer {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Logs learners in, by writing their sessions. */
async function logIn(pool: pg.Pool): Promise<readonly Buyer[]> {
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({
    userId: person(index + 1),
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id::uuid, now() + interval '1 day' from unnest($1::text[], $2::text[]) as given (id, user_id)`,
    [buyers.map(({ token }) => createHash('sha256').update(token).digest('hex')), buyers.map(({ userId }) => userId)],
  );
  return buyers.map(({ userId, token }) => ({
    userId,
    headers: { cookie: `aula_session=${token}`, 'content-type': 'application/json' },
  }));
}

/** Purchases, with their receipts, against nothing but the enrolments inserted through `pg`. */
export async function benchPurchase(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'purchase');
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1', PAYMENTS: 'simulated' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses: ROUNDS * PURCHASES, enrolments: 0 });
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const buyers = await logIn(pool);
  const asker = openAsker(AT_ONCE);
  const buyerOf = (course: number): Buyer => buyers[course % BUYERS]!;
  const buy = async (course: number): Promise<void> => {
    const { userId, headers } = buyerOf(course);
    const wish = { method: 'PUT', headers, body: JSON.stringify({ userId }) };
    const { status } = await asker.ask(`${school.address}/api/courses/${course}/assign`, wish);
    if (status !== 200) throw new Error(`Buying course ${course} failed: ${status}`);
  };
  // Somebody else, so that the same course can be had a second time.
  const insert = (course: number) => pool.query({ name: 'insert', text: INSERT, values: [course, person(BUYERS + 1)] });
  const rates: { ours: number[]; raw: number[]; perProcessorSecond: number[] } = {
    ours: [],
    raw: [],
    perProcessorSecond: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const first = 1 + round * PURCHASES;
    const before = processorTimeOf(school.pid);
    const ours = await rateOf(first, buy);
    const used = processorTimeOf(school.pid) - before;
    const raw = await rateOf(first, insert);
    // The first round warms up.
    if (round > 0) {
      rates.ours.push(ours);
      rates.raw.push(raw);
      rates.perProcessorSecond.push((PURCHASES / used) * 1000);
    }
  }
  asker.close();
  await pool.end();
  await school.end();
  const [ours, raw] = [median(rates.ours), median(rates.raw)];
  const detail = `${told({ rate: ours, perProcessorSecond: median(rates.perProcessorSecond) })}; the inserts alone ${Math.round(raw)}/s`;
  return [
    {
      what: 'a purchase with its receipt against a raw insert',
      value: ours / raw,
      limit: 0.2,
      better: 'higher',
      detail,
    },
  ];
}
