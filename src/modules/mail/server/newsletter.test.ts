import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';
import { subscribersAfter } from './newsletter.queries.ts';

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
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/newsletter', { body: { email }, headers });
const confirm = (token: string) => school.ask('POST', '/api/newsletter/confirm', { body: { token } });
const deliver = () => school.app.jobs.runDue();
const tokenIn = (text: string | undefined) => /#([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1] ?? 'none';
const subjects = () => server.received.map(({ email }) => email.subject);

async function subscribed(email: string): Promise<string> {
  await ask(email);
  await deliver();
  await confirm(tokenIn(server.received.at(-1)?.email.text));
  await deliver();
  const header = server.received.at(-1)?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return header.replace(/^<https:\/\/school\.example|>$/g, '');
}
async function list(): Promise<string[]> {
  const { rows } = await school.database.db.execute<{ email: string }>(
    sql`select email from subscribers where confirmed_at is not null order by email`,
  );
  return rows.map(({ email }) => email);
}

describe('the newsletter', () => {
  it('[CONTACT-13] is subscribed to once the link was used, and says how to leave in a way machines understand', async () => {
    await ask('ada@test.example');
    await deliver();
    expect(await list()).toEqual([]);
    const token = tokenIn(server.received[0]?.email.text);
    expect((await confirm(token)).status).toBe(200);
    expect(await list()).toEqual(['ada@test.example']);
    await deliver();
    const headers = Object.fromEntries(server.received[1]?.email.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/school\.example\/api\/newsletter\/unsubscribe\?token=.+>$/,
    );
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('confirmed twice, also at once, is one subscription and one welcome', async () => {
    await ask('ada@test.example');
    await deliver();
    const token = tokenIn(server.received[0]?.email.text);
    const responses = await Promise.all([confirm(token), confirm(token)]);
    responses.push(await confirm(token));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await deliver();
    expect(subjects()).toEqual(['Please confirm your subscription', 'Welcome to the newsletter of Aula']);
  });

  it('responds the same to an address that is subscribed already, and sends it nothing', async () => {
    await subscribed('ada@test.example');
    const before = server.received.length;
    const again = await ask('ADA@test.example');
    const other = await ask('eve@test.example');
    expect([again.status, again.body]).toEqual([202, other.body]);
    await deliver();
    expect(server.received.slice(before).map(({ to }) => to[0])).toEqual(['eve@test.example']);
  });

  it('[CONTACT-13, SEC-20] is left by one press of a mail program, and not by one that only looks', async () => {
    const address = await subscribed('ada@test.example');
    const looked = await school.ask('GET', address);
    expect(looked.status).toBe(303);
    expect(looked.headers.location).toMatch(/^\/newsletter\/unsubscribe#[A-Za-z0-9_-]{43}$/);
    expect(await list()).toEqual(['ada@test.example']);
    const pressed = () =>
      school.ask('POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await pressed()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await pressed()).status).toBe(200);
  });

  it('is left likewise when the program sends its form in parts', async () => {
    const address = await subscribed('ada@test.example');
    const body = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const response = await school.ask('POST', address, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(response.status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it.each(['', 'A'.repeat(43), "' or 1=1 --"])(
    'refuses a link with the token %j and unsubscribes no address by it',
    async (token) => {
      await subscribed('ada@test.example');
      expect((await confirm(token)).body.code).toBe('link_invalid');
      await school.ask('POST', `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, { body: {} });
      expect(await list()).toEqual(['ada@test.example']);
    },
  );

  it('refuses a network that tries a hundred invalid links, and still takes a valid one of it', async () => {
    await ask('ada@test.example');
    await deliver();
    const codes = [];
    for (let n = 0; n < 102; n++) codes.push((await confirm('A'.repeat(43))).body.code);
    expect(codes.slice(99)).toEqual(['link_invalid', 'too_many_attempts', 'too_many_attempts']);
    expect((await confirm(tokenIn(server.received[0]?.email.text))).status).toBe(200);
    expect(await list()).toEqual(['ada@test.example']);
  });

  it('deletes an unconfirmed address and a replaced link', async () => {
    await ask('ada@test.example');
    await deliver();
    const older = tokenIn(server.received[0]?.email.text);
    await ask('ada@test.example');
    await deliver();
    expect((await confirm(older)).body.code).toBe('link_invalid');
    await school.database.db.execute(sql`update subscribers set confirm_until = now() - interval '1 second'`);
    expect((await confirm(tokenIn(server.received[1]?.email.text))).body.code).toBe('link_invalid');
    const { pruneMail } = await import('./mail.service.ts');
    await pruneMail(school.database.db);
    const { rows } = await school.database.db.execute(sql`select from subscribers`);
    expect(rows).toEqual([]);
  });

  it('keeps who has confirmed, and who still can, when unconfirmed addresses are deleted', async () => {
    await subscribed('ada@test.example');
    const used = tokenIn(server.received[0]?.email.text);
    expect((await confirm(used)).status).toBe(200);
    await school.database.db.execute(sql`update subscribers set confirm_until = now() - interval '1 second'`);
    await ask('ben@test.example');
    await deliver();
    const { pruneMail } = await import('./mail.service.ts');
    await pruneMail(school.database.db);
    const { rows } = await school.database.db.execute(sql`select email from subscribers order by email`);
    expect(rows).toEqual([{ email: 'ada@test.example' }, { email: 'ben@test.example' }]);
    expect((await confirm(used)).body.code).toBe('link_invalid');
  });

  it('welcomes no subscriber who has left and asked again in the meantime', async () => {
    await subscribed('ben@test.example');
    await ask('ada@test.example');
    await deliver();
    await confirm(tokenIn(server.received.at(-1)?.email.text));
    await school.database.db.execute(sql`update subscribers set confirmed_at = null where email = 'ada@test.example'`);
    server.received.length = 0;
    await deliver();
    expect(server.received).toEqual([]);
    const kept = await school.database.db.execute(sql`select kind, "to" from outbox where kind = 'newsletter-welcome'`);
    expect(kept.rows).toEqual([{ kind: 'newsletter-welcome', to: 'ben@test.example' }]);
  });

  it('[SEC-32] is no way to fill a stranger’s inbox', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await ask('victim@test.example')).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('the subscribers', () => {
  it('[SEC-30] are listed, searched and exported for administrators, as a file no spreadsheet calculates with', async () => {
    const admin = await school.person({ role: 'admin' });
    for (const email of ['ada@test.example', '=cmd@test.example']) await subscribed(email);
    const all = await school.ask('GET', '/api/admin/newsletter', { as: admin });
    expect(all.headers['x-total-count']).toBe('2');
    expect(all.body.map(({ email }: { email: string }) => email)).toEqual(['=cmd@test.example', 'ada@test.example']);
    expect(JSON.stringify(all.body)).not.toContain('leave');
    const some = await school.ask('GET', '/api/admin/newsletter?q=ADA', { as: admin });
    expect(some.body.map(({ email }: { email: string }) => email)).toEqual(['ada@test.example']);
    const file = await school.ask('GET', '/api/admin/newsletter/export', { as: admin });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = String(file.body).trim().split('\r\n');
    expect(lines[0]).toBe('email,language,confirmed,unsubscribe');
    expect(lines[1]).toMatch(/^ada@test\.example,en,20.+Z,https:\/\/school\.example\/newsletter\/unsubscribe#.{43}$/);
    expect(lines[2]).toMatch(/^'=cmd@test\.example,/);
  });

  it('are exported once each, however many there are, without those who have not confirmed', async () => {
    const admin = await school.person({ role: 'admin' });
    // More than are read at once.
    await school.database.db.execute(sql`
      insert into subscribers (id, email, locale, confirm_hash, confirm_until, leave_token, confirmed_at)
      select gen_random_uuid(), 'reader' || n || '@test.example', 'en', 'c' || n, now(), 'l' || n,
        case when n <= 1100 then now() end
      from generate_series(1, 1102) n`);
    const file = await school.ask('GET', '/api/admin/newsletter/export', { as: admin });
    const emails = String(file.body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!);
    const all = Array.from({ length: 1_100 }, (_, at) => `reader${at + 1}@test.example`);
    expect(emails.toSorted()).toEqual(all.toSorted());
    const listed = await school.ask('GET', '/api/admin/newsletter', { as: admin });
    expect(listed.headers['x-total-count']).toBe('1100');
  });

  it('are listed and read by pages: the newest first, those of one moment by their ids', async () => {
    const admin = await school.person({ role: 'admin' });
    const { db } = school.database;
    await db.execute(sql`
      insert into subscribers (id, email, locale, leave_token, confirmed_at)
      select ('01941f29-7c00-7000-8000-00000000000' || n)::uuid, n || '@test.example', 'en', n,
        '2026-01-01'::timestamptz + make_interval(days => n / 3)
      from generate_series(1, 5) n`);
    const page = async (query: string) =>
      (await school.ask('GET', `/api/admin/newsletter?${query}`, { as: admin })).body.map(
        ({ email }: { email: string }) => Number(email[0]),
      );
    expect(await page('limit=5')).toEqual([5, 4, 3, 2, 1]);
    expect(await page('limit=2&offset=2')).toEqual([3, 2]);
    const first = await subscribersAfter(db, null, 2);
    const rest = await subscribersAfter(db, first.at(-1)!.id, 2);
    expect([...first, ...rest].map(({ email }) => Number(email[0]))).toEqual([1, 2, 3, 4]);
  });
});
