import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { deleteMailOf } from './personal-mail.ts';
import { postMail, pruneMail } from './mail.service.ts';
import { exportOutbox } from './outbox.service.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const deliver = () => school.app.jobs.runDue();
const makeDue = () => school.database.db.execute(sql`update jobs set due_at = now()`);
const get = (path: string) => school.ask('GET', path, { as: admin });
const rehearse = (on: boolean, as = admin) =>
  school.ask('PUT', '/api/admin/outbox/rehearsal', { as, body: { rehearse: on } });
const post = (path: string, body: unknown) => school.ask('POST', path, { body });
const contact = { firstName: 'Ada', lastName: 'B', email: 'ada@test.example', message: 'Hello', agreed: true };
const mail = async () => (await school.ask('GET', '/api/school')).body.mail;

describe('a school without a mail server', () => {
  it('[CONTACT-10] says so, and takes nothing that would end in an e-mail', async () => {
    expect(await mail()).toBe('off');
    for (const [path, body] of [
      ['/api/contact', contact],
      ['/api/newsletter', { email: 'ada@test.example' }],
      ['/api/auth/forgot-password', { email: admin.email }],
    ] as const) {
      const response = await post(path, body);
      expect([response.status, response.body.code]).toEqual([409, 'mail_off']);
    }
    expect((await get('/api/admin/outbox')).body).toEqual([]);
    const counts = { queued: 0, sent: 0, failed: 0, kept: 0 };
    expect((await get('/api/admin/outbox/status')).body).toEqual({ status: 'off', counts });
  });

  it('[MORE-04, MORE-05] keeps the receipt of a purchase: one for everything bought together, with prices as they were', async () => {
    const buyer = await school.person({ name: 'Bea <b>Buyer</b>' });
    const courses = [
      await school.course({ name: 'Python', priceCents: 5999 }),
      await school.course({ name: 'Light', priceCents: 3999 }),
    ];
    await Promise.all(
      courses.map(({ _id }) =>
        school.ask('PUT', `/api/courses/${_id}/assign`, { as: buyer, body: { userId: buyer._id } }),
      ),
    );
    const again = courses[0]!._id;
    await school.ask('PUT', `/api/courses/${again}/assign`, { as: buyer, body: { userId: buyer._id } });
    await deliver();
    expect((await get('/api/admin/outbox')).body).toMatchObject([{ kind: 'receipt', state: 'queued' }]);
    await makeDue();
    await deliver();
    const { body } = await get('/api/admin/outbox');
    expect(body).toMatchObject([{ kind: 'receipt', state: 'kept', to: buyer.email, subject: 'Your purchase at Aula' }]);
    const message = (await get(`/api/admin/outbox/${body[0]._id}`)).body;
    for (const part of ['Python   59.99 €', 'Light   39.99 €', 'Total   99.98 €', 'The payment was simulated']) {
      expect(message.text).toContain(part);
    }
    expect(message.html).toContain('Bea &lt;b&gt;Buyer&lt;/b&gt;');
  });

  it('keeps the receipt of an unconfirmed address without the name of the account', async () => {
    const stranger = await school.person({ name: 'Sarah Stranger', confirmed: false });
    const { _id } = await school.course();
    await school.ask('PUT', `/api/courses/${_id}/assign`, { as: stranger, body: { userId: stranger._id } });
    await makeDue();
    await deliver();
    const { body } = await get('/api/admin/outbox?kind=receipt');
    const { text } = (await get(`/api/admin/outbox/${body[0]._id}`)).body;
    expect(text).toContain('Thank you for your purchase');
    expect(text).not.toContain('Sarah');
  });

  it('[SEC-66] keeps the notice that a password was changed, to where its owner read mail until then', async () => {
    const ada = await school.person({ email: 'before@test.example' });
    await school.ask('PUT', `/api/users/user/${ada._id}`, {
      as: ada,
      body: { email: 'after@test.example', password: 'a new passphrase' },
    });
    await deliver();
    expect((await get('/api/admin/outbox?kind=password-changed')).body).toMatchObject([
      { kind: 'password-changed', state: 'kept', to: 'before@test.example' },
    ]);
  });
});

describe('rehearsing', () => {
  it('[MORE-04] makes everything work as with mail, keeps the messages with their links, and is written down', async () => {
    // Cached responses change with the switch.
    expect(await mail()).toBe('off');
    expect((await rehearse(true)).body).toMatchObject({ status: 'rehearsal' });
    expect(await mail()).toBe('rehearsal');
    const ada = await school.person();
    expect((await post('/api/contact', contact)).status).toBe(202);
    expect((await post('/api/newsletter', { email: 'ada@test.example' })).status).toBe(202);
    expect((await post('/api/auth/forgot-password', { email: ada.email })).status).toBe(202);
    await deliver();
    const { body } = await get('/api/admin/outbox');
    expect(body.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
      ['password-reset', 'kept'],
      ['newsletter-confirm', 'kept'],
      ['contact', 'kept'],
    ]);
    const { text } = (await get(`/api/admin/outbox/${body[0]._id}`)).body;
    const token = /\/reset-password#([A-Za-z0-9_-]{43})/.exec(text)?.[1];
    const done = await post('/api/auth/reset-password', { token, password: 'by the rehearsed link' });
    expect(done.body.user._id).toBe(ada._id);

    await rehearse(true);
    expect((await rehearse(false)).body.status).toBe('off');
    expect(await mail()).toBe('off');
    const entries = (await get('/api/admin/activity?entity=school')).body;
    expect(entries.map(({ after }: { after: unknown }) => after)).toEqual([
      { rehearseMail: false },
      { rehearseMail: true },
    ]);
    expect(entries[0].actor.name).toBe(admin.name);
  });

  it('switched by two administrators at once is written down once', async () => {
    const other = await school.person({ role: 'admin' });
    await Promise.all([rehearse(true), rehearse(true, other)]);
    expect((await get('/api/admin/activity?entity=school')).body).toHaveLength(1);
  });

  it.each([[{}], [{ rehearse: 'yes' }], [{ rehearse: null }], [[]]])('refuses %j', async (body) => {
    const response = await school.ask('PUT', '/api/admin/outbox/rehearsal', { as: admin, body });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });

  it('is refused where there is a mail server', async () => {
    const url = 'smtp://127.0.0.1:9';
    const sending = await openTestSchool({ mail: { url, from: { name: 'Aula', address: 'a@b.example' } } });
    const as = await sending.person({ role: 'admin' });
    const response = await sending.ask('PUT', '/api/admin/outbox/rehearsal', { as, body: { rehearse: true } });
    expect([response.status, response.body.code]).toEqual([409, 'mail_on']);
    expect((await sending.ask('GET', '/api/school')).body.mail).toBe('on');
    await sending.close();
  });
});

describe('the outbox', () => {
  it('is searched, filtered and paged by the server', async () => {
    for (const name of ['ada', 'bob', 'cyd']) {
      await postMail(school.database.db, {
        kind: 'password-changed',
        to: `${name}@test.example`,
        locale: 'en',
        data: { name },
      });
    }
    const receivers = async (query: string) => {
      const { body, headers } = await get(`/api/admin/outbox${query}`);
      return [Number(headers['x-total-count']), body.map(({ to }: { to: string }) => to.split('@')[0])];
    };
    expect(await receivers('')).toEqual([3, ['cyd', 'bob', 'ada']]);
    expect(await receivers('?limit=1&offset=1')).toEqual([3, ['bob']]);
    expect(await receivers('?q=BOB')).toEqual([1, ['bob']]);
    expect(await receivers('?q=PASSWORD')).toEqual([3, ['cyd', 'bob', 'ada']]);
    expect(await receivers('?state=sent')).toEqual([0, []]);
    expect(await receivers('?kind=password-changed&state=queued')).toEqual([3, ['cyd', 'bob', 'ada']]);
    expect((await get('/api/admin/outbox/status')).body.counts).toEqual({ queued: 3, sent: 0, failed: 0, kept: 0 });
    expect((await get('/api/admin/outbox?state=lost')).status).toBe(400);
    const lines = String((await get('/api/admin/outbox/export?q=b')).body).split('\r\n');
    expect(lines).toEqual([
      '\uFEFFcreated,state,kind,language,to,subject,attempts,problem,sent',
      expect.stringMatching(/^20.+Z,queued,password-changed,en,bob@test\.example,Your password was changed,0,,$/),
      '',
    ]);
    expect((await get('/api/admin/activity?action=export')).body).toMatchObject([{ label: 'outbox.csv' }]);
  });

  it('is exported once, however many messages there are', async () => {
    const { db } = school.database;
    // More than are read at once.
    await db.execute(sql`insert into outbox (id, kind, locale, "to", subject)
      select gen_random_uuid(), 'receipt', 'en', 'reader' || n || '@test.example', 'S' from generate_series(1, 1100) n`);
    let text = '';
    for await (const chunk of await exportOutbox(db, {})) {
      text += String(chunk);
      // An export that begins again and again must not go on for ever.
      if (text.length > 500_000) break;
    }
    const numbers = [...text.matchAll(/,reader(\d+)@/g)].map(([, number]) => Number(number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_100 }, (_, index) => index + 1));
  });

  it('queues the failed message that was named again, and no other', async () => {
    const { db } = school.database;
    for (const to of ['one@test.example', 'two@test.example'])
      await postMail(db, { kind: 'password-changed', to, locale: 'en', data: { name: '' } });
    await db.execute(sql`update outbox set state = 'failed'`);
    const [{ _id }] = (await get('/api/admin/outbox?q=one')).body;
    expect(await school.app.services.mail.waiting()).toBe(0);
    expect((await school.ask('POST', `/api/admin/outbox/${_id}/retry`, { as: admin })).status).toBe(200);
    expect(await school.app.services.mail.waiting()).toBe(1);
    const { rows } = await db.execute(sql`select "to", state from outbox order by "to"`);
    expect(rows).toEqual([
      { to: 'one@test.example', state: 'queued' },
      { to: 'two@test.example', state: 'failed' },
    ]);
  });

  it('says of a message that is not there that it is not', async () => {
    const nowhere = '01941f29-7c00-7000-8000-000000000001';
    expect((await get(`/api/admin/outbox/${nowhere}`)).body.code).toBe('message_not_found');
    const retry = await school.ask('POST', `/api/admin/outbox/${nowhere}/retry`, { as: admin });
    expect(retry.body.code).toBe('message_not_found');
    expect((await get('/api/admin/outbox/x')).status).toBe(400);
  });

  it('is cleared of what is old, and of an address that is to be forgotten', async () => {
    const { db } = school.database;
    const write = (to: string) => postMail(db, { kind: 'password-changed', to, locale: 'en', data: { name: '' } });
    await write('old@test.example');
    await deliver();
    await db.execute(sql`update outbox set created_at = now() - interval '31 days'`);
    await write('new@test.example');
    await write('waiting@test.example');
    await pruneMail(db);
    await deleteMailOf(db, [{ email: 'NEW@test.example', from: '-infinity', until: 'infinity' }]);
    const { rows } = await db.execute(sql`select "to" from outbox`);
    expect(rows).toEqual([{ to: 'waiting@test.example' }]);
  });

  it('keeps what was sent for 30 days, what failed for 90, and what waits for as long as it waits', async () => {
    const { db } = school.database;
    for (const state of ['sent', 'kept', 'failed', 'queued']) {
      for (const days of [29, 31, 89, 91]) {
        await postMail(db, {
          kind: 'password-changed',
          to: `${state}-${days}@test.example`,
          locale: 'en',
          data: { name: '' },
        });
      }
    }
    await db.execute(sql`update outbox set state = split_part("to", '-', 1),
      created_at = now() - make_interval(days => split_part(split_part("to", '-', 2), '@', 1)::int)`);
    await pruneMail(db);
    const { rows } = await db.execute<{ to: string }>(sql`select "to" from outbox order by id`);
    expect(rows.map(({ to }) => to.split('@')[0])).toEqual([
      'sent-29',
      'kept-29',
      'failed-29',
      'failed-31',
      'failed-89',
      'queued-29',
      'queued-31',
      'queued-89',
      'queued-91',
    ]);
  });

  it('shows when a message will be tried again, then when it was sent and why it failed', async () => {
    const { db } = school.database;
    await postMail(db, { kind: 'password-changed', to: 'ada@test.example', locale: 'en', data: { name: 'Ada L' } });
    const [{ _id }] = (await get('/api/admin/outbox')).body;
    const waiting = (await get(`/api/admin/outbox/${_id}`)).body;
    expect(waiting).toMatchObject({ state: 'queued', sentAt: null, nextAttemptAt: expect.stringMatching(/^20.+Z$/) });
    // What it would say if it were sent now.
    expect(waiting.text).toContain('Hello Ada L,');
    await db.execute(sql`update outbox set state = 'failed'`);
    await db.execute(sql`update jobs set problem = 'No such person', attempts = 2 where id = ${_id}`);
    expect((await get(`/api/admin/outbox/${_id}`)).body).toMatchObject({
      nextAttemptAt: null,
      problem: 'No such person',
    });
    const line = async () => String((await get('/api/admin/outbox/export')).body).split('\r\n')[1];
    expect(await line()).toMatch(/,2,No such person,$/);
    await db.execute(sql`update outbox set state = 'sent', sent_at = '2026-01-02T03:04:05Z'`);
    expect(await line()).toMatch(/,2,No such person,2026-01-02T03:04:05.000Z$/);
  });
});

describe('the contact form', () => {
  beforeEach(() => rehearse(true));

  it.each([
    ['an address that is none', { ...contact, email: 'ada@' }, 'email'],
    ['an address with a line end', { ...contact, email: 'ada@test.example\r\nBcc: x@y.example' }, 'email'],
    ['terms not agreed to', { ...contact, agreed: false }, 'agreed'],
    ['a name that is too long', { ...contact, firstName: 'x'.repeat(121) }, 'firstName'],
    ['a message that is too long', { ...contact, message: 'x'.repeat(5_001) }, 'message'],
    ['a list for a name', { ...contact, lastName: ['x'] }, 'lastName'],
  ])('refuses %s', async (_what, body, field) => {
    const response = await post('/api/contact', body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });

  it('takes a message without a name, and without words', async () => {
    expect((await post('/api/contact', { email: 'a@b.example', agreed: true })).status).toBe(202);
  });

  it('does not let one person fill the letterbox', async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await post('/api/contact', contact)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const many = [];
    for (let time = 0; time < 27; time++) {
      many.push((await post('/api/contact', { ...contact, email: `writer${time}@test.example` })).status);
    }
    expect(many.at(-1)).toBe(429);
    expect((await post('/api/contact', { ...contact, email: 'again@test.example' })).status).toBe(429);
  });
});

describe('the settings of mail', () => {
  const whole = {
    SMTP_URL: 'smtps://user:secret@mail.school.example:465',
    MAIL_FROM: 'Aula <school@school.example>',
    PUBLIC_URL: 'https://school.example',
  };

  it('[SEC-80] are read', () => {
    expect(readConfig(whole).mail).toEqual({
      url: whole.SMTP_URL,
      from: { name: 'Aula', address: 'school@school.example' },
    });
    expect(readConfig({ ...whole, MAIL_FROM: 'school@school.example' }).mail?.from.address).toBe(
      'school@school.example',
    );
    expect(readConfig({}).mail).toBeUndefined();
  });

  it.each([
    [{ ...whole, SMTP_URL: 'mail.school.example:465' }, 'SMTP_URL must look like'],
    [{ ...whole, SMTP_URL: 'https://mail.school.example' }, 'SMTP_URL must look like'],
    [{ ...whole, SMTP_URL: 'smtp://' }, 'SMTP_URL must look like'],
    [{ ...whole, MAIL_FROM: 'Aula <school>' }, 'MAIL_FROM=Aula <school> must look like'],
    [{ ...whole, MAIL_FROM: 'A <a@b.example>\nBcc: x@y.example' }, 'x@y.example must look like'],
    [{ ...whole, MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM'],
    [{ ...whole, PUBLIC_URL: '' }, 'SMTP_URL needs MAIL_FROM'],
  ])('that cannot be used are refused in one sentence, without the password: %j', (env, sentence) => {
    const refused = () => readConfig(env);
    expect(refused).toThrow(sentence);
    expect(refused).not.toThrow(/secret/);
  });
});

it('a message with half of a character in it is taken, with the sign for what cannot be read in its place', async () => {
  await rehearse(true);
  expect((await post('/api/contact', { ...contact, lastName: 'x\udfffy' })).status).toBe(202);
  const { rows } = await school.database.db.execute(sql`select data from outbox where data->>'name' like '%x%y'`);
  expect(rows).toMatchObject([{ data: { name: 'Ada x\ufffdy' } }]);
});

it('a school that begins to close takes no further message', async () => {
  const closing = await openTestSchool();
  const { db: outbox } = closing.database;
  let state: unknown;
  closing.app.addHook('preClose', async () => {
    await postMail(outbox, { kind: 'password-changed', to: 'ada@test.example', locale: 'en', data: { name: 'Ada' } });
    await closing.app.jobs.runDue();
    state = (await outbox.execute(sql`select state from outbox`)).rows[0]?.['state'];
  });
  await closing.close();
  expect(state).toBe('queued');
});
