import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#server/db/schema/mail.ts';
import { cookiesOf, openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';

let school: TestSchool;
let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
  school = await openTestSchool({
    mode: 'live',
    payments: 'simulated',
    publicUrl: 'https://school.example',
    mail: { url: server.url, from: { name: 'Aula', address: 'school@school.example' } },
  });
});
beforeEach(async () => {
  await school.reset();
  server.received.length = 0;
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const NEW = 'quite another passphrase';
const forgot = (email: string, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/forgot-password', { body: { email }, headers });
const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/reset-password', { body: { token, password }, headers });
const login = (email: string, password: string) => school.ask('POST', '/api/auth/login', { body: { email, password } });
const deliver = () => school.app.jobs.runDue();

/** The token of the link in the newest message the mail server has of a subject. */
function tokenOf(subject: string): string {
  const letter = server.received.findLast(({ email }) => email.subject === subject);
  return /#([A-Za-z0-9_-]{43})/.exec(letter?.email.text ?? '')?.[1] ?? 'none came';
}
async function linkFor(email: string): Promise<string> {
  await forgot(email);
  await deliver();
  return tokenOf('Set a new password');
}

describe('a forgotten password', () => {
  it('[CONTACT-12, SEC-67] is replaced by a link, which ends every session, logs in and tells the owner', async () => {
    const ada = await school.person();
    const elsewhere = { cookie: cookiesOf((await login(ada.email, PASSWORD)).headers) };
    const token = await linkFor(ada.email.toUpperCase());
    const letter = server.received[0];
    expect(letter?.email.text).toContain(`https://school.example/reset-password#${token}`);
    const done = await reset(token, NEW, { cookie: ada.cookie });
    expect(done.status).toBe(200);
    expect(done.body.user.email).toBe(ada.email);
    for (const { cookie } of [ada, elsewhere])
      expect((await school.ask('GET', '/api/auth/verifyToken', { headers: { cookie } })).status).toBe(401);
    const fresh = { cookie: cookiesOf(done.headers) };
    expect((await school.ask('GET', '/api/auth/verifyToken', { headers: fresh })).status).toBe(200);
    expect((await login(ada.email, PASSWORD)).status).toBe(401);
    expect((await login(ada.email, NEW)).status).toBe(200);
    await deliver();
    expect(server.received.at(-1)?.email.subject).toBe('Your password was changed');
  });

  it('forgets the browsers the account was used from: their wrong passwords no longer count apart', async () => {
    const [ada, ben] = [await school.person(), await school.person()];
    const { pool } = school.database;
    const thief = 'd'.repeat(64);
    for (const [id, user] of [
      [thief, ada],
      ['e'.repeat(64), ben],
    ] as const)
      await pool.query('insert into known_devices (id, user_id) values ($1, $2)', [id, user._id]);
    expect((await reset(await linkFor(ada.email))).status).toBe(200);
    const devices = async (user: Person) =>
      (await pool.query<{ id: string }>('select id from known_devices where user_id = $1', [user._id])).rows;
    expect(await devices(ada)).not.toContainEqual({ id: thief });
    expect(await devices(ben)).toContainEqual({ id: 'e'.repeat(64) });
  });

  it('returns and stores the same whether there is an account or not', async () => {
    const ada = await school.person();
    const known = await forgot(ada.email);
    const unknown = await forgot('nobody@test.example');
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    expect(unknown.status).toBe(202);
    const { rows } = await school.database.db.execute(
      sql`select outbox.kind, outbox.state, attempts, data, text from outbox join jobs using (id)`,
    );
    expect(rows[0]).toEqual(rows[1]);
    await deliver();
    expect(server.received.map(({ to }) => to[0])).toEqual([ada.email]);
    const kept = await school.database.db.execute(sql`select "to" from outbox`);
    expect(kept.rows).toEqual([{ to: ada.email }]);
  });

  it('asks the database the same questions whether there is an account or not', async () => {
    const ada = await school.person();
    await forgot('warm@test.example');
    const { pool } = school.database;
    const statements: string[] = [];
    const query = pool.query.bind(pool);
    const listen = (input: unknown): void => {
      statements.push(typeof input === 'string' ? input : String((input as { text?: string }).text));
    };
    pool.query = ((...args: Parameters<typeof query>) => {
      listen(args[0]);
      return query(...args);
    }) as typeof pool.query;
    try {
      await forgot(ada.email);
      const known = statements.splice(0);
      await forgot('nobody@test.example');
      expect(known.length).toBeGreaterThan(0);
      expect(statements).toEqual(known);
    } finally {
      pool.query = query;
    }
  });

  it('[SEC-32] is no way to fill an inbox: a fourth link within the hour is refused, for a stranger too', async () => {
    const ada = await school.person();
    for (const email of [ada.email, 'nobody@test.example']) {
      const statuses = [];
      for (let time = 0; time < 4; time++) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    const refused = await forgot(ada.email.toUpperCase());
    expect(refused.body.code).toBe('too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await deliver();
    expect(server.received).toHaveLength(3);
  });

  it('is written about in the language asked for', async () => {
    const ada = await school.person();
    await forgot(ada.email, { 'x-aula-locale': 'es' });
    await deliver();
    const letter = server.received[0]?.email;
    expect(letter?.subject).toBe('Elige una contraseña nueva');
    expect(letter?.text).toContain('https://school.example/es/reset-password#');
  });

  it('[SEC-14] leads to where the school is, whatever host the request claimed', async () => {
    const ada = await school.person();
    await forgot(ada.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await deliver();
    expect(server.received[0]?.raw).not.toContain('evil.example');
  });
});

describe('a link', () => {
  const useless = async (token: string) => {
    const response = await reset(token);
    expect([response.status, response.body.code]).toEqual([400, 'link_invalid']);
    return response.body.message;
  };

  it('[CONTACT-12, SEC-14] works once', async () => {
    const token = await linkFor((await school.person()).email);
    expect((await reset(token)).status).toBe(200);
    await useless(token);
  });

  it('[SEC-14] pressed twice at once works once', async () => {
    const ada = await school.person();
    const token = await linkFor(ada.email);
    const responses = await Promise.all([reset(token, 'the first of the two'), reset(token, 'the second of the two')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = responses[0].status === 200 ? 'the first of the two' : 'the second of the two';
    expect((await login(ada.email, winner)).status).toBe(200);
  });

  it('[SEC-14] is worthless once a newer one was sent', async () => {
    const ada = await school.person();
    const older = await linkFor(ada.email);
    const newer = await linkFor(ada.email);
    expect(newer).not.toBe(older);
    await useless(older);
    expect((await reset(newer)).status).toBe(200);
  });

  it('[CONTACT-12, SEC-14] is worthless after its time, and after the password or the e-mail changed in another way', async () => {
    const late = await linkFor((await school.person()).email);
    const { rows } = await school.database.db.execute(
      sql`select expires_at between now() + interval '59 minutes' and now() + interval '1 hour' as hour from password_links`,
    );
    expect(rows).toEqual([{ hour: true }]);
    await school.database.db.execute(sql`update password_links set expires_at = now() - interval '1 second'`);
    const said = await useless(late);
    const ada = await school.person();
    for (const body of [{ password: 'changed in the settings' }, { email: 'moved@test.example' }]) {
      const token = await linkFor((await school.ask('GET', '/api/auth/verifyToken', { as: ada })).body.user.email);
      const changed = await school.ask('PUT', `/api/users/user/${ada._id}`, { as: ada, body });
      expect(changed.status).toBe(200);
      if (changed.headers['set-cookie']) Object.assign(ada, { cookie: cookiesOf(changed.headers) });
      expect(await useless(token)).toBe(said);
    }
    expect(await useless('A'.repeat(43))).toBe(said);
  });

  it('opens the account it was sent for and no other', async () => {
    const [ada, eve] = [await school.person(), await school.person()];
    const token = await linkFor(eve.email);
    const done = await reset(token, NEW, { cookie: ada.cookie });
    expect(done.body.user._id).toBe(eve._id);
    expect((await login(ada.email, PASSWORD)).status).toBe(200);
  });

  it('is not used up by a password that is refused', async () => {
    const ada = await school.person();
    const token = await linkFor(ada.email);
    for (const password of ['short', 'password1', ada.email]) {
      expect((await reset(token, password)).body.fields).toHaveProperty('password');
    }
    expect((await reset(token)).status).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['numbers', { token: 1, password: 2 }],
    ['a token that is too long', { token: 'x'.repeat(3_000), password: NEW }],
    ['an address without a domain', { email: 'ada@' }],
  ])('refuses %s with what is wrong', async (_what, body) => {
    const url = 'email' in body ? 'forgot-password' : 'reset-password';
    const response = await school.ask('POST', `/api/auth/${url}`, { body });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });

  it('cannot be guessed at for long', async () => {
    const tries = Array.from({ length: 101 }, (_, guess) => reset(`${guess}`.padEnd(43, 'A')));
    await Promise.all(tries);
    expect((await reset('B'.repeat(43))).status).toBe(429);
  });

  it('[SEC-14, SEC-76] is stored nowhere: not in the queue, not in what was sent, and in the database only as a hash', async () => {
    const ada = await school.person();
    await forgot(ada.email);
    const token = await linkFor(ada.email);
    const { rows } = await school.database.db.execute(
      sql`select (select string_agg(o::text, '') from outbox o) as outbox, (select string_agg(l::text, '') from password_links l) as links`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain('/reset-password#…');
  });
});

it('[SEC-32] a new password can be set any number of times and is reported three times an hour', async () => {
  const eve = await school.person({ email: 'victim@test.example' });
  for (let time = 0; time < 4; time++) {
    const body = { password: `the passphrase of round ${time}` };
    const changed = await school.ask('PUT', `/api/users/user/${eve._id}`, { as: eve, body });
    expect(changed.status).toBe(200);
    Object.assign(eve, { cookie: cookiesOf(changed.headers) });
  }
  await deliver();
  expect(server.received).toHaveLength(3);
  expect((await login(eve.email, 'the passphrase of round 3')).status).toBe(200);
});

describe('an account made by a purchase in a live school', () => {
  const buyer = { name: 'Bea', email: 'bea@test.example', password: 'random of the browser', purchase: true };
  const key = { 'idempotency-key': 'k'.repeat(43) };
  const register = (body: unknown) => school.ask('POST', '/api/auth/register', { body, headers: key });

  it('[SEC-32] is no way to fill an inbox: neither one person’s nor, from one place, that of many', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time++) {
      statuses.push((await register({ ...buyer, email: 'Bea@test.example' })).status);
      await school.database.db.execute(sql`delete from users`);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    await school.database.db.execute(sql`update attempts set points = 300 where key like 'mail-network:%'`);
    expect((await register({ ...buyer, email: 'somebody@else.example' })).body.code).toBe('too_many_attempts');
    expect(await school.database.db.$count(outbox)).toBe(3);
    const free = await register({ ...buyer, email: 'free@test.example', purchase: false });
    expect(free.status).toBe(201);
  });

  it('gets a link to choose a password, once, that works for a week', async () => {
    await Promise.all([register(buyer), register(buyer)]);
    await register(buyer);
    await deliver();
    expect(server.received.map(({ email }) => email.subject)).toEqual(['Choose a password for your account']);
    const { rows } = await school.database.db.execute(
      sql`select expires_at between now() + interval '6 days 23 hours' and now() + interval '7 days' as week from password_links`,
    );
    expect(rows).toEqual([{ week: true }]);
    expect((await reset(tokenOf('Choose a password for your account'))).status).toBe(200);
  });

  it('[CART-25] takes the password of the browser that resumes it with the same key, and mails no second link', async () => {
    const first = await register(buyer);
    const resumed = await register({ ...buyer, password: 'random of another tab' });
    expect([resumed.status, resumed.body.user._id]).toEqual([201, first.body.user._id]);
    expect((await login(buyer.email, 'random of another tab')).status).toBe(200);
    expect((await login(buyer.email, buyer.password)).status).toBe(401);
    await deliver();
    for (let time = 0; time < 4; time++)
      expect((await register({ ...buyer, password: `of tab ${time}` })).status).toBe(201);
    expect(await school.database.db.$count(outbox)).toBe(1);
    expect((await reset(tokenOf('Choose a password for your account'))).status).toBe(200);
  });

  it.each([
    ['another key holds', `update users set registration_key = 'of another browser'`],
    ['is older than half an hour', `update users set created_at = now() - interval '31 minutes'`],
    ['became an administrator', `update users set role = 'admin'`],
  ])('keeps its password when a repeat comes for one that %s', async (_why, change) => {
    await register(buyer);
    await school.database.db.execute(sql.raw(change));
    await register({ ...buyer, password: 'random of another tab' });
    expect((await login(buyer.email, 'random of another tab')).status).toBe(401);
    expect((await login(buyer.email, buyer.password)).status).toBe(200);
  });

  it('cannot be resumed any more once its owner has chosen a password', async () => {
    await register(buyer);
    await deliver();
    expect((await reset(tokenOf('Choose a password for your account'))).status).toBe(200);
    expect((await register(buyer)).body.code).toBe('user_exists');
    expect((await login(buyer.email, NEW)).status).toBe(200);
  });

  it('gets no link to choose a password when it was made by registering', async () => {
    await register({ ...buyer, purchase: false });
    await deliver();
    expect(server.received.map(({ email }) => email.subject)).toEqual(['Please confirm your email address']);
  });
});
