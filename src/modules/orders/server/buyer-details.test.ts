import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import type { InvoiceData } from '#modules/invoices/server/invoice-data.ts';
import { invoiceXml } from '#modules/invoices/server/invoice-xml.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { LIVE_ADDRESS, LIVE_ORDER } from '#tests/support/live-order.ts';

let school: TestSchool;
let demo: TestSchool;
let admin: Person;
let ada: Person;
let course: string;
beforeAll(async () => {
  [school, demo] = [await openTestSchool({ mode: 'live', payments: 'invoice' }), await openTestSchool()];
});
afterAll(() => Promise.all([school.close(), demo.close()]));

async function enter(one: TestSchool): Promise<void> {
  await one.reset();
  [admin, ada] = [await one.person({ role: 'admin' }), await one.person({ name: 'Ada Buyer' })];
  course = (await one.course({ priceCents: 1000 }))._id;
}
const order = (one: TestSchool, fields: object = {}) =>
  one.ask('POST', '/api/orders', { as: ada, body: { courses: [course], expected: 10, ...fields } });
const ordersOf = async (one: TestSchool) =>
  (await one.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body;
const invoiceOf = async (one: TestSchool) =>
  (await one.database.db.select().from(invoices)).map(({ data }) => data as InvoiceData)[0]!;

describe('the address of a buyer', () => {
  beforeEach(() => enter(school));

  it('[MORE-401] is stored with the order, shown to buyer and admin, and named by the invoice and its XML', async () => {
    const { body: made, status } = await order(school, LIVE_ORDER);
    expect(status).toBe(201);
    expect(made).toMatchObject(LIVE_ADDRESS);
    expect(await ordersOf(school)).toMatchObject([LIVE_ADDRESS]);
    const { body: shown } = await school.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
    expect(shown).toMatchObject(LIVE_ADDRESS);
    const invoice = await invoiceOf(school);
    expect(invoice.buyer).toMatchObject({ name: 'Ada Buyer', ...LIVE_ADDRESS });
    const xml = invoiceXml({ ...invoice, seller: { ...invoice.seller, country: 'ES' } });
    expect(xml).toContain(
      '<ram:PostcodeCode>28001</ram:PostcodeCode><ram:LineOne>Calle Mayor 1</ram:LineOne><ram:CityName>Madrid</ram:CityName><ram:CountryID>ES</ram:CountryID>',
    );
  });

  it.each([
    [{ ...LIVE_ORDER, street: ' ' }, { street: { code: 'street_required' } }],
    [{ ...LIVE_ORDER, postalCode: '' }, { postalCode: { code: 'postal_code_required' } }],
    [{ ...LIVE_ORDER, town: '' }, { town: { code: 'town_required' } }],
    [{ ...LIVE_ORDER, country: '' }, { country: { code: 'country_required' } }],
    [
      { ...LIVE_ORDER, street: 'شارع '.repeat(400) },
      { street: { code: 'too_long', params: { max: LIMITS.streetLength } } },
    ],
    [{ ...LIVE_ORDER, town: 'Madrid\nES' }, { town: { code: 'one_line_only' } }],
  ])('is refused with a reason for each field before anything is ordered: %o', async (fields, fieldErrors) => {
    const { status, body } = await order(school, fields);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fieldErrors).toMatchObject(fieldErrors);
    expect(Object.keys(body.fieldErrors)).toEqual(Object.keys(fieldErrors));
    expect(await ordersOf(school)).toEqual([]);
  });

  it('has no postal code in countries outside the Union that have none, and is not needed for nothing', async () => {
    expect((await order(school, { ...LIVE_ORDER, country: 'HK', postalCode: '' })).status).toBe(201);
    const free = await school.course({ priceCents: 0 });
    expect((await order(school, { courses: [free._id], expected: 0 })).status).toBe(201);
  });

  it('is exported with the personal data and leaves the order with the account; the invoice keeps it', async () => {
    const { body: made } = await order(school, LIVE_ORDER);
    await school.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
    const { body } = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect(JSON.stringify(body)).toContain('"street":"Calle Mayor 1"');
    const { status } = await school.ask('DELETE', `/api/users/user/${ada._id}`, { as: admin });
    expect(status).toBe(200);
    const { body: kept } = await school.ask('GET', `/api/admin/orders/${made._id}`, { as: admin });
    expect(kept).toMatchObject({ street: '', postalCode: '', town: '' });
    expect((await invoiceOf(school)).buyer).toMatchObject({ street: 'Calle Mayor 1' });
  });
});

describe('the address typed in the demo', () => {
  beforeEach(() => enter(demo));

  it('is stored by the call of the specification, and never required', async () => {
    const buy = (body: object, courseId = course) =>
      demo.ask('PUT', `/api/courses/${courseId}/assign`, { as: ada, body: { userId: ada._id, ...body } });
    expect((await buy({ street: 'شارع التحرير 1' })).body.order).toMatchObject({ street: 'شارع التحرير 1', town: '' });
    expect((await invoiceOf(demo)).buyer.street).toBe('شارع التحرير 1');
    const other = await demo.course();
    expect((await buy({}, other._id)).status).toBe(200);
    const { body } = await buy({ street: 'x'.repeat(LIMITS.streetLength + 1) }, other._id);
    expect(body.fieldErrors).toMatchObject({ street: { code: 'too_long' } });
  });
});

describe('what a buyer has to accept', () => {
  beforeEach(() => enter(school));
  const consents = async (language = 'en') =>
    (await school.ask('GET', `/api/school?language=${language}`)).body.consents as { kind: string; text: string }[];
  const setIdentity = async (change: object) => {
    const { version, parts } = (await school.ask('GET', '/api/school/draft', { as: admin })).body;
    const value = { ...parts.identity.value, ...change };
    await school.ask('PUT', '/api/school/draft/identity', {
      as: admin,
      body: { revision: parts.identity.revision, value },
    });
    const { parts: saved } = (await school.ask('GET', '/api/school/draft', { as: admin })).body as {
      parts: Record<string, { revision: number }>;
    };
    const revisions = Object.fromEntries(Object.entries(saved).map(([part, { revision }]) => [part, revision]));
    const published = await school.ask('POST', '/api/school/publish', { as: admin, body: { version, revisions } });
    expect(published.status).toBe(200);
  };

  it('is said by a live school that sells, and by no other', async () => {
    expect(await consents()).toEqual(LIVE_ORDER.consents);
    expect((await consents('es')).map(({ text }) => text).join()).toContain('derecho de desistimiento');
    expect((await demo.ask('GET', '/api/school')).body.consents).toBeUndefined();
  });

  it('is stored with the order in the words that were shown, with version and time, and repeated by the receipt', async () => {
    const [terms, withdrawal] = await consents('es');
    const { body: made } = await order(school, { ...LIVE_ORDER, consents: [withdrawal, terms] });
    const { body: shown } = await school.ask('POST', `/api/admin/orders/${made._id}/paid`, { as: admin });
    const stored = { version: 0, at: expect.any(String) as string };
    expect(shown.consents).toEqual([
      { ...terms, ...stored },
      { ...withdrawal, ...stored },
    ]);
    const { rows } = await school.database.pool.query(`select data from outbox where kind = 'receipt'`);
    expect(rows[0].data.consents).toEqual([terms!.text, withdrawal!.text]);
    const { body } = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect(JSON.stringify(body)).toContain(withdrawal!.text);
  });

  it('[MORE-402] is required by the server, all of it, in the words of now', async () => {
    const [terms, withdrawal] = await consents();
    const other = { kind: 'withdrawal', text: 'I keep everything.' };
    for (const given of [
      undefined,
      [],
      [terms],
      [withdrawal],
      [terms, other],
      [terms, { ...withdrawal, kind: 'terms' }],
    ]) {
      const { status, body } = await order(school, { ...LIVE_ADDRESS, consents: given });
      expect([status, body.fieldErrors?.consents?.code]).toEqual([400, 'consent_required']);
    }
    expect(await ordersOf(school)).toEqual([]);
    await setIdentity({ withdrawalText: { en: 'My right of withdrawal ends with the first lesson.' } });
    expect((await order(school, LIVE_ORDER)).status).toBe(400);
    const now = await consents();
    expect(now[1]!.text).toBe('My right of withdrawal ends with the first lesson.');
    const { body: made } = await order(school, { ...LIVE_ORDER, consents: now });
    const { body: shown } = await school.ask('GET', `/api/admin/orders/${made._id}`, { as: admin });
    expect(shown.consents[1]).toMatchObject({ ...now[1], version: 1 });
  });

  it('says nothing of the withdrawal where buyers keep that right', async () => {
    await setIdentity({ withdrawalKept: true });
    expect((await consents()).map(({ kind }) => kind)).toEqual(['terms']);
    expect((await order(school, { ...LIVE_ADDRESS, consents: await consents() })).status).toBe(201);
  });

  it('comes with the tax in the total, for the country and the company of the buyer', async () => {
    await setIdentity({ country: 'ES', vatId: 'ESB12345674' });
    const rate = { country: 'ES', percent: 21, from: '2020-01-01', to: null };
    await school.ask('POST', '/api/admin/taxes', { as: admin, body: rate });
    const quote = async (about: object) =>
      (await school.ask('POST', '/api/orders/quote', { body: { courses: [course], ...about } })).body;
    expect(await quote({ country: 'ES' })).toMatchObject({ total: 10, tax: 1.74, taxRate: 21, reverseCharge: false });
    const company = { country: 'PL', vatId: 'PL8567346215' };
    expect(await quote(company)).toMatchObject({ total: 10, tax: 0, reverseCharge: true });
    expect(await quote({ country: 'PL', vatId: 'PL1' })).toMatchObject({ code: 'invalid_input' });
  });
});
