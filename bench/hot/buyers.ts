import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { repeat } from '#bench/effort.ts';
import { fillSchool } from '#bench/fill.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { newDatabase } from './schools.ts';

const AT_ONCE = 32;
/** Users who buy in turn: a receipt collects what a user buys within seconds, and would grow without end. */
export const BUYERS = repeat(500, 50);

/** Returns the id of a user of `fillSchool`. */
export const personId = (number: number): string => `01900001-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** A user with a session: the id and the headers of the browser. */
export interface Buyer {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A live school on PostgreSQL, and users who buy its courses. */
export interface BuyersSchool {
  readonly school: SchoolProcess;
  readonly pool: pg.Pool;
  readonly client: HttpClient;
  /** Returns the user who buys the course with a number. */
  buyerOf(course: number): Buyer;
  /** Buys the course with a number by its API call. Throws unless it succeeds. */
  buy(course: number): Promise<void>;
  close(): Promise<void>;
}

/** Inserts a session for each buyer. */
async function logIn(pool: pg.Pool): Promise<readonly Buyer[]> {
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({
    userId: personId(index + 1),
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

/** Starts a school with 1,000 users and as many courses as are bought, in a new database of a server. */
export async function openBuyersSchool(serverUrl: string, name: string, courses: number): Promise<BuyersSchool> {
  const url = await newDatabase(serverUrl, name);
  const env = { DATABASE_URL: url, SCHOOL_MODE: 'live', HOST: '127.0.0.1', PAYMENTS: 'simulated' };
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
  await fillSchool(url, { users: 1_000, courses, enrolments: 0 });
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const buyers = await logIn(pool);
  const client = openHttpClient(AT_ONCE);
  const buyerOf = (course: number): Buyer => buyers[course % BUYERS]!;
  return {
    school,
    pool,
    client,
    buyerOf,
    async buy(course) {
      const { userId, headers } = buyerOf(course);
      const wish = { method: 'PUT', headers, body: JSON.stringify({ userId }) };
      const { status } = await client.ask(`${school.address}/api/courses/${course}/assign`, wish);
      if (status !== 200) throw new Error(`Buying course ${course} failed: ${status}`);
    },
    async close() {
      client.close();
      await pool.end();
      await school.end();
    },
  };
}

/** Returns the calls per second of `count` calls, 32 at a time; `work` gets the numbers from `first`. */
export async function rateOf(
  first: number,
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<number> {
  let next = first;
  const began = performance.now();
  const one = async (): Promise<void> => {
    while (next < first + count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (count / (performance.now() - began)) * 1000;
}
