import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { deleteMailOf } from '#modules/mail/server/personal-mail.ts';
import { addressesHeld } from '#modules/users/server/held-addresses.ts';
import { personalDataOf } from '#modules/users/server/personal-data.service.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { rowsHandled } from '#tests/support/database/plan-cost.ts';
import { databaseInLocale, startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type QueryTap, tapQueries } from '#tests/support/database/query-tap.ts';

let server: ThrowawayPostgres;
let database: Database;
let tap: QueryTap;
let school: TestSchool;
beforeAll(async () => {
  server = await startThrowawayPostgres();
  database = await openDatabase({ dataDir: '', databaseUrl: await databaseInLocale(server, `LOCALE 'C.utf8'`) });
  tap = tapQueries(database.pool);
  // Opened here rather than in the test: the first start after a schema change migrates an embedded database.
  school = await openTestSchool();
}, 120_000);
afterAll(async () => {
  await school.close();
  await database.close();
  await server.stop();
});

/**
 * Inserts a user who changed the e-mail address `changes` times between two addresses, with one message of theirs and
 * one of another user for each change. Returns the user's id.
 */
async function abusiveAccount(changes: number): Promise<string> {
  const id = newId();
  const run = (text: string, values: unknown[]) => database.pool.query(text, values);
  await run(
    `insert into users (id, name, email, created_at) values ($1::uuid, 'A', 'a-' || $1::text || '@x.example', now() - interval '2 days')`,
    [id],
  );
  await run(
    `insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, label, before, after)
    select now() - interval '1 day' + n * interval '1 second', $1::uuid, 'A', 'update', 'user', $1::text, 'A',
      jsonb_build_object('email', (case n % 2 when 0 then 'a-' else 'b-' end) || $1::text || '@x.example'),
      jsonb_build_object('email', (case n % 2 when 1 then 'a-' else 'b-' end) || $1::text || '@x.example')
    from generate_series(1, $2::int) n`,
    [id, changes],
  );
  await run(
    `insert into outbox (id, kind, state, locale, "to", subject, created_at)
    select gen_random_uuid(), 'receipt', 'sent', 'en', 'A-' || $1::text || case m when 0 then '@X.example' else n || '@other.example' end,
      'S', now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, $2::int) n, generate_series(0, 1) m`,
    [id, changes],
  );
  await database.pool.query('analyze');
  return id;
}

const ROLLED_BACK = new Error('only looked at');
const WORK = {
  'an export': async (id: string) => {
    const pieces = await Array.fromAsync(
      await personalDataOf(database.db, id, { isOwn: true, now: new Date(), onRead: async () => undefined }),
    );
    expect(JSON.parse(pieces.join('')).messages.length).toBeGreaterThan(100);
  },
  'forgetting the addresses of an account': (id: string) =>
    database.db
      .transaction(async (tx) => {
        await deleteMailOf(tx, await addressesHeld(tx, id));
        throw ROLLED_BACK;
      })
      .catch((cause: unknown) => {
        if (cause !== ROLLED_BACK) throw cause;
      }),
};

it.each(Object.entries(WORK))(
  '[FAULT-23, SEC-34] %s takes time linear in the history of the account',
  async (_what, work) => {
    const costs: number[] = [];
    for (const changes of [1_000, 4_000]) {
      const id = await abusiveAccount(changes);
      const statements = await tap.during(() => work(id));
      costs.push((await rowsHandled(database.pool, statements)) / changes);
    }
    const [few = 0, many = Infinity] = costs;
    // Linear work per change stays the same with four times the history; quadratic work would be four times as much.
    expect(many / few).toBeLessThan(2);
    expect(many).toBeLessThan(100);
  },
);

it('[FAULT-23] an export to a stalled client holds no database connection and ends when the client disconnects', async () => {
  const ada = await school.person();
  const { pool } = school.database;
  await pool.query(
    `insert into audit_entries (actor_id, actor_name, action, entity, entity_id, label, after)
    select $1::uuid, 'A', 'update', 'user', $1::text, 'A', jsonb_build_object('name', repeat('x', 10000)) from generate_series(1, 1500)`,
    [ada._id],
  );
  const exported = () => school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
  await school.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((school.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /api/users/user/${ada._id}/export HTTP/1.1\r\nhost: school\r\ncookie: ${ada.cookie}\r\n\r\n`);
  await once(socket, 'readable');
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  expect((await exported()).body.code).toBe('export_running');
  expect((await school.ask('GET', '/api/courses')).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await exported()).status).toBe(200);
});
