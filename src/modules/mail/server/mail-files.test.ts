import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Email, type EmailFile, type Mailer, MailRefused } from '#server/adapters/mailer.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outbox } from '#server/db/schema/mail.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { mailRunner } from '#tests/support/mail-runner.ts';
import { postMail } from './mail.service.ts';

let school: TestSchool;
let sent: Email[];
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  sent = [];
});
afterAll(() => school.close());

const server: Mailer = {
  deliver: async (email) => {
    sent.push(email);
    return 'sent';
  },
  close: () => {},
};
const keeper: Mailer = { keeps: true, deliver: async () => 'kept', close: () => {} };
const INVOICE: EmailFile = { name: 'invoice.pdf', type: 'application/pdf', content: Buffer.from('%PDF') };
const ATTACHED = 'Your invoice INV-1 is attached, and in your account.';
const NOT_ATTACHED = 'Your invoice INV-1 is in your account.';

const messages = () => school.database.db.select().from(outbox).orderBy(outbox.id);
const post = () =>
  postMail(school.database.db, {
    kind: 'order-placed',
    to: 'ada@test.example',
    locale: 'en',
    data: {
      name: 'Ada',
      order: 7,
      items: [{ name: 'Python', cents: 4999 }],
      cents: 4999,
      currency: 'EUR',
      dueOn: '2026-12-06',
      holder: 'Night School',
      bank: '',
      iban: 'ES9121000418450200051332',
      bic: '',
      text: '',
      reference: 'INV-1',
      invoice: 'an-id',
    },
  });
const contact = () =>
  postMail(school.database.db, {
    kind: 'contact',
    to: 'office@school.example',
    locale: 'en',
    data: { name: 'Ada', email: 'ada@test.example', message: 'Hello' },
  });

describe('a message with files', () => {
  it.each([
    [1, [INVOICE], ATTACHED],
    [2, [INVOICE, { ...INVOICE, name: 'note.pdf' }], ATTACHED],
    [0, [], NOT_ATTACHED],
  ])(
    'with %i files says whether they are attached, when it is sent and in the outbox',
    async (_count, files, words) => {
      await post();
      await mailRunner(school, server, { files: { 'order-placed': async () => files } }).runDue();
      expect(sent.map((email) => email.files)).toEqual([files]);
      expect(sent[0]!.text).toContain(words);
      expect((await messages())[0]).toMatchObject({ state: 'sent', text: expect.stringContaining(words) });
    },
  );

  it('whose kind has none says nothing of an attachment', async () => {
    await post();
    await mailRunner(school, server).runDue();
    expect(sent[0]).toMatchObject({ files: [], text: expect.stringContaining(NOT_ATTACHED) });
  });
});

describe('a school that keeps its messages', () => {
  it('makes no files for them, and does not say that they are attached', async () => {
    let made = 0;
    const count = async () => {
      made += 1;
      return [INVOICE];
    };
    await post();
    await mailRunner(school, keeper, { files: { 'order-placed': count } }).runDue();
    expect(made).toBe(0);
    expect((await messages())[0]).toMatchObject({ state: 'kept', text: expect.stringContaining(NOT_ATTACHED) });
  });

  it('keeps any number to one address: none reaches an inbox', async () => {
    for (let count = 0; count < 12; count++) await post();
    const runner = mailRunner(school, keeper);
    for (let run = 0; run < 5; run++) await runner.runDue();
    expect((await messages()).map(({ state }) => state)).toEqual(Array(12).fill('kept'));
  });
});

describe('a message that the mail server refuses', () => {
  const refusing = (permanent: boolean): Mailer => ({
    deliver: () => Promise.reject(new MailRefused('smtp_451', '451 Greylisted', permanent)),
    close: () => {},
  });

  it.each([
    ['to a person', post],
    ['to the school', contact],
  ])('%s waits with the reason of the mail server', async (_to, postOne) => {
    await postOne();
    await mailRunner(school, refusing(false)).runDue();
    expect((await messages()).map(({ state }) => state)).toEqual(['queued']);
    expect(await school.database.db.select().from(jobs)).toMatchObject([
      { attempts: 1, problem: expect.stringContaining('451 Greylisted') },
    ]);
  });

  it('for good is failed', async () => {
    await contact();
    await mailRunner(school, refusing(true)).runDue();
    expect((await messages()).map(({ state }) => state)).toEqual(['failed']);
  });
});
