import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillSchool } from '#bench/fill.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { openHttpClient } from './http-client.ts';
import { formatSpeed } from './load.ts';
import { newDatabase } from './schools.ts';

const ROUNDS = 6;
const PURCHASES = 200;
const AT_ONCE = 32;
/** Users who buy in turn: a receipt collects what a user buys within seconds, and would grow without end. */
const BUYERS = 500;
const person = (number: number): string => `01900001-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const courseId = (number: number): string => `01900002-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** The price of a course of `fillSchool`. */
const priceOf = (number: number): number => (1_999 + (number % 50) * 100) / 100;
/** The statements of the peer: as many as a purchase sends, each as small as its purpose allows. */
const STATEMENTS = {
  session: 'select s.user_id from sessions s join users on users.id = s.user_id where s.user_id = $1 limit 1',
  lock: 'select id from users where id = $1 for key share',
  enrol: `insert into enrolments (course_id, user_id, source, paid_cents)
    select id, $2, 'purchase', price_cents from courses where custom_id = $1 on conflict do nothing`,
  receipt: `insert into outbox (id, kind, user_id, locale, "to", subject, data)
    values (gen_random_uuid(), 'receipt', $1, 'en', 'peer@bench.example', 'Receipt', '{}')`,
} as const;

/** Returns the purchases per second, of 32 at a time and each of another course. */
async function rateOf(first: number, work: (course: number) => Promise<unknown>): Promise<number> {
  let next = first;
  const began = performance.now();
  const one = async (): Promise<void> => {
    while (next < first + PURCHASES) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (PURCHASES / (performance.now() - began)) * 1000;
}

/** A user with a session: the id and the headers of the browser. */
interface Buyer {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Inserts a session for each buyer. */
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

/** Returns what makes an enrolment the way a purchase does, with bare `pg`: the same round trips and one transaction. */
function barePurchase(pool: pg.Pool, userId: string): (course: number) => Promise<void> {
  return async (course) => {
    const client = await pool.connect();
    const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
      client.query({ name, text: STATEMENTS[name], values });
    await run('session', [userId]);
    await client.query('begin');
    await run('lock', [userId]);
    await run('enrol', [course, userId]);
    await run('receipt', [userId]);
    await client.query('commit');
    client.release();
  };
}

/** Measures purchases and orders with their receipts against bare transactions of the same round trips, and against bare inserts. */
export async function benchPurchase(serverUrl: string): Promise<Row[]> {
  const url = await newDatabase(serverUrl, 'purchase');
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1', PAYMENTS: 'simulated' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses: ROUNDS * PURCHASES, enrolments: 0 });
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const buyers = await logIn(pool);
  const client = openHttpClient(AT_ONCE);
  const buyerOf = (course: number): Buyer => buyers[course % BUYERS]!;
  const buy = async (course: number): Promise<void> => {
    const { userId, headers } = buyerOf(course);
    const wish = { method: 'PUT', headers, body: JSON.stringify({ userId }) };
    const { status } = await client.ask(`${school.address}/api/courses/${course}/assign`, wish);
    if (status !== 200) throw new Error(`Buying course ${course} failed: ${status}`);
  };
  // The checkout: by buyers who do not own the course yet.
  const order = async (course: number): Promise<void> => {
    const { headers } = buyerOf(course + BUYERS / 2);
    const body = JSON.stringify({ courses: [courseId(course)], expected: priceOf(course) });
    const { status } = await client.ask(`${school.address}/api/orders`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`Ordering course ${course} failed: ${status}`);
  };
  // Users who buy nothing themselves, so that the same course can be sold to each of them once.
  const [peer, inserter] = [person(BUYERS + 1), person(BUYERS + 2)];
  const bare = barePurchase(pool, peer);
  const insert = (course: number) => pool.query({ name: 'enrol', text: STATEMENTS.enrol, values: [course, inserter] });
  const rounds: { ours: number; order: number; perProcessorSecond: number; bare: number; insert: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = 1 + round * PURCHASES;
    const before = processorTimeOf(school.pid);
    const ours = await rateOf(first, buy);
    const perProcessorSecond = (PURCHASES / (processorTimeOf(school.pid) - before)) * 1000;
    const ordered = await rateOf(first, order);
    rounds.push({
      ours,
      order: ordered,
      perProcessorSecond,
      bare: await rateOf(first, bare),
      insert: await rateOf(first, insert),
    });
  }
  client.close();
  await pool.end();
  await school.end();
  rounds.shift(); // It warmed up.
  const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[key]));
  const [ours, theirs] = [of('ours'), of('bare')];
  const detail = `${formatSpeed({ rate: ours, perProcessorSecond: of('perProcessorSecond') })}; bare transactions ${Math.round(theirs)}/s, bare inserts ${Math.round(of('insert'))}/s`;
  return [
    {
      what: 'a purchase with its receipt against a bare transaction of the same round trips',
      value: ours / theirs,
      limit: 0.15,
      better: 'higher',
      detail,
    },
    {
      what: 'an order at the checkout, with line, payment, invoice and receipt, against the same bare transaction',
      value: of('order') / theirs,
      limit: 0.03,
      better: 'higher',
      detail: `${Math.round(of('order'))}/s; the purchase of one course above ${Math.round(ours)}/s`,
    },
  ];
}
