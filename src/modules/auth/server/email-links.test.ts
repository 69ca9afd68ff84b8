import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
const post = (path: string, body: unknown, as?: Person) => school.ask('POST', path, { body, ...(as && { as }) });
const put = (as: Person, body: unknown, id = as._id) => school.ask('PUT', `/api/users/user/${id}`, { as, body });
const me = async (as: Person) => (await school.ask('GET', '/api/auth/verifyToken', { as })).body.user;
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const deliver = () => school.app.jobs.runDue();
const change = async (as: Person, body: unknown) => {
  const response = await put(as, body);
  expect(response.status).toBe(200);
  if (response.headers['set-cookie']) Object.assign(as, { cookie: cookiesOf(response.headers) });
};

/** What was received by an address, as subjects, and the token of the newest message with a link. */
const subjectsTo = (email: string) =>
  server.received.filter(({ to }) => to[0] === email).map((letter) => letter.email.subject);
function tokenTo(email: string, page: string): string {
  const texts = server.received.filter(({ to }) => to[0] === email).map((letter) => letter.email.text ?? '');
  const found = texts.map((text) => new RegExp(`/${page}#([A-Za-z0-9_-]{43})`).exec(text)?.[1]);
  return found.findLast((token) => token !== undefined) ?? 'none came';
}

const CONFIRM = 'Please confirm your email address';
const CHANGED = 'The email address of your account was changed';

describe('an address', () => {
  it.each([false, true])('is written to at once after a registration (with a purchase: %s)', async (purchase) => {
    const wake = vi.spyOn(school.app.jobs, 'wake').mockReturnValue();
    const body = { name: 'Ada', email: 'new@test.example', password: NEW, purchase };
    expect((await post('/api/auth/register', body)).status).toBe(201);
    expect(wake).toHaveBeenCalled();
  });

  it('[CONTACT-15] is not confirmed by registering, and is by the link that is sent then, once or twice', async () => {
    const body = { name: 'Mallory: you have won', email: 'new@test.example', password: NEW };
    expect((await post('/api/auth/register', body)).status).toBe(201);
    const session = await login(body.email, NEW);
    const ada = { ...body, _id: session.body.user._id, role: 'user', cookie: cookiesOf(session.headers) } as const;
    expect((await me(ada)).emailConfirmed).toBe(false);
    await deliver();
    expect(subjectsTo(body.email)).toEqual([CONFIRM]);
    expect(server.received[0]?.raw).not.toContain('Mallory');
    const token = tokenTo(body.email, 'confirm-email');
    for (let time = 0; time < 2; time++) expect((await post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect((await me(ada)).emailConfirmed).toBe(true);
  });

  it('is not confirmed by its owner’s own change, and is again by its link or by an admin', async () => {
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await change(ada, { email: 'moved@test.example' });
    expect((await me(ada)).emailConfirmed).toBe(false);
    await deliver();
    const token = tokenTo('moved@test.example', 'confirm-email');
    expect((await post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect((await me(ada)).emailConfirmed).toBe(true);
    await change(ada, { email: 'MOVED@test.example' });
    expect((await me(ada)).emailConfirmed).toBe(true);
    await change(ada, { email: 'third@test.example' });
    await put(admin, { email: 'fourth@test.example' }, ada._id);
    expect(await me(ada)).toMatchObject({ email: 'fourth@test.example', emailConfirmed: true });
  });

  it('is confirmed by the link that sets a password', async () => {
    const ada = await school.person({ confirmed: false });
    await post('/api/auth/forgot-password', { email: ada.email });
    await deliver();
    const done = await post('/api/auth/reset-password', { token: tokenTo(ada.email, 'reset-password'), password: NEW });
    expect(done.body.user.emailConfirmed).toBe(true);
  });

  it('is not confirmed by a link that was sent to another one, has expired or was replaced', async () => {
    const ada = await school.person({ confirmed: false });
    const ask = async () => {
      expect((await post('/api/auth/confirm-email/link', undefined, ada)).status).toBe(202);
      await deliver();
      return tokenTo((await me(ada)).email, 'confirm-email');
    };
    const useless = async (token: string) => {
      const response = await post('/api/auth/confirm-email', { token });
      expect([response.status, response.body.code]).toEqual([400, 'link_invalid']);
    };
    const older = await ask();
    const newer = await ask();
    await useless(older);
    await change(ada, { email: 'alice@corp.example' });
    await useless(newer);
    const late = await ask();
    await school.database.db.execute(sql`update confirm_links set expires_at = now() - interval '1 second'`);
    await useless(late);
    expect((await me(ada)).emailConfirmed).toBe(false);
  });

  it('receives a link to confirm three times an hour, and none once confirmed', async () => {
    const ada = await school.person({ confirmed: false });
    const statuses = [];
    for (let time = 0; time < 4; time++)
      statuses.push((await post('/api/auth/confirm-email/link', undefined, ada)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    await deliver();
    expect(subjectsTo(ada.email)).toEqual([CONFIRM, CONFIRM, CONFIRM]);
    const bea = await school.person();
    expect((await post('/api/auth/confirm-email/link', undefined, bea)).status).toBe(202);
    await deliver();
    expect(subjectsTo(bea.email)).toEqual([]);
  });

  it('[SEC-32] that is not confirmed gets no name in its mail, and a confirmed one does', async () => {
    const { _id } = await school.course({ name: 'Arches' });
    for (const confirmed of [false, true]) {
      const buyer = await school.person({ name: 'Ada Buyer', confirmed });
      await school.ask('PUT', `/api/courses/${_id}/assign`, { as: buyer, body: { userId: buyer._id } });
      await change(buyer, { password: `${NEW} ${confirmed}` });
      await school.database.db.execute(sql`update jobs set due_at = now()`);
      await deliver();
      // Both are due at the same moment, so either may arrive first.
      expect(subjectsTo(buyer.email).sort()).toEqual(['Your password was changed', 'Your purchase at Aula']);
      for (const { raw } of server.received.splice(0)) expect(raw.includes('Ada Buyer')).toBe(confirmed);
    }
  });
});

describe('the old address, once it was changed', () => {
  /** A stranger at a user's open browser: changes the address first, then the password. */
  async function takeOver(victim: Person): Promise<void> {
    await change(victim, { email: 'attacker@test.example' });
    await change(victim, { password: 'known to the attacker' });
    await deliver();
  }
  const revert = (token: string, password = NEW) => post('/api/auth/revert-email', { token, password });
  const useless = async (token: string) => {
    const response = await revert(token);
    expect([response.status, response.body.code]).toEqual([400, 'link_invalid']);
  };

  it('[CONTACT-16, SEC-18] is notified of that and of a new password, and takes the account back by its link', async () => {
    const ada = await school.person({ name: 'Ada' });
    await takeOver(ada);
    expect(subjectsTo(ada.email)).toEqual([CHANGED, 'Your password was changed']);
    const token = tokenTo(ada.email, 'revert-email');
    const done = await revert(token);
    expect([done.status, done.body.user]).toMatchObject([200, { email: ada.email, emailConfirmed: true }]);
    const fresh = { ...ada, cookie: cookiesOf(done.headers) };
    expect((await me(fresh))._id).toBe(ada._id);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: ada })).status).toBe(401);
    const { rows } = await school.database.db.execute(sql`select count(*)::int as n from known_devices`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await login('attacker@test.example', 'known to the attacker')).status).toBe(401);
    expect((await login(ada.email, 'known to the attacker')).status).toBe(401);
    expect((await login(ada.email, NEW)).status).toBe(200);
    await deliver();
    expect(subjectsTo('attacker@test.example').at(-1)).toBe(CHANGED);
    await useless(token);
  });

  it('is notified of a password that is set by a link to the new one, too', async () => {
    const ada = await school.person();
    await change(ada, { email: 'attacker@test.example' });
    await post('/api/auth/forgot-password', { email: 'attacker@test.example' });
    await deliver();
    await post('/api/auth/reset-password', {
      token: tokenTo('attacker@test.example', 'reset-password'),
      password: NEW,
    });
    await deliver();
    expect(subjectsTo(ada.email)).toEqual([CHANGED, 'Your password was changed']);
  });

  it('[SEC-18] wins over every later one, whose links end with it', async () => {
    const ada = await school.person();
    await change(ada, { email: 'attacker@test.example' });
    await change(ada, { email: 'attacker2@test.example' });
    await deliver();
    const [first, later] = [ada.email, 'attacker@test.example'].map((email) => tokenTo(email, 'revert-email'));
    expect((await revert(first!)).status).toBe(200);
    await useless(later!);
  });

  it('wins although a later one was restored before', async () => {
    const ada = await school.person();
    await change(ada, { email: 'attacker@test.example' });
    await change(ada, { email: 'attacker2@test.example' });
    await deliver();
    const [first, later] = [ada.email, 'attacker@test.example'].map((email) => tokenTo(email, 'revert-email'));
    expect((await revert(later!, 'the attacker’s own choice')).status).toBe(200);
    const done = await revert(first!);
    expect([done.status, done.body.user?.email]).toEqual([200, ada.email]);
  });

  it('is restored once when its link is pressed twice at once', async () => {
    const ada = await school.person();
    await takeOver(ada);
    const token = tokenTo(ada.email, 'revert-email');
    const statuses = (await Promise.all([revert(token), revert(token, `${NEW} 2`)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('[SEC-18] is not restored by looking, by a password that is refused, or after seven days', async () => {
    const ada = await school.person();
    await takeOver(ada);
    const token = tokenTo(ada.email, 'revert-email');
    expect((await school.ask('GET', '/api/auth/revert-email')).status).toBe(404);
    for (const password of ['short', 'password1', ada.email]) {
      expect((await revert(token, password)).body.fields).toHaveProperty('password');
    }
    const { rows } = await school.database.db.execute(
      sql`select expires_at between now() + interval '6 days 23 hours' and now() + interval '7 days' as week from email_changes`,
    );
    expect(rows).toEqual([{ week: true }]);
    await school.database.db.execute(sql`update email_changes set expires_at = now() - interval '1 second'`);
    await useless(token);
    expect((await me(ada)).email).toBe('attacker@test.example');
  });

  it('[SEC-18] cannot be taken by another account while its link works, unless it was never confirmed', async () => {
    for (const confirmed of [true, false]) {
      const ada = await school.person({ confirmed });
      await change(ada, { email: `new-${ada.email}` });
      const body = { name: 'Squatter', email: ada.email.toUpperCase(), password: NEW };
      const [registered, moved] = [
        await post('/api/auth/register', body),
        await put(await school.person(), { email: ada.email }),
      ];
      expect(registered.status).toBe(confirmed ? 409 : 201);
      expect([moved.status, moved.body.code]).toEqual([409, 'user_exists']);
      expect((await put(ada, { email: ada.email })).status).toBe(confirmed ? 200 : 409);
    }
  });

  it('that another account has by now is not restored, and nothing else changes', async () => {
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await takeOver(ada);
    const made = { name: 'Other', email: ada.email, password: 'of another person' };
    expect((await school.ask('POST', '/api/users', { as: admin, body: made })).status).toBe(201);
    const token = tokenTo(ada.email, 'revert-email');
    const response = await revert(token);
    expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    expect((await me(ada)).email).toBe('attacker@test.example');
    expect((await login('attacker@test.example', 'known to the attacker')).status).toBe(200);
  });

  it('is notified of an admin’s change without a link, and earlier links end', async () => {
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await change(ada, { email: 'second@test.example' });
    await deliver();
    const token = tokenTo(ada.email, 'revert-email');
    await put(admin, { email: 'third@test.example' }, ada._id);
    await deliver();
    expect(subjectsTo('second@test.example')).toContain(CHANGED);
    expect(tokenTo('second@test.example', 'revert-email')).toBe('none came');
    await useless(token);
  });

  it('[SEC-32] is not filled: three notices an hour, however often the address goes to and fro', async () => {
    const ada = await school.person();
    for (let time = 0; time < 5; time++) {
      await change(ada, { email: 'other@test.example' });
      await change(ada, { email: ada.email });
      // Five changes a day is a limit of its own (account-limits.test.ts).
      await school.database.pool.query(`DELETE FROM attempts WHERE key LIKE 'account-email:%'`);
    }
    await deliver();
    expect(subjectsTo(ada.email).filter((subject) => subject === CHANGED)).toHaveLength(3);
  });

  it('is in the audit log and the export of personal data, and deleted with the account', async () => {
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await takeOver(ada);
    const exported = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect(exported.body.emailChanges).toEqual([
      { formerEmail: ada.email, changedAt: expect.any(String), canBeUndoneUntil: expect.any(String) },
    ]);
    expect(exported.body.account.emailConfirmedAt).toBeNull();
    await revert(tokenTo(ada.email, 'revert-email'));
    const activity = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(activity.body).toContainEqual(
      expect.objectContaining({
        action: 'update',
        entityId: ada._id,
        before: { email: 'attacker@test.example' },
        after: { email: ada.email },
      }),
    );
    await change({ ...ada, cookie: cookiesOf((await login(ada.email, NEW)).headers) }, { email: 'again@test.example' });
    await deliver();
    expect((await school.ask('DELETE', `/api/users/user/${ada._id}`, { as: admin })).status).toBe(200);
    const { rows } = await school.database.db.execute(
      sql`select (select count(*)::int from email_changes) + (select count(*)::int from confirm_links) as n`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

it('a working token is stored nowhere but in its message', async () => {
  const ada = await school.person({ confirmed: false });
  await change(ada, { email: 'moved@test.example' });
  await deliver();
  const { rows } = await school.database.db.execute(sql`select
    (select string_agg(o::text, '') from outbox o) || (select string_agg(c::text, '') from confirm_links c)
    || (select string_agg(e::text, '') from email_changes e) as all`);
  for (const token of [tokenTo(ada.email, 'revert-email'), tokenTo('moved@test.example', 'confirm-email')]) {
    expect(token).toHaveLength(43);
    expect(String(rows[0]?.all)).not.toContain(token);
  }
});

it('a school without mail requests no confirmation, and refuses to send the link', async () => {
  const quiet = await openTestSchool({});
  try {
    const ada = await quiet.person({ confirmed: false });
    const body = { name: 'New', email: 'new@test.example', password: PASSWORD };
    expect((await quiet.ask('POST', '/api/auth/register', { body })).status).toBe(201);
    const response = await quiet.ask('POST', '/api/auth/confirm-email/link', { as: ada });
    expect([response.status, response.body.code]).toEqual([409, 'mail_off']);
    expect(await quiet.database.db.$count(outbox)).toBe(0);
  } finally {
    await quiet.close();
  }
});
