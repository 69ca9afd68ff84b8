import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { stripeEvent } from '#tests/support/stripe-events.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { checkBooks } from './books-check.ts';
import { checkPayments } from './payments-check.ts';
import { MortalSchool } from './mortal-school.ts';
import { addPeople, type Person } from './people.ts';
import { addCoupons, addCourses, BUYERS, COUPONS, freePort, openBooks } from './payments-school.ts';
import { randomFrom } from './random.ts';

const ORDERS = 2_000;
const AT_ONCE = 16;
/** Orders between two kills. */
const KILL_EVERY = 100;
const SHORT = { orders: 24, killEvery: 12 };
/** How many of the provider's responses are 500. */
const FAULTS = 0.03;
const WEBHOOK_SECRET = 'whsec_torture';
const SETTLES_WITHIN_MS = 300_000;

/** The options of a run. */
export interface PaymentsOptions {
  readonly orders: number;
  readonly killEvery: number;
  readonly seed: number;
  readonly onKill?: (line: string) => void;
}

/** What a run needs while it lasts. */
interface Run {
  readonly school: MortalSchool;
  readonly double: StripeDouble;
  readonly random: () => number;
  readonly admin: Person;
}

const key = (kind: string, at: number): string => `torture-${kind}-${String(at).padStart(8, '0')}`;

/** Delivers an event as Stripe does: again when it is refused, sometimes twice, sometimes never. */
async function tell({ school, random }: Run, type: string, object: object): Promise<void> {
  if (random() < 0.2) return;
  const id = `evt_${Math.floor(random() * 1e15)}`;
  for (let times = random() < 0.3 ? 2 : 1; times > 0; times -= 1) {
    const [body, headers] = stripeEvent(WEBHOOK_SECRET, type, object, { id });
    for (let tries = 0; tries < 3; tries += 1) {
      const init = { headers: { ...headers, 'content-type': 'application/json' }, body: new Uint8Array(body) };
      const reply = await school.send('POST', '/api/payments/events', init);
      if (reply?.status === 200) break;
    }
  }
}

/** Refunds a paid order at the school, or at the provider, wholly or in part. */
async function refund(run: Run, at: number, orderId: string, session: string): Promise<void> {
  const { school, double, random, admin } = run;
  if (random() < 0.5) {
    const total = Number(double.sessions.get(session)!['amount_total']);
    const made = double.refund({ payment_intent: `pi_${session}`, amount: Math.ceil(total * random()) });
    return tell(run, 'refund.created', made);
  }
  const { body: order } = await school.call(admin, 'GET', `/admin/orders/${orderId}`);
  if (order.state !== 'paid') return;
  const lines = (order.lines as { _id: string; refundable: number }[]).map(({ _id, refundable }) => ({
    line: _id,
    amount: random() < 0.7 ? refundable : Math.ceil(refundable * 100 * random()) / 100,
  }));
  const body = { lines, access: random() < 0.5 ? 'end' : 'keep', reason: 'Torture' };
  const { status } = await school.call(admin, 'POST', `/admin/orders/${orderId}/refunds`, body, key('refund', at));
  if (status !== 200 && status !== 409) throw new Error(`A refund returned ${status}.`);
}

/** A buyer orders, and pays, pays the wrong amount, lets the checkout expire, or never comes back. */
async function buy(run: Run, at: number, buyer: Person, courses: readonly string[]) {
  const { school, double, random } = run;
  const coupon = random() < 0.6 ? '' : COUPONS[Math.floor(random() * COUPONS.length)]!;
  const quote = await school.call(buyer, 'POST', '/orders/quote', { courses, coupon });
  if (quote.status !== 200) throw new Error(`A quote returned ${quote.status}.`);
  const billing = BUYERS[Math.floor(random() * BUYERS.length)]!;
  const input = { courses, coupon, expected: quote.body.total, ...LIVE_ORDER, ...billing };
  const total = Math.round(quote.body.total * 100);
  const { status, body: order } = await school.call(buyer, 'POST', '/orders', input, key('order', at));
  if (status !== 201) throw new Error(`An order returned ${status}: ${JSON.stringify(order).slice(0, 300)}`);
  const session = String(order.redirect).split('/').at(-1)!;
  const completed = () => tell(run, 'checkout.session.completed', { ...double.sessions.get(session) });
  const end = random();
  if (end < 0.1) return;
  if (end < 0.15) return double.expire(session);
  if (end < 0.2) {
    double.pay(session, { amount_total: total - 1 });
    return completed();
  }
  // A message that is early: nothing is paid yet.
  if (random() < 0.1) await completed();
  double.pay(session);
  await completed();
  if (random() < 0.5) await school.call(buyer, 'GET', `/orders/${order._id}`);
  if (random() < 0.3) await refund(run, at, order._id, session);
}

/** Lets the job find everything that messages and buyers have not settled. */
async function settle({ double }: Run, pool: pg.Pool): Promise<void> {
  double.disturb(0, Math.random);
  const until = Date.now() + SETTLES_WITHIN_MS;
  await pool.query(`update orders set created_at = created_at - interval '26 hours' where state = 'open'`);
  for (;;) {
    await pool.query(`update refunds set created_at = created_at - interval '1 hour' where state = 'pending'`);
    await pool.query(`update jobs set due_at = now() where kind = 'orders.recheck' and claimed_until is null`);
    const { rows } = await pool.query<{ open: number }>(`select
      (select count(*)::int from orders where state = 'open' and attention is null)
      + (select count(*)::int from refunds where state = 'pending') as open`);
    if (rows[0]!.open === 0) return;
    if (Date.now() > until) throw new Error(`${rows[0]!.open} orders and refunds are not settled.`);
    await pause(500);
  }
}

/** Asks the provider once more for orders whose refund there was never reported, as an admin does. */
async function askForReversals({ school, double, admin }: Run, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    session: string;
  }>(`select o.id, o.provider_ref as session from orders o
    where state = 'paid' and method = 'stripe'`);
  const refunded = new Set(double.refunds.map((one) => one['payment_intent']));
  for (const { id, session } of rows.filter((one) => refunded.has(`pi_${one.session}`))) {
    const { status } = await school.call(admin, 'POST', `/admin/orders/${id}/recheck`);
    if (status !== 200) throw new Error(`Asking the provider for ${session} returned ${status}.`);
  }
}

/**
 * Places orders against a double of Stripe that fails at random, kills the server again and again, and then compares every
 * order, the numbers of the invoices and all sums with the double, and the documents with their XML, the exports and the
 * statistics. Throws at a difference. Returns what was found.
 */
export async function payments({ orders, killEvery, seed, onKill }: PaymentsOptions): Promise<string> {
  const random = randomFrom(seed);
  const [server, double] = [await startThrowawayPostgres(), await startStripeDouble()];
  const port = String(await freePort());
  const school = new MortalSchool({
    DATABASE_URL: server.url,
    PORT: port,
    SCHOOL_MODE: 'live',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_torture',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${double.api.port}`,
  });
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  try {
    await school.ready();
    const courses = await addCourses(pool, 20);
    await addCoupons(pool);
    const buyers = await addPeople(pool, orders, 'user');
    const [admin] = await addPeople(pool, 1, 'admin');
    const run: Run = { school, double, random, admin: admin! };
    await openBooks(school, admin!);
    double.disturb(FAULTS, random);
    let next = 0;
    let killing: Promise<void> = Promise.resolve();
    const work = async (): Promise<void> => {
      for (let at = next++; at < orders; at = next++) {
        if (at > 0 && at % killEvery === 0) {
          killing = killing.then(() => school.kill());
          onKill?.(`${at} of ${orders} orders, ${school.kills + 1} kills`);
        }
        const first = Math.floor(random() * courses.length);
        const chosen = random() < 0.7 ? [courses[first]!] : [courses[first]!, courses[(first + 7) % courses.length]!];
        await buy(run, at, buyers[at]!, chosen);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await killing;
    await settle(run, pool);
    await askForReversals(run, pool);
    await settle(run, pool);
    const { paid, taken, refunded, revenue } = await checkPayments(pool, double);
    const problems = await checkBooks(pool, { school, admin: admin!, revenue });
    if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
    return `${orders} orders, ${school.kills} kills, ${paid} paid, ${taken} cents taken, ${refunded} refunded, no difference`;
  } finally {
    await pool.end();
    await school.end();
    await double.close();
    await server.stop();
  }
}

/** Runs 2,000 orders, 24 in a short run, or as many as `--requests` says. */
export async function torturePayments({ seed, requests, short }: TortureOptions): Promise<Outcome[]> {
  const size = short ? SHORT : { orders: ORDERS, killEvery: KILL_EVERY };
  const options = { ...size, ...(requests && { orders: requests }), seed };
  try {
    const summary = await payments({ ...options, onKill: (line) => process.stdout.write(`${line}\n`) });
    return [{ name: 'payments', problem: null, summary }];
  } catch (error) {
    return [{ name: 'payments', problem: error instanceof Error ? error.message : String(error), summary: '' }];
  }
}
