import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { postMail } from './mail.service.ts';
import { deleteMailOf, listMessagesOf, listSubscriptionsOf } from './personal-mail.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const db = () => school.database.db;
const HELD = [{ email: 'Ada@Test.example', from: '2026-02-01', until: '2026-03-01' }];

/** Ids whose order is that of their numbers: rows that are written in another order tell whether a list is sorted. */
const idOf = (number: number) => `01941f29-7c00-7000-8000-${String(number).padStart(12, '0')}`;

interface Message {
  readonly number: number;
  readonly kind?: string;
  readonly to?: string;
  readonly replyTo?: string | null;
  readonly day?: string;
}
/** Stores a message with its job. */
async function write({ number, kind = 'receipt', to = 'x@test.example', replyTo = null, day = '2026-02-10' }: Message) {
  await db().execute(sql`insert into outbox (id, kind, locale, "to", reply_to, subject, created_at)
    values (${idOf(number)}, ${kind}, 'en', ${to}, ${replyTo}, ${`S${number}`}, ${day}::timestamptz)`);
  await db().execute(sql`insert into jobs (id, kind, payload) values (${idOf(number)}, 'mail.deliver', '{}')`);
}
const subscribe = (number: number, email: string, day: string) =>
  db().execute(sql`insert into subscribers (id, email, locale, leave_token, created_at)
    values (${idOf(number)}, ${email}, 'es', ${`t${number}`}, ${day}::timestamptz)`);
const numbersIn = async (table: 'outbox' | 'jobs' | 'subscribers') => {
  const { rows } = await db().execute<{ id: string }>(sql`select id from ${sql.identifier(table)}
    where id::text like '01941f29-%' order by id`);
  return rows.map(({ id }) => Number(id.slice(-12)));
};

describe('the messages of an address while it was held', () => {
  const ada = { to: 'ADA@test.example' };
  const THEIRS: readonly Message[] = [
    { number: 5, ...ada },
    { number: 4, kind: 'contact', replyTo: 'ada@TEST.example' },
    { number: 3, ...ada, replyTo: 'ben@test.example' },
  ];
  const OTHERS: readonly Message[] = [
    { number: 11, ...ada, day: '2026-01-31' },
    { number: 12, ...ada, day: '2026-03-02' },
    { number: 13, ...ada, kind: 'contact' },
    { number: 14, kind: 'contact', replyTo: 'ada@test.example', day: '2026-03-02' },
    { number: 15 },
    { number: 16, replyTo: 'ben@test.example' },
  ];
  beforeEach(async () => {
    for (const message of [...THEIRS, ...OTHERS]) await write(message);
  });

  it('are listed, the oldest first, and no others', async () => {
    const rows = await listMessagesOf(db(), HELD);
    expect(rows.map(({ subject }) => subject)).toEqual(['S3', 'S4', 'S5']);
    expect(rows[0]).toEqual({ kind: 'receipt', subject: 'S3', state: 'queued', createdAt: expect.any(Date) });
  });

  it('are deleted with their jobs, and no others', async () => {
    await deleteMailOf(db(), HELD);
    const numbers = OTHERS.map(({ number }) => number);
    expect([await numbersIn('outbox'), await numbersIn('jobs')]).toEqual([numbers, numbers]);
  });
});

describe('the subscriptions that were requested while an address was held', () => {
  beforeEach(async () => {
    await subscribe(3, 'Ada2@test.example', '2026-02-02');
    await subscribe(2, 'ada@test.example', '2026-02-01');
    await subscribe(1, 'ben@test.example', '2026-02-02');
    await subscribe(4, 'eve@test.example', '2026-01-31');
  });
  const held = [
    ...HELD,
    ...['ada2@test.example', 'eve@test.example'].map((email) => ({ email, from: '2026-02-01', until: '2026-03-01' })),
  ];

  it('are listed, the oldest first, and no others', async () => {
    expect((await listSubscriptionsOf(db(), held)).map(({ address }) => address)).toEqual([
      'ada@test.example',
      'Ada2@test.example',
    ]);
  });

  it('are deleted, and no others', async () => {
    await deleteMailOf(db(), held);
    expect(await numbersIn('subscribers')).toEqual([1, 4]);
  });
});

it('a message about an account is deleted with it, whatever address it goes to', async () => {
  const ada = await school.person();
  const notice = { kind: 'password-changed', locale: 'en', data: { name: '' } } as const;
  await postMail(db(), { ...notice, to: 'office@test.example', userId: ada._id });
  await postMail(db(), { ...notice, to: 'ben@test.example' });
  await db().execute(sql`delete from users where id = ${ada._id}`);
  const { rows } = await db().execute(sql`select "to" from outbox`);
  expect(rows).toEqual([{ to: 'ben@test.example' }]);
});
