import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingErrors, NO_BILLING } from '#modules/orders/contract/billing.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { listDatedRates } from '#modules/invoices/server/tax-rates.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { taxBuyer } from './sale-terms.ts';

let school: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
});
afterAll(() => school.close());

const addRate = (country: string, percent: number) =>
  school.ask('POST', '/api/admin/taxes', { as: admin, body: { country, percent, from: '2020-01-01', to: null } });
const asksBilling = async () => (await school.ask('GET', '/api/school')).body.asksBilling;

describe('the country and the company of a buyer', () => {
  it('are requested once the school has rates of two countries', async () => {
    expect(await asksBilling()).toBeUndefined();
    await addRate('ES', 21);
    expect(await asksBilling()).toBeUndefined();
    await addRate('PL', 23);
    expect(await asksBilling()).toBe(true);
  });

  it('decide about the tax, and what the country is known by is kept', async () => {
    await addRate('ES', 21);
    await addRate('PL', 23);
    const { _id } = await school.course({ priceCents: 12_300 });
    const body = { courses: [_id], expected: 123, country: 'ES', company: 'Nici', vatId: 'PL 856-734-62-15' };
    const { body: made, status } = await school.ask('POST', '/api/orders', { as: ada, body });
    expect([status, made.tax]).toEqual([201, 23]);
    expect((await school.ask('GET', `/api/admin/orders/${made._id}`, { as: admin })).body).toMatchObject({
      country: 'PL',
      countryEvidence: { declared: 'ES', vat_number: 'PL' },
      company: 'Nici',
      vatId: 'PL8567346215',
    });
  });

  it('are refused with a VAT number of a wrong form, before anything is ordered', async () => {
    const { _id } = await school.course({ priceCents: 1000 });
    const body = { courses: [_id], expected: 10, country: 'PL', vatId: 'PL8567346216' };
    const { body: refused } = await school.ask('POST', '/api/orders', { as: ada, body });
    expect(refused).toMatchObject({ code: 'invalid_input', fieldErrors: { vatId: { code: 'vat_id_invalid' } } });
    expect((await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body).toEqual([]);
  });

  it('[MORE-560] are refused with a country that does not exist, in quote, order and correction', async () => {
    const { _id } = await school.course({ priceCents: 1000 });
    const wrong = {
      fields: { country: 'This country does not exist.' },
      fieldErrors: { country: { code: 'country_unknown' } },
    };
    const body = { courses: [_id], expected: 10, country: 'XX' };
    for (const path of ['/api/orders/quote', '/api/orders'])
      expect((await school.ask('POST', path, { as: ada, body })).body).toMatchObject(wrong);
    expect(billingErrors({ ...NO_BILLING, country: 'XX' }, { isComplete: false })).toEqual({
      country: { code: 'country_unknown' },
    });
    const { body: made } = await school.ask('POST', '/api/orders', { as: ada, body: { ...body, country: '' } });
    const correct = (country: string) =>
      school.ask('PUT', `/api/admin/orders/${made._id}/buyer`, { as: admin, body: { name: 'Ada', country } });
    expect((await correct('XX')).body).toMatchObject(wrong);
    // An invoice that was issued before is listed as it is.
    await school.database.pool.query(`update invoices set data = jsonb_set(data, '{buyer,country}', '"XX"')`);
    const { status, body: listed } = await school.ask('GET', '/api/admin/invoices', { as: admin });
    expect([status, listed[0].country]).toEqual([200, 'XX']);
  });

  it('give reverse charge to companies of other member states; other countries have numbers of their own', async () => {
    await addRate('ES', 21);
    const terms = {
      identity: { ...liveDocument.identity, vatId: 'ESB12345674' },
      rates: await listDatedRates(school.database.db),
    };
    expect(taxBuyer(terms, { country: 'PL', vatId: 'pl8567346215' })).toMatchObject({
      vatId: 'PL8567346215',
      taxRate: 0,
      taxCategory: 'AE',
      taxCountry: 'PL',
    });
    expect(taxBuyer(terms, { country: 'PL', vatId: '' })).toMatchObject({ country: 'PL', taxRate: 2100 });
    expect(taxBuyer(terms, { country: 'GB', vatId: 'GB123' })).toMatchObject({ vatId: 'GB123', taxRate: 0 });
  });
});

describe('the category and the country of the tax on an invoice', () => {
  const invoiceOf = async (country: string) => {
    const { _id } = await school.course({ priceCents: 1210 });
    const body = { courses: [_id], expected: 12.1, country };
    expect((await school.ask('POST', '/api/orders', { as: ada, body })).status).toBe(201);
    const { rows } = await school.database.pool.query<{ data: { lines: { category: string }[] } }>(
      'select data from invoices order by id desc limit 1',
    );
    return rows[0]!.data;
  };
  const zero = (country: string, exemption = '') => {
    const body = { country, percent: 0, from: '2020-01-01', to: null, exemption };
    return school.ask('POST', '/api/admin/taxes', { as: admin, body });
  };

  it.each([
    ['S', 'ES', () => addRate('ES', 21), {}],
    ['Z', 'ES', () => zero('ES'), {}],
    ['E', 'ES', () => zero('ES', 'Art. 20.Uno.9.º LIVA'), { exemption: 'Art. 20.Uno.9.º LIVA' }],
    ['O', 'US', () => addRate('ES', 21), {}],
  ])('are %s of %s by the rates, also for a credit note', async (category, country, enter, more) => {
    await enter();
    const data = await invoiceOf(country);
    expect(data).toMatchObject({ taxCountry: country, lines: [{ category }], ...more });
    const [{ _id, lines }] = (await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body;
    expect(lines).toHaveLength(1);
    const full = (await school.ask('GET', `/api/admin/orders/${_id}`, { as: admin })).body;
    const refund = { lines: [{ line: full.lines[0]._id, amount: 12.1 }], access: 'keep' };
    await school.ask('POST', `/api/admin/orders/${_id}/refunds`, { as: admin, body: refund });
    const { rows } = await school.database.pool.query(`select data from invoices where kind = 'credit_note'`);
    expect(rows).toMatchObject([{ data: { taxCountry: country, lines: [{ category }], ...more } }]);
  });
});
