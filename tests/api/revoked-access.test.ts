import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#modules/users/server/passwords.ts';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';
import { type Callers, fillFixture, requestOf, SAMPLES } from '#tests/support/guarded-fixture.ts';
import type { Fixture } from '#tests/support/guarded-writes.ts';
import { type Aside, beginsWrite, gateQueries, type QueryGate } from '#tests/support/database/query-gate.ts';
import { REVOCATIONS } from '#tests/support/revocations.ts';

const CASES = SAMPLES.flatMap(({ call, ...sample }) =>
  REVOCATIONS.filter(({ concerns }) => concerns(call)).map((revocation) => ({ ...sample, revocation })),
);
/** Each call with one of the revocations that concern it, in turn. */
const ONE_EACH = SAMPLES.map(({ call, ...sample }, turn) => {
  const concerned = REVOCATIONS.filter(({ concerns }) => concerns(call));
  return { ...sample, revocation: concerned[turn % concerned.length]! };
});
/**
 * All calls pass one guard in their transaction. What is particular to PostgreSQL is that the revocation comes on another
 * connection, which one call of each route shows there.
 */
const ON_POSTGRES = process.env['AULA_TEST_DATABASE'] === 'postgres';

let school: TestSchool;
let gate: QueryGate;
let fixture: Fixture;
let people: Callers;
let port: number;

beforeAll(async () => {
  school = await openTestSchool({ transcribe: { words: ['true'], env: {} } });
  gate = gateQueries(school.database.pool);
  await school.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = school.app.server.address() as AddressInfo);
});
afterAll(() => school.close());

const ask: Aside = (text, values) => school.database.pool.query(text, values);

beforeEach(async () => {
  gate.before = gate.after = null;
  ({ fixture, people } = await fillFixture(school));
});

let snapshot: string | undefined;
/** Returns all rows of the database, except the counters of attempts, which a refused call may raise. */
async function everything(query: Aside): Promise<unknown> {
  if (snapshot === undefined) {
    const { rows } = await query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts'`,
    );
    const columns = (rows as { name: string }[]).map(
      ({ name }) => `(select string_agg(t::text, '|' order by t::text) from ${name} t) as ${name}`,
    );
    snapshot = `select ${columns.join(', ')}`;
  }
  return (await query(snapshot)).rows[0];
}

function send({ method, path, headers, body }: ReturnType<typeof requestOf>) {
  return school.ask(method as 'PUT', path, { headers, ...(body && { body }) });
}

/** Resolves once the guard of the next call has read the session of its caller. */
const guardHasRun = () =>
  new Promise<void>((resolve) => {
    gate.after = (text) => {
      if (!/from "sessions" inner join "users"/.test(text)) return;
      gate.after = null;
      resolve();
    };
  });

/** Sends the headers and half of the body of a call. The returned function sends the rest and returns the status. */
async function beginSending({ method, path, headers, body = Buffer.alloc(0) }: ReturnType<typeof requestOf>) {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ ...headers, host: `127.0.0.1:${port}`, 'content-length': String(body.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const half = Math.floor(body.length / 2);
  const reached = guardHasRun();
  socket.write(`${method} ${path} HTTP/1.1\r\nconnection: close\r\n${head}\r\n`);
  socket.write(body.subarray(0, half));
  await reached;
  return async (): Promise<number> => {
    socket.write(body.subarray(half));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await readText(socket))?.[1]);
  };
}

describe('the table of guarded writes', () => {
  it('[FAULT-24] has calls that hash a password', () => {
    expect(SAMPLES.filter(({ hashes }) => hashes).length).toBeGreaterThan(3);
  });

  it.each(ON_POSTGRES ? [] : SAMPLES)(
    '[FAULT-24] $route ($index) succeeds while nothing is revoked',
    async ({ route, index, reads }) => {
      const before = await everything(ask);
      const response = await send(requestOf(route, index, { fixture, people }));
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
      const after = await everything(ask);
      if (reads) expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    },
  );
});

// What is revoked before the body has come is also revoked before the write, which all cases of the next unit try.
describe('access revoked between the headers of a call and the end of its body', () => {
  it.each(ONE_EACH.filter(({ hasBody, index }) => hasBody && !(ON_POSTGRES && index > 0)))(
    '[FAULT-24, SEC-02] $route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const request = requestOf(route, index, { fixture, people });
      const finish = await beginSending(request);
      await ask(revocation.sql, [request.caller]);
      const before = await everything(ask);
      expect(await finish()).toBe(revocation.status);
      expect(await everything(ask)).toEqual(before);
    },
  );
});

describe('access revoked right before a call writes', () => {
  it.each(ON_POSTGRES ? ONE_EACH.filter(({ index }) => index === 0) : CASES)(
    '[FAULT-24, SEC-02] $route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const request = requestOf(route, index, { fixture, people });
      let before: unknown;
      gate.before = async (text, aside) => {
        if (!beginsWrite(text)) return;
        gate.before = null;
        await aside(revocation.sql, [request.caller]);
        before = await everything(aside);
      };
      const response = await send(request);
      expect(response.status, JSON.stringify(response.body)).toBe(revocation.status);
      expect(before).toBeDefined();
      // An image is stored before the transaction and deleted if the transaction is refused.
      expect({ ...((await everything(ask)) as object), pictures: null }).toEqual({
        ...(before as object),
        pictures: null,
      });
      expect((await ask('select from pictures')).rowCount).toBe(0);
    },
  );
});

describe('access revoked while a password waits to be hashed', () => {
  it.each((ON_POSTGRES ? ONE_EACH : CASES).filter(({ hashes }) => hashes))(
    '[FAULT-24, SEC-02] $route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const queue = Array.from({ length: 12 }, () => hashPassword(PASSWORD));
      const request = requestOf(route, index, { fixture, people });
      const reached = guardHasRun();
      const response = send(request);
      await reached;
      await ask(revocation.sql, [request.caller]);
      const before = await everything(ask);
      expect((await response).status).toBe(revocation.status);
      expect(await everything(ask)).toEqual(before);
      await Promise.all(queue);
    },
  );
});

describe('a demoted admin', () => {
  it('[FAULT-24, SEC-02] changes their own account but does not get the role back', async () => {
    const { cookie, _id } = people.admin;
    gate.before = async (text, aside) => {
      if (!beginsWrite(text)) return;
      gate.before = null;
      await aside(`update users set role = 'user' where id = $1`, [_id]);
    };
    const body = { name: 'Still Here', role: 'admin' };
    const response = await school.ask('PUT', `/api/users/user/${_id}`, { headers: { cookie }, body });
    expect(response).toMatchObject({ status: 200, body: { name: 'Still Here', role: 'user' } });
  });
});
