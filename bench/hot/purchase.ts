import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillSchool } from '#bench/fill.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { newDatabase } from './schools.ts';

const ROUNDS = 6;
const PURCHASES = 200;
const AT_ONCE = 32;
const [BUYER, OTHER] = ['01900001-0000-7000-8000-000000000001', '01900001-0000-7000-8000-000000000002'];
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

/** Purchases of one learner, with their receipts, against nothing but the enrolments inserted through `pg`. */
export async function benchPurchase(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'purchase');
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1', PAYMENTS: 'simulated' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses: ROUNDS * PURCHASES, enrolments: 0 });
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const token = randomBytes(32).toString('base64url');
  const session = createHash('sha256').update(token).digest('hex');
  await pool.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    session,
    BUYER,
  ]);
  const headers = { cookie: `aula_session=${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ userId: BUYER });
  const buy = async (course: number): Promise<void> => {
    const answer = await fetch(`${school.address}/api/courses/${course}/assign`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`Buying course ${course} failed: ${answer.status}`);
    await answer.arrayBuffer();
  };
  const insert = (course: number) => pool.query({ name: 'insert', text: INSERT, values: [course, OTHER] });
  const rates: { ours: number[]; raw: number[] } = { ours: [], raw: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const first = 1 + round * PURCHASES;
    const [ours, raw] = [await rateOf(first, buy), await rateOf(first, insert)];
    // The first round warms up.
    if (round > 0) {
      rates.ours.push(ours);
      rates.raw.push(raw);
    }
  }
  await pool.end();
  await school.end();
  const [ours, raw] = [median(rates.ours), median(rates.raw)];
  const detail = `${Math.round(ours)}/s; the inserts alone ${Math.round(raw)}/s`;
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
