import type pg from 'pg';
import { repeat } from '#bench/effort.ts';
import { median } from '#bench/measure.ts';
import type { Row } from '#bench/report.ts';
import { processorTimeOf } from '#tests/process/process-facts.ts';
import { BUYERS, openBuyersSchool, personId, rateOf } from './buyers.ts';
import { formatSpeed } from './load.ts';

const ROUNDS = repeat(6, 2);
const PURCHASES = repeat(200, 20);
const courseId = (number: number): string => `01900002-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** The price of a course of `fillSchool`. */
const priceOf = (number: number): number => (1_999 + (number % 50) * 100) / 100;
/** The statements of the peer: what a purchase was before it had an order (six round trips), each as small as possible. */
const STATEMENTS = {
  session: 'select s.user_id from sessions s join users on users.id = s.user_id where s.user_id = $1 limit 1',
  lock: 'select id from users where id = $1 for key share',
  enrol: `insert into enrolments (course_id, user_id, source, paid_cents)
    select id, $2, 'purchase', price_cents from courses where custom_id = $1 on conflict do nothing`,
  receipt: `insert into outbox (id, kind, user_id, locale, "to", subject, data)
    values (gen_random_uuid(), 'receipt', $1, 'en', 'peer@bench.example', 'Receipt', '{}')`,
} as const;

/** Returns what makes an enrolment the way a purchase does, with bare `pg`: six round trips, one transaction. */
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

/** The statements of an order alone, sent by the driver without HTTP, reach 0.22 of the peer (docs/performance.md). */
const LIMIT = 0.1;

/** Measures purchases and orders with their receipts against bare transactions of six round trips, and against bare inserts. */
export async function benchPurchase(serverUrl: string): Promise<Row[]> {
  const { school, pool, client, buyerOf, buy, close } = await openBuyersSchool(
    serverUrl,
    'purchase',
    ROUNDS * PURCHASES,
  );
  // The checkout: by buyers who do not own the course yet.
  const order = async (course: number): Promise<void> => {
    const { headers } = buyerOf(course + BUYERS / 2);
    const body = JSON.stringify({ courses: [courseId(course)], expected: priceOf(course) });
    const { status } = await client.ask(`${school.address}/api/orders`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`Ordering course ${course} failed: ${status}`);
  };
  // Users who buy nothing themselves, so that the same course can be sold to each of them once.
  const [peer, inserter] = [personId(BUYERS + 1), personId(BUYERS + 2)];
  const bare = barePurchase(pool, peer);
  const insert = (course: number) => pool.query({ name: 'enrol', text: STATEMENTS.enrol, values: [course, inserter] });
  const rounds: { ours: number; order: number; perProcessorSecond: number; bare: number; insert: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = 1 + round * PURCHASES;
    const before = processorTimeOf(school.pid);
    const ours = await rateOf(first, PURCHASES, buy);
    const perProcessorSecond = (PURCHASES / (processorTimeOf(school.pid) - before)) * 1000;
    const ordered = await rateOf(first, PURCHASES, order);
    rounds.push({
      ours,
      order: ordered,
      perProcessorSecond,
      bare: await rateOf(first, PURCHASES, bare),
      insert: await rateOf(first, PURCHASES, insert),
    });
  }
  await close();
  rounds.shift(); // It warmed up.
  const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[key]));
  const [ours, theirs] = [of('ours'), of('bare')];
  const detail = `${formatSpeed({ rate: ours, perProcessorSecond: of('perProcessorSecond') })}; bare transactions ${Math.round(theirs)}/s, bare inserts ${Math.round(of('insert'))}/s`;
  return [
    {
      what: 'a purchase of one course against a bare transaction of six round trips',
      value: ours / theirs,
      limit: LIMIT,
      better: 'higher',
      detail,
    },
    {
      what: 'an order at the checkout, with line, payment, invoice and receipt, against the same bare transaction',
      value: of('order') / theirs,
      limit: LIMIT,
      better: 'higher',
      detail: `${Math.round(of('order'))}/s; the purchase of one course above ${Math.round(ours)}/s`,
    },
  ];
}
