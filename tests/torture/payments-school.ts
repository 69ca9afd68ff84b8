import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { newId } from '#server/db/uuid.ts';

/** Returns a port that is free now: the school is led back to under the same address after each start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Inserts courses of different prices and returns their ids and prices in cents. */
export async function addCourses(pool: pg.Pool, count: number): Promise<{ id: string; cents: number }[]> {
  const courses = Array.from({ length: count }, (_, at) => ({ id: newId(), cents: 500 + 333 * at }));
  await pool.query(
    `insert into courses (id, name, teacher, category, description, price_cents)
     select id, 'Course ' || id, 'Ada', 'Design', '', cents from unnest($1::uuid[], $2::int[]) as c (id, cents)`,
    [courses.map(({ id }) => id), courses.map(({ cents }) => cents)],
  );
  return courses;
}
