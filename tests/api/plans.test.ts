import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSchool } from '#bench/fill.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type QueryTap, type Statement, tapQueries } from '#tests/support/database/query-tap.ts';

/** Many times the courses that a search of the back office walks (`WALKED`): of fewer the planner rightly reads all. */
const SIZE = { users: 20_000, courses: 10_000, enrolments: 60_000 };
/** Tables that grow with the school; a hot path never scans one of them fully. */
const LARGE = new Set([
  'users',
  'courses',
  'sections',
  'enrolments',
  'sessions',
  'known_devices',
  'attempts',
  'audit_entries',
  'outbox',
  'subscribers',
]);
/** Counting reads every counted row; the total-count cache limits how often (db/counts/total-count-cache.ts). */
const COUNTS = /^select count\(\*\)/;

const COURSE = '01900002-0000-7000-8000-000000000007';
const LEARNER = '01900001-0000-7000-8000-000000000009';
const ADMIN = '01900001-0000-7000-8000-00000000000a';

let server: ThrowawayPostgres;
let database: Database;
let app: FastifyInstance;
let tap: QueryTap;
let folder: string;
const tokens = { learner: newToken(), admin: newToken() };

/** Fills the tables the generator leaves empty, because the planner rightly scans a small table fully. */
async function fillTheRest(): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(`insert into sessions (id, user_id, expires_at)
    select 'session' || custom_id, id, now() + interval '1 day' from users`);
  await run(`insert into known_devices (id, user_id) select 'device' || custom_id, id from users`);
  await run(`insert into attempts (key, points) select 'login:' || custom_id, 1 from users`);
  await run(`insert into audit_entries (actor_name, action, entity, entity_id, label)
    select 'Somebody', 'update', 'user', id, name from users`);
  await run(`insert into outbox (id, kind, state, locale, "to", subject)
    select gen_random_uuid(), 'receipt', 'sent', 'en', email, 'Receipt' from users`);
  await run(
    `insert into subscribers (id, email, locale, leave_token) select gen_random_uuid(), email, 'en', id from users`,
  );
  await run(`update users set role = 'admin' where id = $1`, [ADMIN]);
  await run(`insert into enrolments (course_id, user_id, source) values ($1, $2, 'admin') on conflict do nothing`, [
    COURSE,
    LEARNER,
  ]);
  for (const [token, user] of [
    [tokens.learner, LEARNER],
    [tokens.admin, ADMIN],
  ] as const) {
    await run(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      hashToken(token),
      user,
    ]);
  }
  await run('analyze');
}

beforeAll(async () => {
  server = await startThrowawayPostgres();
  folder = mkdtempSync(join(tmpdir(), 'aula-plans-'));
  database = await openDatabase({ dataDir: folder, databaseUrl: server.url });
  await fillSchool(server.url, SIZE);
  await fillTheRest();
  const log = pino({ level: 'fatal' });
  app = await buildApp({
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: server.url }),
    database,
    storage: diskStorage(folder),
    log,
    pages: false,
  });
  tap = tapQueries(database.pool);
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Returns the large tables a plan scans fully. */
const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && LARGE.has(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

async function wholeTablesOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return readWhole(rows[0]['QUERY PLAN'][0].Plan as Plan);
}

type Ask = readonly [what: string, who: keyof typeof tokens | null, url: string, rest?: Partial<InjectOptions>];
const HOT: readonly Ask[] = [
  ['who is logged in', 'learner', '/api/auth/verifyToken'],
  ['a course to study', 'learner', `/api/courses/${COURSE}/enrolled`],
  ['a course to study by its number', 'learner', '/api/courses/7/enrolled'],
  ['a course', null, '/api/courses/11'],
  ['a purchase', 'learner', '/api/courses/12/assign', { method: 'PUT', payload: { userId: LEARNER } }],
  [
    'logging in',
    null,
    '/api/auth/login',
    { method: 'POST', payload: { email: 'person5@bench.example', password: 'x' } },
  ],
  ['the courses of a person', 'learner', `/api/users/user/${LEARNER}/courses`],
  ['everything known of a person', 'learner', `/api/users/user/${LEARNER}/export`],
  ['a page of the catalogue', null, '/api/courses?limit=20'],
  ['courses by number', null, '/api/courses?ids=3,5,8'],
  ['a search in the catalogue', null, '/api/courses?limit=20&q=rhythm%20and%20maps%20119'],
  ['a page of the people', 'admin', '/api/users?limit=20'],
  ['people by name, backwards', 'admin', '/api/users?limit=20&sort=-name'],
  ['a search for people', 'admin', '/api/users?limit=20&q=person1713'],
  ['a search in the back office', 'admin', '/api/admin/search?q=person1713'],
  ['a search in the back office by a number', 'admin', '/api/admin/search?q=171'],
  ['a search in the back office by two letters', 'admin', '/api/admin/search?q=qz'],
  ['people of a period', 'admin', '/api/users?limit=20&from=2020-01-01&to=2020-01-31'],
  ['courses of a period', 'admin', '/api/courses?limit=20&from=2020-01-01&to=2020-01-31'],
  ['the statistics of a period', 'admin', '/api/admin/dashboard/period?from=2020-01-01&to=2020-01-31'],
  ['the enrolments of a period', 'admin', '/api/admin/enrolments?from=2020-01-01&to=2020-01-31'],
  ['the audit log', 'admin', '/api/admin/activity?limit=20'],
];

const CASES = HOT.map(([what, who, url, rest = {}]) => ({ what, who, url, rest }));

it.each(CASES)('$what runs without a full scan of a large table', async ({ who, url, rest }) => {
  const statements = await tap.during(async () => {
    const cookie = who === null ? {} : { cookie: `aula_session=${tokens[who]}` };
    const response = await app.inject({ method: 'GET', url, headers: cookie, ...rest });
    expect([200, 401]).toContain(response.statusCode);
  });
  expect(statements.length).toBeGreaterThan(0);
  const planned = statements.filter(({ text }) => /^\s*(?:select|with|insert|update|delete)/i.test(text));
  for (const statement of planned.filter(({ text }) => !COUNTS.test(text))) {
    expect({ statement: statement.text, reads: await wholeTablesOf(statement) }).toMatchObject({ reads: [] });
  }
});

it('a statement without a usable index is detected', async () => {
  const slow = { text: 'select id from users where length(name) = $1', values: [7] };
  expect(await wholeTablesOf(slow)).toEqual(['users']);
});
