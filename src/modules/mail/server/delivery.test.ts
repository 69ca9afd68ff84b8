import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailer, openMailer } from '#server/adapters/mailer.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';
import { mailRunner } from '#tests/support/mail-runner.ts';
import { MAIL_KINDS, type MailKind } from '#contract/choices.ts';
import { type FileMakers, type LinkMakers, RECEIVERS } from './mail.kinds.ts';
import { postMail } from './mail.service.ts';

let school: TestSchool;
let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
  school = await openTestSchool({
    publicUrl: 'https://school.example',
    mail: { url: server.url, from: { name: 'Aula', address: 'school@school.example' } },
  });
});
beforeEach(async () => {
  await school.reset();
  server.received.length = 0;
  server.refusal = null;
  server.beforeReply = null;
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const db = () => school.database.db;
const rows = async () =>
  (await db().execute(sql`select outbox.*, attempts, problem from outbox left join jobs using (id) order by id`)).rows;
const makeDue = () => db().execute(sql`update jobs set due_at = now(), claimed_until = null where state = 'waiting'`);
const deliver = () => school.app.jobs.runDue();
const post = (to = 'ada@test.example', name = 'Ada') =>
  postMail(db(), { kind: 'password-changed', to, locale: 'en', data: { name } });

const runnerWith = (mailer: Mailer, links: LinkMakers = {}, files: FileMakers = {}): JobRunner =>
  mailRunner(school, mailer, { links, files });

/** Another process on the same database, with a memory of its own. */
const anotherWorker = async (): Promise<JobRunner> =>
  runnerWith(await openMailer({ url: server.url, from: { name: 'Aula', address: 'school@school.example' } }));

describe('the letters to one address', () => {
  const states = async () => (await rows()).map(({ state, problem }) => [state, problem] as const);
  const deliverAll = async () => {
    for (let run = 0; run < 5; run++) await deliver();
  };
  /** Posts letters of every kind that goes to a person, as often as it takes. */
  const flood = async (to: string, count: number) => {
    const kinds: MailKind[] = ['certificate', 'receipt', 'password-changed', 'email-changed'];
    for (let n = 0; n < count; n++) {
      const data = { name: '', course: 'Arches', items: [], real: false, how: 'admin', change: null } as never;
      await postMail(db(), { kind: kinds[n % kinds.length]!, to, locale: 'en', data });
    }
    await deliverAll();
  };

  it('[SEC-32] are ten a day where it is not confirmed, whatever causes them, and the rest is kept for an admin', async () => {
    const stranger = await school.person({ confirmed: false });
    await flood(stranger.email, 13);
    expect(server.received).toHaveLength(10);
    const refused = (await states()).filter(([state]) => state === 'failed');
    expect(refused).toHaveLength(3);
    expect(refused[0]![1]).toContain('not confirmed');
    // Also in another spelling; other addresses get theirs.
    await post(stranger.email.toUpperCase());
    await post('ben@test.example');
    await deliver();
    expect(server.received).toHaveLength(11);
  });

  it('make no files beyond the limit, and are not counted when their files fail', async () => {
    const mailer: Mailer = { deliver: async () => 'sent', close: () => {} };
    let made = 0;
    const worker = runnerWith(
      mailer,
      {},
      {
        'password-changed': async () => {
          made += 1;
          if (made === 1) throw new Error('The storage is away');
          return [];
        },
      },
    );
    for (let n = 0; n < 12; n++) await post('stranger@test.example');
    for (let run = 0; run < 5; run++) {
      await worker.runDue();
      await makeDue();
    }
    const all = (await states()).map(([state]) => state);
    expect([all.filter((state) => state === 'sent').length, made]).toEqual([10, 11]);
  });

  it('are more where it is confirmed, and what is too much waits', async () => {
    const ada = await school.person();
    await flood(ada.email, 61);
    expect(server.received).toHaveLength(60);
    const left = (await states()).filter(([state]) => state !== 'sent');
    expect(left).toEqual([['queued', expect.stringContaining('very many letters within an hour')]]);
  });

  it('are as many where it is confirmed for the newsletter, in any spelling', async () => {
    const subscribe = (email: string, at: string | null) =>
      db()
        .execute(sql`insert into subscribers (id, email, locale, confirm_hash, confirm_until, leave_token, confirmed_at)
        values (gen_random_uuid(), ${email}, 'en', ${email}, now(), ${email}, ${at}::timestamptz)`);
    await subscribe('Reader@test.example', '2026-01-01');
    await subscribe('asked@test.example', null);
    await flood('reader@test.example', 11);
    expect(server.received).toHaveLength(11);
    await flood('asked@test.example', 11);
    expect(server.received).toHaveLength(21);
  });

  it('count once when the mail server did not take one at first', async () => {
    server.refusal = { code: 451, text: 'Later' };
    await post();
    await deliver();
    for (let tries = 0; tries < 9; tries++) {
      await makeDue();
      await deliver();
    }
    server.refusal = null;
    await flood('ada@test.example', 9);
    await makeDue();
    await deliver();
    expect(server.received).toHaveLength(10);
  });

  it.each(MAIL_KINDS.filter((kind) => RECEIVERS[kind] === 'school'))(
    'to the school are limited by who writes them: %s',
    async (kind) => {
      const writer = { name: 'A', email: 'a@b.example', company: '', message: 'Hi', course: 'Looms' };
      const order = { order: 7, id: 'a1', items: [], cents: 100, currency: 'EUR', invoice: 'A-1', taxes: [] };
      for (let n = 0; n < 12; n++)
        await postMail(db(), {
          kind,
          to: 'office@school.example',
          locale: 'en',
          data: { ...writer, ...order } as never,
        });
      await deliverAll();
      expect(server.received).toHaveLength(12);
    },
  );
});

describe('a message', () => {
  it('reaches a real mail server, with both its forms and what machines need to know', async () => {
    await post('ada@test.example', 'Ådä Łovelace');
    await deliver();
    const [letter] = server.received;
    expect(letter).toMatchObject({ from: 'school@school.example', to: ['ada@test.example'] });
    expect(letter?.email).toMatchObject({
      subject: 'Your password was changed',
      from: { name: 'Aula', address: 'school@school.example' },
      to: [{ address: 'ada@test.example' }],
    });
    expect(letter?.email.text).toContain('Hello Ådä Łovelace,');
    expect(letter?.email.html).toContain('<html lang="en">');
    const headers = Object.fromEntries(letter?.email.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', attempts: 1, data: null, problem: null });
    expect(headers['message-id']).toBe(`<${String(row?.id)}@school.example>`);
  });

  it('is stored without its link once it was sent: that is in the inbox alone', async () => {
    await postMail(db(), { kind: 'newsletter-confirm', to: 'ada@test.example', locale: 'en', data: {} });
    await deliver();
    const token = /\/newsletter\/confirm#([\w-]{43})/.exec(server.received[0]?.email.text ?? '')?.[1];
    expect(token).toBeDefined();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', text: expect.stringContaining('/newsletter/confirm#…') });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('[CONTACT-14] is not sent when what caused it did not happen', async () => {
    await expect(
      db().transaction(async (tx) => {
        await postMail(tx, { kind: 'password-changed', to: 'a@test.example', locale: 'en', data: { name: '' } });
        throw new Error('changed our minds');
      }),
    ).rejects.toThrow('changed our minds');
    await deliver();
    expect(server.received).toEqual([]);
  });

  it('[CONTACT-14] is sent once, however many processes look at the same time', async () => {
    for (let one = 0; one < 20; one++) await post(`person${one}@test.example`);
    const workers = [school.app.jobs, await anotherWorker(), await anotherWorker()];
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, one) => `person${one}@test.example`).toSorted(),
    );
  });

  it('waits while the mail server says not now, and leaves when it recovers', async () => {
    server.refusal = { code: 451, text: 'Try again later' };
    await post();
    await deliver();
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
    expect(String(waiting?.problem)).toContain('451');
    await deliver();
    expect((await rows())[0]).toMatchObject({ attempts: 1 });
    server.refusal = null;
    await makeDue();
    await deliver();
    expect(server.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2, problem: null });
  });

  it('[CONTACT-14] waits while no mail server responds', async () => {
    const gone = await openMailServer();
    await gone.close();
    const mailer = await openMailer({ url: gone.url, from: { name: '', address: 'a@b.example' } });
    const worker = runnerWith(mailer);
    await post();
    await worker.runDue();
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1 });
    await makeDue();
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it('is given up when the mail server will never take it, and leaves once an administrator asks again', async () => {
    const admin = await school.person({ role: 'admin' });
    server.refusal = { code: 550, text: 'No such person here' };
    await post();
    await deliver();
    const [failed] = await rows();
    expect(failed).toMatchObject({ state: 'failed' });
    server.refusal = null;
    const retry = () => school.ask('POST', `/api/admin/outbox/${String(failed?.id)}/retry`, { as: admin });
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'queued'],
      [200, 'queued'],
    ]);
    await deliver();
    expect(server.received).toHaveLength(1);
    expect((await retry()).body.code).toBe('message_settled');
    const { body: entries } = await school.ask('GET', '/api/admin/activity?entity=email', { as: admin });
    expect(entries).toMatchObject([
      { action: 'update', entityId: failed?.id, label: 'password-changed', after: { mailState: 'queued' } },
    ]);
  });

  it('is not sent when it has been settled meanwhile', async () => {
    await post();
    await db().execute(sql`update outbox set state = 'failed'`);
    await deliver();
    expect([server.received, (await rows())[0]?.state]).toEqual([[], 'failed']);
  });

  it('without an account for its link is deleted, and no other', async () => {
    await post('ben@test.example');
    await postMail(db(), { kind: 'password-reset', to: 'nobody@test.example', locale: 'en', data: {} });
    await deliver();
    expect((await rows()).map(({ to, state }) => [to, state])).toEqual([['ben@test.example', 'sent']]);
  });

  it('waits after a fault of our own as after one of the mail server', async () => {
    const mailer: Mailer = { deliver: () => Promise.reject(new Error('broken')), close: () => {} };
    await post();
    await runnerWith(mailer).runDue();
    expect((await rows())[0]).toMatchObject({
      state: 'queued',
      attempts: 1,
      problem: expect.stringContaining('broken'),
    });
  });

  it('is given up after enough attempts', async () => {
    server.refusal = { code: 421, text: 'Busy' };
    await post();
    await db().execute(sql`update jobs set attempts = 10`);
    await deliver();
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 11 });
  });

  it('is taken up by another process when the one that had it died before the mail server took it', async () => {
    await post();
    await db().execute(sql`update jobs set attempts = 1, claimed_until = now() + interval '10 minutes'`);
    await deliver();
    expect(server.received).toEqual([]);
    await makeDue();
    await (await anotherWorker()).runDue();
    expect(server.received).toHaveLength(1);
  });

  it('is not sent again when the mail server took it but the database did not record that', async () => {
    await post();
    await db().execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin if new.state = 'sent' then raise exception 'not now'; end if; return new; end $$`);
    await db().execute(sql`create trigger refuse before update on outbox for each row execute function refuse()`);
    await expect(deliver()).rejects.toThrow();
    await db().execute(sql`drop trigger refuse on outbox`);
    await db().execute(sql`drop function refuse`);
    await makeDue();
    await deliver();
    expect(server.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent' });
  });

  it('[SEC-30] does not let a visitor’s text add a header', async () => {
    const nasty = 'Eve\r\nBcc: everybody@test.example\r\nX-Evil: yes';
    const data = { name: nasty, email: 'eve@test.example', message: '.\r\nQUIT\r\n' };
    await postMail(db(), { kind: 'contact', to: 'support@aula.example', replyTo: data.email, locale: 'en', data });
    await deliver();
    const [letter] = server.received;
    expect(letter?.to).toEqual(['support@aula.example']);
    expect(letter?.email.bcc ?? []).toEqual([]);
    expect(letter?.email.headers.some(({ key }) => key === 'x-evil')).toBe(false);
    expect(letter?.email.subject).toBe('A message to Aula from Eve Bcc: everybody@test.example X-Evil: yes');
    expect(letter?.email.replyTo).toEqual([expect.objectContaining({ address: 'eve@test.example' })]);
    expect(letter?.email.text).toContain('QUIT');
  });
});

describe('stopping', () => {
  it('lets what is under way finish and takes nothing more', async () => {
    const worker = await anotherWorker();
    await post('first@test.example');
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    server.beforeReply = () => {
      arrive();
      return go;
    };
    worker.start();
    await arrived;
    const stopped = worker.stop();
    await post('second@test.example');
    letGo();
    await stopped;
    const states = (await rows()).map(({ to, state }) => [to, state]);
    expect(states).toEqual([
      ['first@test.example', 'sent'],
      ['second@test.example', 'queued'],
    ]);
  });
});

describe('a worker that stops', () => {
  it('lets every message under way arrive first, also when another one broke off', async () => {
    const [sending, broken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const arrived = Promise.withResolvers<'sent'>();
    let open = true;
    const mailer: Mailer = {
      deliver() {
        sending.resolve();
        return arrived.promise;
      },
      close: () => void (open = false),
    };
    const links: LinkMakers = {
      async 'password-reset'() {
        await sending.promise;
        broken.resolve();
        throw new Error('The database is away');
      },
    };
    await post();
    await postMail(db(), { kind: 'password-reset', to: 'grace@test.example', locale: 'en', data: {} });
    const worker = runnerWith(mailer, links);
    worker.start();
    await broken.promise;
    await setImmediate();
    const stopped = worker.stop().then(() => mailer.close());
    await setImmediate();
    expect(open).toBe(true);
    arrived.resolve('sent');
    await stopped;
    expect(open).toBe(false);
    expect((await rows())[0]).toMatchObject({ to: 'ada@test.example', state: 'sent' });
  });
});
