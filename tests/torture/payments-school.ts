import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { newId } from '#server/db/uuid.ts';
import type { MortalSchool } from './mortal-school.ts';
import type { Person } from './people.ts';

/** Returns a port that is free now: the school is led back to under the same address after each start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Inserts courses of different prices and returns their ids. */
export async function addCourses(pool: pg.Pool, count: number): Promise<string[]> {
  const courses = Array.from({ length: count }, (_, at) => ({ id: newId(), cents: 500 + 333 * at }));
  await pool.query(
    `insert into courses (id, name, teacher, category, description, price_cents)
     select id, 'Course ' || id, 'Ada', 'Design', '', cents from unnest($1::uuid[], $2::int[]) as c (id, cents)`,
    [courses.map(({ id }) => id), courses.map(({ cents }) => cents)],
  );
  return courses.map(({ id }) => id);
}

/** Codes of coupons. */
export const COUPONS = ['THIRD', 'EUROS'] as const;

/** Inserts the coupons: a percentage that seldom comes out even, and an amount below every price. */
export async function addCoupons(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into coupons (id, code, percent, amount_cents) values ($1, $2, 33, null), ($3, $4, null, 377)`,
    [newId(), COUPONS[0], newId(), COUPONS[1]],
  );
}

/** Buyers that are taxed at two rates, with reverse charge, and not at all. */
export const BUYERS = [
  { country: 'ES' },
  { country: 'FR' },
  { country: 'PL', company: 'Looms', vatId: 'PL8567346215' },
  { country: 'US' },
] as const;

/** Publishes who runs the school and enters rates of tax: its invoices have XML, and differ in their taxes. */
export async function openBooks(school: MortalSchool, admin: Person): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const { status, body: result } = await school.call(admin, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(result).slice(0, 300)}`);
    return result;
  };
  const { version, parts } = await call('GET', '/school/draft');
  const value = { ...parts.identity.value, legalName: 'Aula, S.L.', country: 'ES', vatId: 'ESB12345674' };
  await call('PUT', '/school/draft/identity', { revision: parts.identity.revision, value });
  const saved = Object.entries<{ revision: number }>((await call('GET', '/school/draft')).parts);
  const revisions = Object.fromEntries(saved.map(([part, { revision }]) => [part, revision]));
  await call('POST', '/school/publish', { version, revisions });
  for (const [country, percent] of [
    ['ES', 21],
    ['FR', 5.5],
  ] as const)
    await call('POST', '/admin/taxes', { country, percent, from: '2020-01-01' });
}
