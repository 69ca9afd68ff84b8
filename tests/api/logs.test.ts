import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog, tellError } from '#server/log.ts';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';

/** What the log got, as one text and by lines. */
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

describe('the log of a day on which everything happens', () => {
  const secret = {
    name: 'Wilhelmina Undisclosed',
    email: 'wilhelmina.undisclosed@private.example',
    password: 'never written down anywhere',
    wrong: 'guessed by a stranger',
    searched: 'what somebody looked for',
  };
  let cookie = '';

  it('holds a line for each answer, with its number', async () => {
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

    const answered = lines().filter(({ msg }) => msg === 'answered');
    expect(answered.length).toBeGreaterThanOrEqual(7);
    for (const line of answered)
      expect(line).toMatchObject({ reqId: expect.stringMatching(/^[a-z0-9]{12}$/), route: expect.any(String) });
    expect(answered.at(-1)).toMatchObject({ reqId: expect.any(String), route: '/api/courses/:courseId', status: 400 });
  });

  it('says what broke, under the number the person was given, and which statement', async () => {
    await school.database.pool.query('alter table users rename to people');
    const { name, password } = secret;
    const answer = await school.ask('POST', '/api/auth/register', {
      body: { name, email: `second.${secret.email}`, password },
    });
    expect(answer.status).toBe(500);
    const [line] = lines().filter(({ reqId, err }) => reqId === answer.body.requestId && err !== undefined);
    expect(line).toMatchObject({
      err: { type: 'DrizzleQueryError', message: expect.stringContaining('Failed query'), cause: { code: '42P01' } },
    });
  });

  it('holds nothing of the person: no name, address, password, hash, token or search', async () => {
    const tokens = [...cookie.matchAll(/=([A-Za-z0-9_-]{43})/g)].map((match) => match[1]!);
    expect(tokens.length).toBeGreaterThanOrEqual(2);
    for (const word of [...Object.values(secret), ...tokens, PASSWORD, 'argon2', '@private.example', 'aula_session']) {
      expect(written).not.toContain(word);
    }
  });
});

describe('an error as it is written down', () => {
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
  ])('keeps what helps and no more: %s', (error, message) => {
    expect(tellError(error)).toMatchObject({ message });
    expect(JSON.stringify(tellError(error))).not.toMatch(/lovelace|xxxxx/i);
  });

  it('leaves out which row, and tells the cause in the same way', () => {
    const row = database(
      { code: '23505', table: 'users', detail: 'Key (email)=(ada@lovelace.example) already exists.' },
      'duplicate key',
    );
    const told = tellError(new Error('outer', { cause: row }));
    expect(told).toMatchObject({
      message: 'outer',
      cause: { code: '23505', table: 'users', message: 'duplicate key' },
    });
    expect(JSON.stringify(told)).not.toContain('lovelace');
  });
});
