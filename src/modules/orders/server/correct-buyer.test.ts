import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoices } from '#server/db/schema/invoices.ts';
import type { InvoiceData } from '#modules/invoices/server/invoice-data.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';
import { LIVE_ADDRESS, LIVE_ORDER } from '#tests/support/live-order.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';

let school: TestSchool;
let server: MailServer;
let [admin, ada]: Person[] = [];
let id: string;
const NEW = { ...LIVE_ADDRESS, name: 'Ada Lovelace', street: 'Calle Menor 2', company: 'Engines, S.L.' };
beforeAll(async () => {
  server = await openMailServer();
  school = await openTestSchool({
    mode: 'live',
    payments: 'invoice',
    publicUrl: 'https://school.example',
    mail: { url: server.url, from: { name: 'Aula', address: 'school@school.example' } },
  });
});
beforeEach(async () => {
  await school.reset();
  server.received.length = 0;
  [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ name: 'Ada Buyer' })];
  const editor = schoolEditor(school, () => admin!);
  await editor.change('identity', { legalName: 'Aula, S.L.', country: 'ES', vatId: 'ESB12345674' });
  await editor.publish();
  for (const [country, percent] of [
    ['ES', 21],
    ['PL', 23],
  ] as const)
    await call('POST', '/api/admin/taxes', { country, percent, from: '2020-01-01', to: null });
  const { _id } = await school.course({ priceCents: 12_100 });
  const body = { courses: [_id], expected: 121, ...LIVE_ORDER };
  id = (await school.ask('POST', '/api/orders', { as: ada!, body })).body._id;
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  school.ask(method, url, { as: admin!, ...(body && { body }) });
const correct = (change: object = {}) => call('PUT', `/api/admin/orders/${id}/buyer`, { ...NEW, ...change });
const pay = () => call('POST', `/api/admin/orders/${id}/paid`, {});
const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('latin1');
const documents = async () =>
  (await school.database.db.select().from(invoices).orderBy(asc(invoices.id))).map(({ data }) => data as InvoiceData);

describe('correcting the buyer of an order', () => {
  it('[MORE-403] takes back the invoice by a credit note and issues another of the same amounts, with references and an email', async () => {
    await pay();
    const { status, body } = await correct();
    expect(status).toBe(200);
    expect(body).toMatchObject({ street: 'Calle Menor 2', company: 'Engines, S.L.', buyer: { name: 'Ada Lovelace' } });
    const [old, note, renewed, ...others] = await documents();
    expect(others).toEqual([]);
    expect(note).toMatchObject({ kind: 'credit_note', buyer: { name: 'Ada Buyer' }, lines: [{ taxCents: 2100 }] });
    expect(note!.corrects?.number).toBe(old!.number);
    expect(renewed).toMatchObject({
      kind: 'invoice',
      number: old!.number.replace('000001', '000002'),
      buyer: NEW,
      lines: old!.lines,
      corrects: { number: old!.number, issuedOn: old!.issuedOn },
      paidOn: expect.stringMatching(/^\d{4}-/) as string,
    });
    const { rows } = await school.database.pool.query(`select data from outbox where kind = 'invoice-corrected'`);
    expect(rows).toMatchObject([{ data: { old: old!.number, new: renewed!.number } }]);
    const audit = await call('GET', '/api/admin/activity');
    expect(JSON.stringify(audit.body)).toContain(renewed!.number);
  });

  it('[MORE-403] sends both documents as PDF, to a receiver who may have no account', async () => {
    await correct();
    await school.app.jobs.runDue();
    const mails = server.received.map(({ email }) => email);
    const attached = (subject: RegExp) =>
      mails
        .find((one) => subject.test(one.subject ?? ''))!
        .attachments.map(({ filename, mimeType, content }) => [filename, mimeType, textOf(content).slice(0, 5)]);
    const [old, note, renewed] = await documents();
    const pdfOf = ({ number }: InvoiceData) => [`${number}.pdf`, 'application/pdf', '%PDF-'];
    expect(attached(/^Your corrected invoice/)).toEqual([pdfOf(renewed!), pdfOf(note!)]);
    expect(attached(/^How to pay/)).toEqual([pdfOf(old!)]);
    const text = mails.find(({ subject }) => subject?.startsWith('Your corrected invoice'))!.text;
    expect(text).toContain('Both are attached as PDF');
  });

  it('sends neither document if one of them cannot be printed, and says where they are', async () => {
    await correct({ name: '\u{13000} Ada' });
    await school.app.jobs.runDue();
    const { attachments, text } = server.received
      .map(({ email }) => email)
      .find(({ subject }) => subject?.startsWith('Your corrected invoice'))!;
    expect(attachments).toEqual([]);
    expect(text).toContain('You find both in your account');
  });

  it('keeps how an open order on account is to be paid, and a second correction corrects the second invoice', async () => {
    expect((await correct()).status).toBe(200);
    expect((await correct({ street: 'Calle Nueva 3' })).status).toBe(200);
    const [first, , second, , third] = await documents();
    expect([first, second, third].map((one) => one!.payment)).toEqual([first!.payment, first!.payment, first!.payment]);
    expect([second!.corrects?.number, third!.corrects?.number]).toEqual([first!.number, second!.number]);
    expect((await pay()).status).toBe(200);
    expect(await documents()).toHaveLength(5);
  });

  it('[MORE-567] of an open order sends the new reference and how to pay today, also if the account is published later', async () => {
    const read = async () => (await school.ask('GET', `/api/orders/${id}`, { as: ada! })).body.howToPay;
    const before = await read();
    expect(before.iban).toBe('');
    const editor = schoolEditor(school, () => admin!);
    const account = { accountHolder: 'Aula, S.L.', iban: 'ES9121000418450200051332', paymentDays: 60 };
    await editor.change('identity', account);
    expect((await editor.publish()).status).toBe(200);
    await correct();
    const due = await read();
    expect(due).toMatchObject({ iban: account.iban, holder: 'Aula, S.L.', dueOn: before.dueOn });
    expect(due.reference).not.toBe(before.reference);
    await school.app.jobs.runDue();
    const { text } = server.received
      .map(({ email }) => email)
      .find(({ subject }) => subject?.startsWith('Your corrected invoice'))!;
    for (const part of [`Payment reference: ${due.reference}`, 'IBAN: ES91 2100', 'Please pay by:', 'Amount: 121'])
      expect(text).toContain(part);
    expect(text).not.toContain('no money is moved');
    const { rows } = await school.database.pool.query<{ course: string }>(
      'select course_id as course from order_lines where order_id = $1',
      [id],
    );
    await school.ask('DELETE', `/api/courses/${rows[0]!.course}`, { as: admin!, body: {} });
    await correct({ street: 'Calle Menor 2' });
    const newest = (await documents()).findLast(({ kind }) => kind === 'invoice');
    expect(newest?.payment, 'of an order that is not to be paid any more').toMatchObject({
      iban: '',
      dueOn: before.dueOn,
    });
  });

  it('changes an order without an invoice alone, and records that too', async () => {
    const coupon = await call('POST', '/api/admin/coupons', { code: 'ALLFREE', percent: 100 });
    expect(coupon.status).toBe(201);
    const { _id } = await school.course({ priceCents: 5000 });
    const order = { courses: [_id], coupon: 'ALLFREE', expected: 0 };
    const free = (await school.ask('POST', '/api/orders', { as: ada!, body: order })).body._id;
    const before = (await documents()).length;
    const change = { name: 'Ada Lovelace', street: 'Calle Menor 2', country: '' };
    expect((await call('PUT', `/api/admin/orders/${free}/buyer`, change)).status).toBe(200);
    expect(await documents()).toHaveLength(before);
    const { body } = await call('GET', '/api/admin/activity?entity=order');
    expect(body[0]).toMatchObject({ entityId: free, after: { buyerCorrected: true } });
    expect(JSON.stringify(body[0])).not.toContain('Lovelace');
  });

  it('[MORE-403] is refused where the tax would change, after a refund, and for a deleted account', async () => {
    const company = { country: 'PL', vatId: 'PL8567346215', company: 'Nici', postalCode: '00-238', town: 'Warszawa' };
    expect((await correct(company)).body.code).toBe('tax_would_change');
    expect((await correct({ street: '' })).body.fieldErrors).toMatchObject({ street: { code: 'street_required' } });
    await pay();
    const { lines } = (await call('GET', `/api/admin/orders/${id}`)).body;
    const refund = { lines: [{ line: lines[0]._id, amount: 1 }], access: 'keep' };
    await call('POST', `/api/admin/orders/${id}/refunds`, refund);
    expect((await correct()).body.code).toBe('order_refunded');
    await school.ask('DELETE', `/api/users/user/${ada!._id}`, { as: admin! });
    expect((await correct()).body.code).toBe('order_undeliverable');
    expect((await documents()).filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });
});
