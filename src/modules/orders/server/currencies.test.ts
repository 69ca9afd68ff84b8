import { NO_BILLING } from '#modules/orders/contract/billing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDatedRates } from '#modules/invoices/server/tax-rates.service.ts';
import { openStripe } from '#modules/payments/server/stripe.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { callerFor } from '#tests/support/caller.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { paidBy } from '#tests/support/orders.ts';
import { createOrder } from './create-order.service.ts';
import { type OrderServices, refreshOrder } from './orders.service.ts';

let school: TestSchool;
let double: StripeDouble;
let services: OrderServices;
let currency: string;
let [ada, admin]: Person[] = [];
beforeAll(async () => {
  [school, double] = [await openTestSchool(), await startStripeDouble()];
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', publicUrl: 'https://school.test.example' };
  const provider = await openStripe({ ...settings, api: double.api });
  const shared = { db: school.database.db, events: school.app.services.events };
  const seller = { ...liveDocument.identity, legalName: 'Aula, S.L.', vatId: 'ESB12345674' };
  const terms = async () => ({ identity: { ...seller, currency }, version: 0, rates: await listDatedRates(shared.db) });
  services = { ...paidBy(provider), ...shared, terms };
});
beforeEach(async () => {
  await school.reset();
  [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
});
afterAll(async () => {
  await school.close();
  await double.close();
});

const as = (person: Person, access: 'user' | 'admin') => callerFor(services.db, { ...person, customId: 1 }, { access });

describe('an order whose payment is held', () => {
  it('opens no further checkout when it is looked at', async () => {
    currency = 'JPY';
    const { _id } = await school.course({ priceCents: 66_900 });
    const input = { courses: [_id], coupon: '', expected: 669, ...NO_BILLING };
    const { created } = await createOrder(services, await as(ada!, 'user'), input, { key: null, locale: 'en' });
    const id = created._id;
    const [session] = [...double.sessions.values()].slice(-1);
    double.pay(session!.id, { amount_total: 668 });
    const before = double.sessions.size;
    const look = await refreshOrder(services, await as(ada!, 'user'), id);
    expect(look).toMatchObject({ state: 'open', redirect: null });
    expect((await refreshOrder(services, await as(ada!, 'user'), id)).redirect).toBeNull();
    expect(double.sessions.size).toBe(before);
  });
});

describe('the currency of a school', () => {
  const createCoupon = (amount: number) =>
    school.ask('POST', '/api/admin/coupons', {
      as: admin!,
      body: { code: `C${String(amount).replace('.', '-')}`, amount },
    });

  it('rounds prices and coupons when it is changed to one without decimals', async () => {
    const [a, b] = [
      await school.course({ priceCents: 4_999, salePriceCents: 1_949 }),
      await school.course({ priceCents: 4_999, salePriceCents: 4_960 }),
    ];
    expect((await createCoupon(0.4)).status).toBe(201);
    const editor = schoolEditor(school, () => admin!);
    await editor.change('identity', { currency: 'JPY' });
    await editor.publish();
    const price = async ({ _id }: { _id: string }) => {
      const { price: list, salePrice } = (await school.ask('GET', `/api/courses/${_id}`)).body;
      return [list, salePrice];
    };
    expect([await price(a), await price(b)]).toEqual([
      [50, 19],
      [50, null],
    ]);
    expect((await school.ask('GET', '/api/admin/coupons', { as: admin! })).body).toMatchObject([{ amount: 1 }]);
    const refused = await createCoupon(0.5);
    expect([refused.status, refused.body.fieldErrors]).toEqual([
      400,
      { amount: { code: 'price_not_whole', params: {} } },
    ]);
  });

  it.each([
    ['VND', 150_000, 999_999_999, 'A price in the currency of the school is at most 999,999,999.'],
    ['HUF', 150_000, 9_999_999.99, 'A price in the currency of the school is at most 9,999,999.99.'],
    ['EUR', 99_999.99, 99_999.99, 'A price in the currency of the school is at most 99,999.99.'],
  ])('limits prices: %s', async (chosen, usual, most, sentence) => {
    const editor = schoolEditor(school, () => admin!);
    if (chosen !== 'EUR') {
      await editor.change('identity', { currency: chosen });
      await editor.publish();
    }
    const { _id } = await school.course({ priceCents: 100 });
    const set = (price: number) => school.ask('PUT', `/api/courses/${_id}`, { as: admin!, body: { price } });
    expect((await set(usual)).body.price).toBe(usual);
    expect((await set(most)).body.price).toBe(most);
    const refused = await set(most + 1);
    expect([refused.status, refused.body.fields]).toEqual([400, { price: sentence }]);
    expect((await createCoupon(most + 1)).body.fields).toEqual({ amount: sentence });
    expect((await createCoupon(usual)).status).toBe(201);
    const invalid = async (amount: number) => (await createCoupon(amount)).body.fieldErrors.amount.code;
    expect([await invalid(10.005), await invalid(1e300)]).toEqual(['price_decimals', 'price_too_high']);
  });
});
