import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { newId } from '#server/db/uuid.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

/** Returns a port that is free now: the school is led back to under the same address after each start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A user with a session. */
export interface Shopper {
  readonly userId: string;
  readonly cookie: string;
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

/** Inserts users with a session each; all without a password. */
export async function addShoppers(pool: pg.Pool, count: number, role: 'user' | 'admin'): Promise<Shopper[]> {
  const made = Array.from({ length: count }, () => ({ userId: newId(), token: randomBytes(32).toString('base64url') }));
  const ids = made.map(({ userId }) => userId);
  await pool.query(
    `insert into users (id, name, email, role)
     select id, 'Buyer', id || '@torture.example', $2 from unnest($1::uuid[]) as u (id)`,
    [ids, role],
  );
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as s (id, user_id)`,
    [made.map(({ token }) => createHash('sha256').update(token).digest('hex')), ids],
  );
  return made.map(({ userId, token }) => ({ userId, cookie: `aula_session=${token}` }));
}

/** A response, whatever its status. */
export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A server that is killed and started again; calls wait for it. */
export class MortalSchool {
  #school: Promise<SchoolProcess>;
  kills = 0;
  readonly #env: Record<string, string>;
  readonly #dataDir = temporaryFolder();

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.#school = this.#start();
  }

  #start(): Promise<SchoolProcess> {
    return startSchoolProcess({ dataDir: this.#dataDir, env: this.#env });
  }

  /** Resolves when the server listens. */
  async ready(): Promise<void> {
    await this.#school;
  }

  /** Kills the server with SIGKILL and starts it again. */
  async kill(): Promise<void> {
    const dying = await this.#school;
    await (this.#school = dying.end('SIGKILL').then(() => this.#start()));
    this.kills += 1;
  }

  async end(): Promise<void> {
    await (await this.#school).end('SIGKILL');
  }

  /** Sends a request once; null without a response, as when the server is killed. */
  async send(method: string, path: string, init: RequestInit): Promise<Reply | null> {
    const { address } = await this.#school;
    try {
      const response = await fetch(address + path, { ...init, method, signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
    } catch {
      return null;
    }
  }

  /** Sends a request until it is neither lost nor refused for a while (429, 5xx). Throws after many tries. */
  async insist(method: string, path: string, init: RequestInit): Promise<Reply> {
    let reply: Reply | null = null;
    for (let tries = 0; tries < 60; tries++) {
      reply = await this.send(method, path, init);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      await pause(50 * Math.min(tries + 1, 20));
    }
    const log = (await this.#school).output().slice(-2_000);
    throw new Error(`${method} ${path} still failed: ${JSON.stringify(reply)}\n${log}`);
  }

  /** Calls the API as a user, with JSON. */
  call(by: Shopper, method: string, path: string, body?: object, key?: string): Promise<Reply> {
    const headers = {
      cookie: by.cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    return this.insist(method, `/api${path}`, { headers, ...(body && { body: JSON.stringify(body) }) });
  }
}
