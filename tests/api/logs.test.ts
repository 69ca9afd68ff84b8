import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog, REDACTIONS, redacted, serializeError } from '#server/ops/log.ts';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';
import { fastest } from '#tests/support/fastest.ts';

/** The log output, as one text and as lines. */
let written = '';
const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let school: TestSchool;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  school = await openTestSchool({}, openLog('trace', sink));
});
afterAll(() => school.close());

describe('the server log', () => {
  const secret = {
    name: 'Wilhelmina Undisclosed',
    email: 'wilhelmina.undisclosed@private.example',
    password: 'never written down anywhere',
    wrong: 'guessed by a stranger',
    searched: 'what somebody looked for',
  };
  let cookie = '';

  it('[SEC-90, WATCH-03] has a line for each response, with its request id', async () => {
    const { name, email, password } = secret;
    expect((await school.ask('POST', '/api/auth/register', { body: { name, email, password } })).status).toBe(201);
    expect((await school.ask('POST', '/api/auth/register', { body: { name, email, password } })).status).toBe(409);
    await school.ask('POST', '/api/auth/login', { body: { email, password: secret.wrong } });
    const login = await school.ask('POST', '/api/auth/login', { body: { email, password } });
    cookie = [login.headers['set-cookie']].flat().join(';');
    const as = { _id: login.body.user._id, name, email, role: 'user', cookie } as const;
    const course = await school.course();
    const bought = await school.ask('PUT', `/api/courses/${course._id}/assign`, { as, body: { userId: as._id } });
    expect(bought.status).toBe(200);
    await school.ask('GET', `/api/courses?q=${encodeURIComponent(secret.searched)}`, { as });
    await school.ask('GET', `/api/courses/${secret.email}`, { as });

    const completed = lines().filter(({ msg }) => msg === 'request completed');
    expect(completed.length).toBeGreaterThanOrEqual(7);
    for (const line of completed)
      expect(line).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        reqId: expect.stringMatching(/^[a-z0-9]{12}$/),
        method: expect.any(String),
        route: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
      });
    expect(completed.at(-1)).toMatchObject({ reqId: expect.any(String), route: '/api/courses/:courseId', status: 400 });
  });

  it('[WATCH-03] records an error with the request id of the response and the failed statement', async () => {
    await school.database.pool.query('alter table users rename to people');
    const { name, password } = secret;
    const response = await school.ask('POST', '/api/auth/register', {
      body: { name, email: `second.${secret.email}`, password },
    });
    expect(response.status).toBe(500);
    const [line] = lines().filter(({ reqId, err }) => reqId === response.body.requestId && err !== undefined);
    expect(line).toMatchObject({
      err: { type: 'DrizzleQueryError', message: expect.stringContaining('Failed query'), cause: { code: '42P01' } },
    });
  });

  it('[SEC-35, SEC-83, WATCH-03] contains no personal data: no name, address, password, hash, token or search', async () => {
    const tokens = [...cookie.matchAll(/=([A-Za-z0-9_-]{43})/g)].map((match) => match[1]!);
    expect(tokens.length).toBeGreaterThanOrEqual(2);
    for (const word of [...Object.values(secret), ...tokens, PASSWORD, 'argon2', '@private.example', 'aula_session']) {
      expect(written).not.toContain(word);
    }
  });
});

describe('a logged error', () => {
  const database = (fields: Record<string, string>, message: string) => Object.assign(new Error(message), fields);

  it.each([
    [
      database({ code: '22P02' }, 'invalid input syntax for type uuid: "Ada Lovelace"'),
      'invalid input syntax for type uuid: "…"',
    ],
    [
      database({ code: '23505' }, 'duplicate key value violates unique constraint "users_email_key"'),
      'duplicate key value violates unique constraint "users_email_key"',
    ],
    [new Error('cannot deliver to ada@lovelace.example'), 'cannot deliver to …@…'],
    [new Error(`no session ${'x'.repeat(43)}`), 'no session …'],
  ])('keeps only the useful fields: %s', (error, message) => {
    expect(serializeError(error)).toMatchObject({ message });
    expect(JSON.stringify(serializeError(error))).not.toMatch(/lovelace|xxxxx/i);
  });

  it('[SEC-92] omits the values of the row, also in its cause', () => {
    const row = database(
      { code: '23505', table: 'users', detail: 'Key (email)=(ada@lovelace.example) already exists.' },
      'duplicate key',
    );
    const logged = serializeError(new Error('outer', { cause: row }));
    expect(logged).toMatchObject({
      message: 'outer',
      cause: { code: '23505', table: 'users', message: 'duplicate key' },
    });
    expect(JSON.stringify(logged)).not.toContain('lovelace');
  });
});

describe('redaction', () => {
  /** Inputs on which a careless pattern tries every position or every pair of positions. */
  const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
    'a run without an @': (n) => 'a'.repeat(n),
    'an @ at the start of a run': (n) => `@${'a'.repeat(n)}`,
    'only @': (n) => '@'.repeat(n),
    'an @ at the end of each run': (n) => 'aaaaaaa@ '.repeat(n / 9),
    'quotes that do not close': (n) => '" '.repeat(n / 2) + '"',
    'runs one character short of a token': (n) => `${'a'.repeat(42)}.`.repeat(n / 43),
    'markers of parameters': (n) => '\nparams'.repeat(n / 7),
    blanks: (n) => ' '.repeat(n),
  };
  const SHORT = 20_000;

  const cases = Object.keys(REDACTIONS).flatMap((name) =>
    Object.keys(HOSTILE).map((hostile) => [name, hostile] as const),
  );
  it.each(cases)('[SEC-35] of %s takes linear time: %s', (name, hostile) => {
    const redact = REDACTIONS[name as keyof typeof REDACTIONS];
    const [short, long] = [HOSTILE[hostile]!(SHORT), HOSTILE[hostile]!(4 * SHORT)];
    // The fastest round of each is the one least disturbed by other load and the garbage collector; a busy machine needs more
    // rounds. Four times the input costs four times as much if the cost is linear, and 16 times if it is quadratic.
    const times = { short: Infinity, long: Infinity };
    let ratio = Infinity;
    for (let round = 0; round < 9 || (ratio >= 10 && round < 90); round++) {
      times.short = Math.min(
        times.short,
        fastest(() => redact(short), 1),
      );
      times.long = Math.min(
        times.long,
        fastest(() => redact(long), 1),
      );
      ratio = (times.long + 0.5) / (times.short + 0.5);
    }
    expect(ratio).toBeLessThan(10);
  });

  it('reads a bounded part of a message of any length', () => {
    const times = [16_000, 16_000_000].map((length) => {
      const text = 'a'.repeat(length) + '@';
      return fastest(() => redacted(text), 9);
    });
    expect(times[1]! - times[0]!).toBeLessThan(50);
    expect(redacted('word '.repeat(10_000)).length).toBe(500);
  });

  it('omits a value, an address or a token that is cut off', () => {
    for (let before = 1_900; before < 2_010; before += 1) {
      // Redaction shortens the addresses in front, so that the text at the cut is still within the logged part.
      const filler = `${'x'.repeat(120)}@example `.repeat(20).slice(0, before - 1);
      const text = `${filler} lovelace-${'y'.repeat(60)}@private.example`;
      expect(redacted(text)).not.toContain('lovelace');
      expect(redacted(`${filler} "Ada Lovelace, who was asked for", and more of it`, '22P02')).not.toContain(
        'Lovelace',
      );
    }
  });

  it('omits lines of a message that look like stack frames', () => {
    const logged = serializeError(new Error('first line\n    at ada@lovelace.example (private)'));
    expect(JSON.stringify(logged)).not.toContain('lovelace');
    expect(logged['stack']).toMatch(/^\s+at /);
  });

  it('stops at an error that is its own cause', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(JSON.stringify(serializeError(error)).match(/round and round/g)).toHaveLength(6);
  });
});
