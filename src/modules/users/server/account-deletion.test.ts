import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { learn, WRITTEN } from '#tests/support/learner.ts';
import { plantSolutions } from '#tests/support/samples/planted-solutions.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

/** Every row of every table that holds one of the given texts, in whatever column and letter case. */
async function rowsNaming(...texts: string[]): Promise<string[]> {
  const { pool } = school.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`,
  );
  expect(tables.length).toBeGreaterThan(8);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE strpos(lower(t::text), lower(w)) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

const leave = (as: Person, password = PASSWORD) =>
  school.ask('DELETE', '/api/auth/account', { as, body: { password } });

/** Creates a user with data in every table that has personal data. */
async function livedIn(): Promise<{ person: Person; admin: Person; course: string; names: string[] }> {
  const admin = await school.person({ role: 'admin', name: 'Clara Admin' });
  const person = await school.person({ name: 'Zdenka Quillfeather', email: 'zdenka@quill.example' });
  const bought = await school.course({ priceCents: 4999 });
  const given = await school.course();
  await school.ask('PUT', `/api/courses/${bought._id}/assign`, { as: person, body: { userId: person._id } });
  await school.ask('PUT', `/api/users/user/${person._id}`, { as: person, body: { name: 'Zdenka Herself' } });
  await school.ask('POST', `/api/courses/${given._id}/assign-user`, { as: admin, body: { userId: person._id } });
  await school.ask('DELETE', `/api/courses/${given._id}/students/${person._id}`, { as: admin });
  await school.ask('PUT', `/api/users/user/${person._id}`, {
    as: admin,
    body: { name: 'Zdenka Quillfeather-Smith', email: 'quillfeather@smith.example' },
  });
  const email = 'quillfeather@smith.example';
  // A demo without a mail server sends and keeps no mail unless it rehearses.
  await school.ask('PUT', '/api/admin/outbox/rehearsal', { as: admin, body: { rehearse: true } });
  expect((await school.ask('POST', '/api/newsletter', { body: { email } })).status).toBe(202);
  // As a guest of a school without payments asked for a place.
  await school.database.db
    .insert(placeRequests)
    .values({ id: newId(), courseId: given._id, name: 'Z', email, message: 'In the evening', locale: 'en' });
  await school.ask('POST', '/api/auth/login', {
    body: { email: 'quillfeather@smith.example', password: 'not it at all' },
  });
  const now = { ...person, email: 'quillfeather@smith.example' };
  return { person: now, admin, course: bought._id, names: ['quillfeather', 'zdenka', person._id] };
}

/** Creates a user as `livedIn` does, who has studied a course and earned a certificate. */
async function studied(): Promise<Awaited<ReturnType<typeof livedIn>>> {
  const lived = await livedIn();
  const { person, admin } = lived;
  const { _id: course } = await school.course();
  await school.enrol(person, course);
  await learn(school, { as: person, admin, course, planted: await plantSolutions(school, course) });
  return { ...lived, names: [WRITTEN, ...lived.names] };
}

const activityOf = async (admin: Person) => (await school.ask('GET', '/api/admin/activity', { as: admin })).body;

describe('a user who deletes their account', () => {
  it('[MORE-153, SEC-38] is named in no table any more, under no name they ever had', async () => {
    const { person, names } = await studied();
    const before = await rowsNaming(...names);
    for (const table of [
      'test_attempts',
      'attempt_answers',
      'time_factors',
      'study_facts',
      'notes',
      'certificates',
      'orders',
      'outbox',
      'subscribers',
      'place_requests',
    ])
      expect(
        before.some((row) => row.startsWith(`public.${table}: `)),
        table,
      ).toBe(true);
    const response = await leave(person);
    expect(response.status).toBe(200);
    expect(String(response.headers['set-cookie'])).toMatch(/aula_session=;/);
    expect(await rowsNaming(...names.slice(0, 3))).toEqual([]);
    // Their id says nothing about them; it stays in the audit log, so that the entries of two deleted users can be distinguished.
    expect((await rowsNaming(person._id)).every((row) => row.startsWith('public.audit_entries'))).toBe(true);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
  });

  it('leaves what was paid in the figures, by course and day, and nothing more', async () => {
    const { person, admin, course } = await livedIn();
    const dashboard = async () => (await school.ask('GET', '/api/admin/dashboard', { as: admin })).body;
    const before = await dashboard();
    await leave(person);
    const after = await dashboard();
    expect(after.revenue).toEqual(before.revenue);
    expect(after.enrolmentsByMonth.map((one: { revenue: number }) => one.revenue)).toEqual(
      before.enrolmentsByMonth.map((one: { revenue: number }) => one.revenue),
    );
    expect(after.revenueByCourse).toEqual(before.revenueByCourse);
    const { rows } = await school.database.pool.query('SELECT course_id, paid_cents::int FROM past_sales');
    expect(rows).toEqual([{ course_id: course, paid_cents: 4999 }]);
  });

  it('is counted among the participants no longer, wherever that was kept', async () => {
    const { person, admin, course } = await livedIn();
    const participants = async () => (await school.ask('GET', `/api/courses/${course}`)).body.participants;
    const other = await school.person();
    await school.enrol(other, course);
    expect(await participants()).toBe(2);
    await leave(person);
    await expect.poll(participants).toBe(1);
    await school.ask('DELETE', `/api/users/user/${other._id}`, { as: admin });
    await expect.poll(participants).toBe(0);
  });

  it('[SEC-38] leaves the audit log readable, under a number', async () => {
    const { person, admin } = await livedIn();
    const before = await activityOf(admin);
    await leave(person);
    const after = await activityOf(admin);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ action: 'delete', entity: 'user', label: '#2', actor: { _id: null, name: '#2' } });
    expect(after.find((entry: { action: string }) => entry.action === 'enrol').after.user).toBe('#2');
  });

  it('[SEC-72] is refused with a wrong password, however often it is tried, and stays', async () => {
    const person = await school.person();
    const responses = [];
    for (let guess = 0; guess < 12; guess++) responses.push(await leave(person, `guess number ${guess}`));
    expect(responses.map(({ status }) => status).filter((status) => status === 403)).toHaveLength(10);
    expect(responses.at(0)?.body.code).toBe('wrong_password');
    expect(responses.at(-1)?.body.code).toBe('too_many_attempts');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(200);
  });

  it('[SEC-39] is refused without a password, to guests, and to the last administrator', async () => {
    const admin = await school.person({ role: 'admin' });
    const none = await school.ask('DELETE', '/api/auth/account', { as: admin, body: {} });
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['password']]);
    expect((await school.ask('DELETE', '/api/auth/account', { body: { password: PASSWORD } })).status).toBe(401);
    const last = await leave(admin);
    expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
    const second = await school.person({ role: 'admin' });
    expect((await leave(admin)).status).toBe(200);
    expect((await leave(second)).body.code).toBe('last_admin');
  });
});

describe('the deletion of an account with an unconfirmed address', () => {
  const subscribe = (email: string) =>
    school.database.pool.query(
      `INSERT INTO subscribers (id, email, locale, leave_token, confirmed_at) VALUES (gen_random_uuid(), $1, 'en', $1, now())`,
      [email],
    );
  const rowsOf = async (table: 'outbox' | 'subscribers') =>
    (await school.database.pool.query(`SELECT * FROM ${table} ORDER BY id`)).rows;
  const write = (to: string, kind: 'contact' | 'receipt' = 'receipt') =>
    postMail(
      school.database.db,
      kind === 'receipt'
        ? { kind, to, locale: 'en', data: { name: 'Somebody', items: [] } }
        : {
            kind,
            to,
            locale: 'en',
            replyTo: 'writer@test.example',
            data: { name: 'W', email: 'w@test.example', message: 'M' },
          },
    );
  const call = (as: Person, email: string) => school.ask('PUT', `/api/users/user/${as._id}`, { as, body: { email } });

  it('[SEC-37] takes nothing that went there before, nor what was written to the school', async () => {
    await write('victim@test.example');
    await subscribe('victim@test.example');
    // Clocks count milliseconds, and what happens in the one in which an account begins is its own.
    for (const table of ['outbox', 'subscribers'])
      await school.database.pool.query(`UPDATE ${table} SET created_at = created_at - interval '1 second'`);
    const guest = await school.person({ email: 'victim@test.example' });
    await write('victim@test.example', 'contact');
    await write('Victim@test.example');
    expect((await leave(guest)).status).toBe(200);
    expect(await rowsOf('subscribers')).toHaveLength(1);
    expect((await rowsOf('outbox')).map(({ kind, to }) => [kind, to])).toEqual([
      ['receipt', 'victim@test.example'],
      ['contact', 'victim@test.example'],
    ]);
  });

  it('[SEC-37] keeps the data of another user who has an address they once had', async () => {
    const guest = await school.person({ email: 'guest@test.example' });
    await write('guest@test.example');
    await call(guest, 'victim@test.example');
    await write('victim@test.example');
    await call(guest, 'guest2@test.example');
    const victim = await school.person({ email: 'victim@test.example' });
    await call(victim, 'victim2@test.example');
    await call(victim, 'victim@test.example');
    await write('victim@test.example');
    await subscribe('victim@test.example');
    const notices = async () => (await rowsNaming('email-changed')).length;
    const mails = async () => (await rowsOf('outbox')).length - (await notices());
    expect([await mails(), await notices()]).toEqual([3, 4]);
    await leave(guest);
    expect([await mails(), await notices(), (await rowsOf('subscribers')).length]).toEqual([1, 2, 1]);
    expect(await rowsNaming('"victim@test.example"')).toHaveLength(2);
  });

  it('[SEC-37] changes no audit entry but what names them whole, and can always go', async () => {
    const admin = await school.person({ role: 'admin', email: 'admin@aula.test' });
    const { _id } = await school.course();
    const tell = (description: string) =>
      school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { description } });
    await tell('Ask n@aula, who is another person yet');
    const guest = await school.person({ email: 'n@aula' });
    await tell('Ask admin@aula.test');
    await tell('Ask at\n@aula or N@aula.');
    await call(admin, 'head@aula.test');
    expect((await leave(guest)).status).toBe(200);
    const recorded = (await activityOf(admin)).map((entry: { after: object | null }) => entry.after);
    expect(recorded).toContainEqual({ email: 'head@aula.test' });
    expect(recorded).toContainEqual({ description: 'Ask admin@aula.test' });
    expect(recorded).toContainEqual({ description: 'Ask n@aula, who is another person yet' });
    expect(recorded).toContainEqual({ description: 'Ask at\n@aula or #2.' });
  });

  it('[SEC-37] cannot be the school itself', async () => {
    const sentence = 'This is the address of the school itself. Please enter your own.';
    const email = ' Support@Aula.Example';
    const person = await school.person();
    const admin = await school.person({ role: 'admin' });
    const input = { name: 'Sup', email, password: PASSWORD };
    const responses = [
      await school.ask('POST', '/api/auth/register', { body: input }),
      await school.ask('POST', '/api/users', { as: admin, body: input }),
      await call(person, email),
    ];
    for (const { status, body } of responses) expect([status, body.fields]).toEqual([400, { email: sentence }]);
  });
});

it('a user an administrator deletes is named in no table any more', async () => {
  const { person, admin, names } = await studied();
  expect((await school.ask('DELETE', `/api/users/user/${person._id}`, { as: admin })).status).toBe(200);
  expect(await rowsNaming(...names.slice(0, 3))).toEqual([]);
  expect((await activityOf(admin))[0]).toMatchObject({ actor: { name: 'Clara Admin' }, label: '#2' });
});

describe('what the school knows of a person', () => {
  const exported = (as: Person, id = as._id) => school.ask('GET', `/api/users/user/${id}/export`, { as });

  it('[SEC-85] is given to them as a file: everything about them, nothing that logs in, nothing of others', async () => {
    const { person, course } = await livedIn();
    const response = await exported(person);
    expect(response.headers['content-disposition']).toContain('attachment');
    expect(response.body.account).toMatchObject({ name: 'Zdenka Quillfeather-Smith', role: 'user', customId: 2 });
    expect(response.body.courses).toMatchObject([{ courseId: course, how: 'purchase', paidCents: 4999 }]);
    expect(response.body.signedIn).toHaveLength(1);
    expect(response.body.changes).toMatchObject([
      { action: 'update', after: { name: 'Zdenka Herself' }, byYou: true },
      { action: 'enrol', byYou: false },
      { action: 'remove', byYou: false },
      { action: 'update', after: { email: 'quillfeather@smith.example' }, byYou: false },
    ]);
    const text = JSON.stringify(response.body);
    expect(text).not.toMatch(/argon2|Clara|token|hash/i);
    const { rows } = await school.database.pool.query('SELECT id FROM sessions UNION SELECT id FROM known_devices');
    for (const { id } of rows) expect(text).not.toContain(id);
  });

  it('has what they wrote and asked for under their address, and nothing from before they had it', async () => {
    const email = 'zdenka@quill.example';
    const wrote = (subject: string, age: string) =>
      school.database.pool.query(
        `INSERT INTO outbox (id, kind, locale, "to", reply_to, subject, created_at) VALUES (gen_random_uuid(), 'contact', 'en', 'support@aula.example', $1, $2, now() - $3::interval)`,
        [email, subject, age],
      );
    await wrote('By somebody else', '1 minute');
    const person = await school.person({ email });
    await wrote('By Zdenka', '0');
    await school.database.pool.query(
      `INSERT INTO subscribers (id, email, locale, leave_token) VALUES (gen_random_uuid(), $1, 'es', 'token')`,
      [email],
    );
    const { body } = await exported(person);
    expect(body.messages).toMatchObject([{ kind: 'contact', subject: 'By Zdenka' }]);
    expect(body.newsletter).toMatchObject([{ address: email, language: 'es', confirmedAt: null }]);
  });

  it('[SEC-04] can be read by administrators only', async () => {
    const { person, admin } = await livedIn();
    const other = await school.person();
    expect((await exported(admin, person._id)).body.account.email).toBe(person.email);
    expect((await exported(other, person._id)).status).toBe(403);
    expect((await school.ask('GET', `/api/users/user/${person._id}/export`)).status).toBe(401);
    expect((await exported(admin, course404)).body.code).toBe('user_not_found');
  });

  it('tells an administrator what they did, without the names of those it was done to', async () => {
    const { admin } = await livedIn();
    const { changes } = (await exported(admin)).body;
    // Enrolling, ending that, another name and address, and rehearsing mail.
    expect(changes).toHaveLength(4);
    expect(JSON.stringify(changes)).not.toMatch(/quill|zdenka/i);
  });
});

const course404 = '01941f29-7c00-7000-8000-00000000dead';
