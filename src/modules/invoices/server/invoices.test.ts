import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoices } from '#server/db/schema/invoices.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { orders, payments } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { newId } from '#server/db/uuid.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { openTestSchool, type Person, PASSWORD, type TestSchool } from '#tests/support/app.ts';
import type { InvoiceData } from './invoice-data.ts';
import { listBookRows } from './invoices.queries.ts';
import { invoiceFile } from './invoices.service.ts';
import { issueCreditNote, issueInvoice, type InvoicedOrder, sellerCountry } from './issue-invoice.ts';

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

const identity = {
  ...liveDocument.identity,
  legalName: 'Aula, S.L.',
  legalAddress: 'Calle Mayor 1\n28001 Madrid',
  vatId: 'ESB12345674',
  timeZone: 'Europe/Madrid',
};

/** Inserts an order of a user and returns what its invoice is issued from. */
async function order(buyer: Person, fields: Partial<InvoicedOrder> = {}): Promise<InvoicedOrder> {
  const id = newId();
  const [row] = await school.database.db
    .insert(orders)
    .values({
      id,
      userId: buyer._id,
      name: 'Order',
      email: 'order@test.example',
      currency: 'EUR',
      totalCents: 12_100,
      state: 'paid',
      method: 'stripe',
      locale: 'en',
    })
    .returning({ number: orders.number });
  return {
    _id: id,
    number: row!.number,
    userId: buyer._id,
    buyer: { name: buyer.name, company: '', vatId: '', country: 'ES' },
    currency: 'EUR',
    locale: 'en',
    simulated: false,
    tax: { category: 'S', country: 'ES', exemption: '' },
    issuedAt: new Date('2026-11-22T12:00:00Z'),
    payment: null,
    lines: [
      { title: 'Weaving', cents: 12_100, taxCents: 2100, basisPoints: 2100 },
      { title: 'Dyeing', cents: 5999, taxCents: 1041, basisPoints: 2100 },
    ],
    ...fields,
  };
}

const issue = async (paid: InvoicedOrder) =>
  (await school.database.db.transaction((tx) => issueInvoice(tx, identity, paid)))!;
const dataOf = async (id: string) =>
  (await school.database.db.select().from(invoices).where(eq(invoices.id, id)))[0]!.data as InvoiceData;
/** Refunds so much of each line of an order that has a payment. */
async function credit(paid: InvoicedOrder, cents: number[]) {
  const { db } = school.database;
  const refundId = newId();
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, paid._id));
  await db.insert(refunds).values({
    id: refundId,
    orderId: paid._id,
    paymentId: payment!.id,
    providerId: 're_1',
    amountCents: 1,
    lines: [],
    endsAccess: false,
    state: 'done',
  });
  const about = { orderId: paid._id, refundId, creditedAt: new Date('2026-11-23T12:00:00Z'), reason: '', cents };
  await db.transaction((tx) => issueCreditNote(tx, identity, about));
}
const get = (url: string, as = admin) => school.ask('GET', url, { as });

it('sellerCountry is the one that is named, else that of the VAT number', () => {
  expect(sellerCountry({ country: 'FR', vatId: 'ESB12345674' })).toBe('FR');
  expect(sellerCountry({ country: '', vatId: 'esB12345674' })).toBe('ES');
  expect(sellerCountry({ country: '', vatId: 'EL094259216' })).toBe('GR');
  expect(sellerCountry({ country: '', vatId: 'GB980780684' })).toBe('');
  expect(sellerCountry({ country: '' })).toBe('');
});

describe('issueInvoice', () => {
  it('[MORE-81] numbers the invoices of a year without gaps, also after transactions that were rolled back', async () => {
    const buyer = await school.person();
    const numbers: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const paid = await order(buyer);
      const tried = school.database.db.transaction(async (tx) => {
        const issued = await issueInvoice(tx, identity, paid);
        if (at % 3 === 0) throw new Error('rolled back');
        numbers.push(issued!.number);
      });
      await tried.catch(() => undefined);
    }
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `INV-2026-00000${at + 1}`));
  });

  it('numbers invoices issued at the same time without gaps', async () => {
    const buyer = await school.person();
    const paid = await Promise.all(Array.from({ length: 40 }, () => order(buyer)));
    const tried = paid.map((one, at) =>
      school.database.db.transaction(async (tx) => {
        const { number } = (await issueInvoice(tx, identity, one))!;
        if (at % 3 === 0) throw new Error('rolled back');
        return number;
      }),
    );
    const numbers = (await Promise.allSettled(tried)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const expected = Array.from({ length: 26 }, (_, at) => `INV-2026-${String(at + 1).padStart(6, '0')}`);
    expect(numbers.toSorted()).toEqual(expected);
  });

  it('begins each year, in the school’s time zone, and each kind at 1, samples apart', async () => {
    const buyer = await school.person();
    const numberOf = async (fields: Partial<InvoicedOrder>) => (await issue(await order(buyer, fields))).number;
    expect(await numberOf({})).toBe('INV-2026-000001');
    expect(await numberOf({ issuedAt: new Date('2026-12-31T23:30:00Z') })).toBe('INV-2027-000001');
    expect(await numberOf({ simulated: true })).toBe('TEST-INV-2026-000001');
    expect(await numberOf({ issuedAt: new Date('2027-01-02T12:00:00Z') })).toBe('INV-2027-000002');
  });

  it('gives later numbers no earlier dates while a clock is late, also across a year', async () => {
    const buyer = await school.person();
    const datesOf = async (issuedAt: string) => {
      const { _id, number } = await issue(await order(buyer, { issuedAt: new Date(issuedAt) }));
      const { issuedOn, paidOn } = await dataOf(_id);
      const [row] = await school.database.db.select().from(invoices).where(eq(invoices.id, _id));
      expect(row!.issuedOn).toBe(issuedOn);
      return [number, issuedOn, paidOn];
    };
    expect(await datesOf('2026-12-31T12:00:00Z')).toEqual(['INV-2026-000001', '2026-12-31', '2026-12-31']);
    expect(await datesOf('2026-12-29T12:00:00Z')).toEqual(['INV-2026-000002', '2026-12-31', '2026-12-29']);
    expect(await datesOf('2027-01-01T12:00:00Z')).toEqual(['INV-2027-000001', '2027-01-01', '2027-01-01']);
    expect(await datesOf('2026-12-30T12:00:00Z')).toEqual(['INV-2027-000002', '2027-01-01', '2026-12-30']);
  });

  it('issues one invoice for an order, and none for an order of nothing', async () => {
    const paid = await order(await school.person());
    await issue(paid);
    await expect(issue(paid)).rejects.toThrow();
    expect(await issue({ ...(await order(admin)), lines: [] })).toBeNull();
    expect((await issue(await order(admin))).number).toBe('INV-2026-000002');
  });

  it.each([
    ['ES', 'ESB12345674', 'FR', 'FR40303265045', 'AE'],
    ['ES', 'ESB12345674', 'FR', '', 'O'],
    ['ES', 'ESB12345674', 'ES', 'ESB12345674', 'O'],
    ['ES', 'ESB12345674', 'US', '12', 'O'],
    ['ES', '', 'FR', 'FR40303265045', 'O'],
    ['GB', 'GB980780684', 'FR', 'FR40303265045', 'O'],
  ])(
    'finds why an old order has no tax: from %s (%s) to %s (%s) it is %s',
    async (from, seller, to, vatId, category) => {
      const line = { title: 'Weaving', cents: 100, taxCents: 0, basisPoints: 0 };
      const paid = await order(await school.person(), {
        tax: null,
        buyer: { name: '', company: '', country: to, vatId },
        lines: [line, { ...line, taxCents: 1, basisPoints: 100 }],
      });
      const issued = await school.database.db.transaction((tx) =>
        issueInvoice(tx, { ...identity, country: from, vatId: seller }, paid),
      );
      expect((await dataOf(issued!._id)).lines.map((one) => one.category)).toEqual([category, 'S']);
    },
  );

  it('freezes seller, buyer and lines', async () => {
    const buyer = await school.person({ name: 'Frida Frozen' });
    const { _id } = await issue(await order(buyer));
    await school.ask('PUT', `/api/users/user/${buyer._id}`, { as: buyer, body: { name: 'Renamed' } });
    expect(await dataOf(_id)).toMatchObject({
      number: 'INV-2026-000001',
      seller: { name: 'Aula, S.L.', address: ['Calle Mayor 1', '28001 Madrid'], country: 'ES', vatId: 'ESB12345674' },
      buyer: { name: 'Frida Frozen' },
      lines: [
        { title: 'Weaving', netCents: 10_000, taxCents: 2100, category: 'S' },
        { title: 'Dyeing', netCents: 4958, taxCents: 1041, category: 'S' },
      ],
    });
  });
});

describe('issueCreditNote', () => {
  it('[MORE-81] corrects the invoice, and the notes of everything add up to it to the cent', async () => {
    // Invoices of earlier releases have hundredths of a yen.
    for (const [series, currency] of ['EUR', 'JPY'].entries()) {
      const paid = await order(await school.person(), { currency });
      const { number } = await issue(paid);
      const about = { orderId: paid._id, creditedAt: new Date('2026-11-23T12:00:00Z'), reason: 'Changed my mind' };
      const credit = (cents: number[]) =>
        school.database.db.transaction((tx) => issueCreditNote(tx, identity, { ...about, refundId: newId(), cents }));
      const notes: InvoiceData[] = [];
      for (const cents of [
        [1, 1],
        [0, 2000],
        [12_099, 0],
        [0, 3998],
      ])
        notes.push(await dataOf((await credit(cents))!._id));
      expect(notes.map((note) => note.number)).toEqual([1, 2, 3, 4].map((at) => `CN-2026-00000${series * 4 + at}`));
      expect(notes[0]).toMatchObject({ kind: 'credit_note', corrects: { number, issuedOn: '2026-11-22' } });
      const lines = notes.flatMap((note) => note.lines);
      expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(10_000 + 4958);
      expect(lines.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(2100 + 1041);
      await expect(credit([1, 0])).rejects.toThrow();
    }
  });
});

it('issueCreditNote dates no note before its invoice, whose clock may have been ahead', async () => {
  const paid = await order(admin, { issuedAt: new Date('2026-12-02T12:00:00Z') });
  await issue(paid);
  const about = { orderId: paid._id, refundId: newId(), creditedAt: new Date('2026-11-30T12:00:00Z'), reason: '' };
  const note = await school.database.db.transaction((tx) => issueCreditNote(tx, identity, { ...about, cents: [1, 0] }));
  expect(await dataOf(note!._id)).toMatchObject({ issuedOn: '2026-12-02', paidOn: '2026-11-30' });
});

describe('the PDF of an invoice', () => {
  it('is made by a job, kept, and served to its buyer and to admins only', async () => {
    const buyer = await school.person();
    const { _id, number } = await issue(await order(buyer));
    await school.app.jobs.runDue();
    const [kept] = await school.database.db.select().from(invoices);
    expect(kept!.fileKey).toContain(_id);
    for (const as of [buyer, admin]) {
      const pdf = await get(`/api/invoices/${_id}/pdf`, as);
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
      expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    }
    expect((await get(`/api/invoices/${_id}/pdf`, await school.person())).body.code).toBe('invoice_not_found');
    expect((await school.ask('GET', `/media/${kept!.fileKey}`)).status).toBe(404);
  });

  it('is made by the first request, if the job has not run', async () => {
    const buyer = await school.person();
    const { _id } = await issue(await order(buyer, { simulated: true }));
    expect(await school.database.db.$count(jobs, eq(jobs.kind, 'invoices.pdf'))).toBe(0);
    expect((await get(`/api/invoices/${_id}/pdf`, buyer)).status).toBe(200);
  });

  it('is made once when the job and messages need it at the same time, and again after a failure', async () => {
    const { _id } = await issue(await order(await school.person()));
    const made: PromiseWithResolvers<{ bytes: Buffer }>[] = [];
    const make = () => {
      made.push(Promise.withResolvers());
      return made.at(-1)!.promise;
    };
    const services = {
      db: school.database.db,
      storage: diskStorage(school.folder),
      pdfs: { make } as unknown as PdfThread,
      identity: school.app.services.identity,
    };
    const failing = Promise.allSettled([invoiceFile(services, _id), invoiceFile(services, _id)]);
    await expect.poll(() => made.length).toBe(1);
    made[0]!.reject(new Error('The thread ended'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const files = Promise.all([invoiceFile(services, _id), invoiceFile(services, _id)]);
    await expect.poll(() => made.length).toBe(2);
    made[1]!.resolve({ bytes: Buffer.from('%PDF-') });
    expect((await files).map((file) => String(file?.content))).toEqual(['%PDF-', '%PDF-']);
    expect(made).toHaveLength(2);
  });

  it('with letters no font has is reported to admins', async () => {
    const buyer = await school.person({ name: '\u{13000} Ada' });
    const { _id } = await issue(await order(buyer));
    await school.app.jobs.runDue();
    expect((await get('/api/admin/invoices')).body).toMatchObject([
      { buyer: '\u{13000} Ada', problem: expect.stringContaining('\u{13000}') },
    ]);
    expect((await get(`/api/invoices/${_id}/pdf`, buyer)).body.code).toBe('invoice_unprintable');
  });
});

describe('lists of invoices', () => {
  it('show buyers their own, and admins all, by search, month and kind', async () => {
    const buyer = await school.person({ name: 'Frida Buyer' });
    await issue(await order(await school.person({ name: 'Other' }), { issuedAt: new Date('2026-10-01T12:00:00Z') }));
    await issue(await order(buyer));
    const own = (await get(`/api/users/user/${buyer._id}/invoices`, buyer)).body;
    expect(own).toMatchObject([{ number: 'INV-2026-000002', total: 180.99, tax: 31.41, currency: 'EUR' }]);
    const numbers = async (query: string) =>
      (await get(`/api/admin/invoices${query}`)).body.map(({ number }: { number: string }) => number);
    expect(await numbers('')).toEqual(['INV-2026-000002', 'INV-2026-000001']);
    expect(await numbers('?q=frida')).toEqual(['INV-2026-000002']);
    expect(await numbers('?q=000002')).toEqual(['INV-2026-000002']);
    expect(await numbers('?month=2026-10')).toEqual(['INV-2026-000001']);
    expect(await numbers('?kind=credit_note')).toEqual([]);
    expect((await get('/api/admin/invoices?month=2026-13')).status).toBe(400);
  });

  it('export a month as CSV, one line for each rate', async () => {
    const buyer = await school.person({ name: '=Frida, "F"' });
    const paid = await order(buyer);
    const { lines } = paid;
    await school.database.db.insert(payments).values({
      id: newId(),
      orderId: paid._id,
      provider: 'stripe',
      providerId: 'pi_1',
      amountCents: 19_139,
      currency: 'EUR',
      state: 'paid',
    });
    await issue({ ...paid, lines: [...lines, { title: 'Book', cents: 1040, taxCents: 40, basisPoints: 400 }] });
    await credit(paid, [1335, 0, 0]);
    const { headers, body } = await get('/api/admin/invoices/export?month=2026-11');
    expect(headers['content-disposition']).toContain('invoices.csv');
    const [, ...rows] = (body as string).trim().split('\r\n');
    const buyerOf = '"\'=Frida, ""F""",,,ES,EUR,';
    expect(rows.map((row) => row.replace(/^([A-Z]+)-2026-000001,\w+,([-\d]+),\d+,/, '$1 $2 '))).toEqual([
      `INV 2026-11-22 ${buyerOf}S,21.00,149.58,31.41,180.99,,,ES,,2026-11-22,stripe,pi_1,191.38`,
      `INV 2026-11-22 ${buyerOf}S,4.00,10.00,0.40,10.40,,,ES,,2026-11-22,stripe,pi_1,`,
      `CN 2026-11-23 ${buyerOf}S,21.00,-11.03,-2.32,-13.35,INV-2026-000001,,ES,,2026-11-23,stripe,re_1,-13.35`,
    ]);
  });

  it('export days, a kind and a search, or everything, in the order of date and number', async () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-01'];
    for (const day of days) await issue(await order(admin, { issuedAt: new Date(`${day}T12:00:00Z`) }));
    // As two processes do it: the later number has the earlier id.
    await school.database.pool.query(
      `update invoices set id = '00000000-0000-7000-8000-000000000000' where number = 'INV-2026-000005'`,
    );
    const numbers = async (query: string) =>
      ((await get(`/api/admin/invoices/export${query}`)).body as string).match(/(?<=INV-2026-00000)\d/g) ?? [];
    expect(await numbers('')).toEqual(['1', '2', '3', '4', '5']);
    const pages: string[] = [];
    for (let rows = await listBookRows(school.database.db, {}, null, 2); rows.length > 0;) {
      pages.push(...rows.map(({ number }) => number.slice(-1)));
      rows = await listBookRows(school.database.db, {}, rows.at(-1)!, 2);
    }
    expect(pages).toEqual(['1', '2', '3', '4', '5']);
    expect(await numbers('?from=2026-10-01&to=2026-10-31')).toEqual(['2', '3']);
    expect(await numbers('?from=2026-11-01')).toEqual(['4', '5']);
    expect(await numbers('?to=2026-09-30')).toEqual(['1']);
    expect(await numbers('?kind=credit_note')).toEqual([]);
    expect(await numbers('?q=000003')).toEqual(['3']);
    expect((await get('/api/admin/invoices?from=2026-10-01&to=2026-10-31')).body).toHaveLength(2);
    expect((await get('/api/admin/invoices/export?from=2026-02-30')).status).toBe(400);
  });
});

describe('deleting an account', () => {
  it('[SEC-38] keeps its invoices, which the law wants, without the account, and deletes its samples', async () => {
    const buyer = await school.person({ name: 'Frida Gone' });
    const { _id } = await issue(await order(buyer));
    await issue(await order(buyer, { simulated: true }));
    const data = await get(`/api/users/user/${buyer._id}/export`, buyer);
    expect(JSON.stringify(data.body.invoices)).toContain('Frida Gone');
    await school.ask('DELETE', '/api/auth/account', { as: buyer, body: { password: PASSWORD } });
    expect(await school.database.db.select({ id: invoices.id, userId: invoices.userId }).from(invoices)).toEqual([
      { id: _id, userId: null },
    ]);
    expect((await dataOf(_id)).buyer.name).toBe('Frida Gone');
  });
});
