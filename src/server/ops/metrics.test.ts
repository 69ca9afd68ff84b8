import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

const TOKEN = 'a-token-for-tests-only';
let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool({ metricsToken: TOKEN });
});
afterAll(() => school.close());

const read = (authorization?: string) =>
  school.ask('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } });
/** Returns the value of a line of the response; NaN when it is missing. */
const figure = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? NaN,
  );

it('[SEC-91, WATCH-01] counts what happens in the school, by pattern and not by id', async () => {
  const [learner, course] = [await school.person(), await school.course()];
  const buy = () =>
    school.ask('PUT', `/api/courses/${course._id}/assign`, { as: learner, body: { userId: learner._id } });
  expect([(await buy()).status, (await buy()).status]).toEqual([200, 200]);
  await school.ask('GET', `/api/courses/${course._id}`);
  await school.ask('GET', `/api/courses/${course._id}`);
  await school.ask('POST', '/api/auth/login', { body: { email: learner.email, password: 'not this one' } });

  const { status, headers, body } = await read(`Bearer ${TOKEN}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
    'no-store',
  ]);
  const bought =
    'aula_http_request_duration_seconds_count{method="PUT",route="/api/courses/:courseId/assign",status="2xx"}';
  expect(figure(body, bought)).toBe(2);
  expect(figure(body, 'aula_purchases_total')).toBe(1);
  expect(figure(body, 'aula_sign_in_failures_total{reason="bad_credentials"}')).toBe(1);
  expect(figure(body, 'aula_page_cache_hits_total')).toBe(1);
  expect(figure(body, 'aula_page_cache_misses_total')).toBe(1);
  // The request that reads the metrics is itself in progress.
  expect(figure(body, 'aula_http_in_flight')).toBe(1);
  expect(figure(body, 'aula_http_waiting')).toBe(0);
  expect(figure(body, 'aula_http_shed_total')).toBe(0);
  expect(figure(body, 'aula_db_pool_waiting')).toBe(0);
  expect(figure(body, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(body).not.toContain(course._id);
  expect(body).not.toContain(learner.email);
});

it('[WATCH-01] tells how much mail waits, and everything else where that cannot be read', async () => {
  const waiting = async () => {
    const { status, body } = await read(`Bearer ${TOKEN}`);
    expect([status, figure(body, 'aula_http_in_flight')]).toEqual([200, 1]);
    return figure(body, 'aula_mail_waiting');
  };
  const put = (state: string) =>
    school.database.pool.query(
      `insert into outbox (id, kind, locale, "to", subject, state, data) values (gen_random_uuid(), 'receipt', 'en', 'somebody@metrics.example', 'A receipt', $1, '{}')`,
      [state],
    );
  const before = await waiting();
  await put('queued');
  await put('kept');
  expect(await waiting()).toBe(before + 1);
  await school.database.pool.query('alter table outbox rename to mislaid');
  try {
    expect(await waiting()).toBeNaN();
  } finally {
    await school.database.pool.query('alter table mislaid rename to outbox');
  }
});

it('[WATCH-01] counts the jobs of each kind that wait or failed', async () => {
  await school.database.pool.query(`insert into jobs (id, kind, payload, state)
    select gen_random_uuid(), 'test.metrics', '{}', state from unnest(array['waiting', 'waiting', 'failed', 'done']) as state`);
  const { body } = await read(`Bearer ${TOKEN}`);
  expect(figure(body, 'aula_jobs{kind="test.metrics",state="waiting"}')).toBe(2);
  expect(figure(body, 'aula_jobs{kind="test.metrics",state="failed"}')).toBe(1);
  expect(body).not.toContain('state="done"');
});

it.each([
  ['nothing', undefined],
  ['another token', 'Bearer something-else'],
  ['the token and more', `Bearer ${TOKEN}x`],
  ['the token as a password', `Basic ${btoa(`:${TOKEN}`)}`],
  ['an empty token', 'Bearer '],
])('[WATCH-01] refuses requests with %s', async (_what, authorization) => {
  const response = await read(authorization);
  expect([response.status, response.body.code, response.headers['www-authenticate']]).toEqual([
    401,
    'unauthenticated',
    'Bearer',
  ]);
});

it('[SEC-84, WATCH-01] has no such address where no token is set', async () => {
  const quiet = await openTestSchool();
  try {
    const response = await quiet.ask('GET', '/metrics', { headers: { authorization: 'Bearer undefined' } });
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  } finally {
    await quiet.close();
  }
});

it('[WATCH-01] keeps a user who opens the address logged in', async () => {
  const learner = await school.person();
  const { status, headers } = await school.ask('GET', '/metrics', { as: learner });
  expect([status, headers['set-cookie']]).toEqual([401, undefined]);
});
