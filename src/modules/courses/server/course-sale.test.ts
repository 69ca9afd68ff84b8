import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayIn } from '#contract/time/time-zones.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let course: { _id: string; customId: number };
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = await school.course({ priceCents: 5000 });
});
afterAll(() => school.close());

const change = (body: object) => school.ask('PUT', `/api/courses/${course._id}`, { as: admin, body });
const pricesOf = async () => {
  const { price, salePrice, saleEndsOn } = (await school.ask('GET', `/api/courses/${course._id}`)).body;
  return { price, salePrice, saleEndsOn };
};
/** Has the sale end so many seconds from now. */
const endIn = (seconds: number) =>
  school.database.pool.query('update courses set sale_ends_at = now() + make_interval(secs => $1)', [seconds]);
const buy = (as: Person, expected?: number) =>
  school.ask('PUT', `/api/courses/${course._id}/assign`, {
    as,
    body: { userId: as._id, expected },
  });

describe('a sale price', () => {
  it('is refused unless it is below the price, and its last day unless it is still to come', async () => {
    const fieldsOf = async (body: object) => (await change(body)).body.fields;
    expect(await fieldsOf({ salePrice: 50 })).toEqual({
      salePrice: 'A sale price is below the price.',
    });
    expect(await fieldsOf({ salePrice: 20, saleEndsOn: '2020-01-01' })).toEqual({
      saleEndsOn: 'This day is over. Please enter today or a later day in the time zone of the school.',
    });
    expect(await fieldsOf({ saleEndsOn: '2999-01-01' })).toEqual({
      salePrice: 'Please enter a sale price too, or leave the last day empty.',
    });
    expect(await fieldsOf({ salePrice: -1 })).toHaveProperty('salePrice');
    expect(await fieldsOf({ salePrice: 20, saleEndsOn: 'soon' })).toHaveProperty('saleEndsOn');
    // Today, or tomorrow in the last minute of a day.
    const today = dayIn('UTC', new Date(Date.now() + 60_000));
    expect((await change({ salePrice: 20, saleEndsOn: today })).status).toBe(200);
    expect(await fieldsOf({ price: 20 })).toHaveProperty('price');
    expect((await change({ price: 20, salePrice: '' })).status).toBe(200);
    expect(await pricesOf()).toEqual({
      price: 20,
      salePrice: null,
      saleEndsOn: null,
    });
  });

  it('is what the course costs: in the cart, an order and a purchase', async () => {
    await change({ salePrice: 19.9, saleEndsOn: '2999-12-31' });
    const [ada, ben] = [await school.person(), await school.person()];
    const quote = await school.ask('POST', '/api/orders/quote', {
      body: { courses: [course._id] },
    });
    expect(quote.body).toMatchObject({ total: 19.9, lines: [{ price: 19.9 }] });
    const body = { courses: [course._id], expected: 19.9 };
    expect((await school.ask('POST', '/api/orders', { as: ada, body })).body).toMatchObject({ total: 19.9 });
    expect((await buy(ben, 50)).body.code).toBe('price_changed');
    expect((await buy(ben, 19.9)).body).toMatchObject({
      alreadyEnrolled: false,
    });
    expect((await buy(ben, 50)).body).toMatchObject({ alreadyEnrolled: true });
  });

  it('ends with its last day: orders take the list price, and cached responses are made again', async () => {
    await change({ salePrice: 20, saleEndsOn: '2999-12-31' });
    const ada = await school.person();
    const onSale = { price: 50, salePrice: 20, saleEndsOn: '2999-12-31' };
    let seconds = 1;
    // A busy machine may need longer for the two responses, the second one cached, than a short sale lasts.
    await expect
      .poll(async () => {
        seconds *= 2;
        await endIn(seconds);
        school.app.services.events.changed();
        return [await pricesOf(), await pricesOf()];
      })
      .toEqual([onSale, onSale]);
    await vi.waitFor(
      async () =>
        expect(await pricesOf()).toEqual({
          price: 50,
          salePrice: null,
          saleEndsOn: null,
        }),
      {
        timeout: 60_000,
      },
    );
    const body = { courses: [course._id], expected: 20 };
    expect((await school.ask('POST', '/api/orders', { as: ada, body })).body.code).toBe('price_changed');
    expect((await buy(ada, 20)).body.code).toBe('price_changed');
    expect((await buy(ada, 50)).body).toMatchObject({ alreadyEnrolled: false });
  });

  it('that has ended does not limit the price, and is cleared by the next change', async () => {
    await change({ salePrice: 20, saleEndsOn: '2999-12-31' });
    await endIn(-60);
    expect((await change({ price: 10 })).body).toMatchObject({
      price: 10,
      salePrice: null,
      saleEndsOn: null,
    });
    const { rows } = await school.database.pool.query('select sale_price_cents, sale_ends_at from courses');
    expect(rows).toEqual([{ sale_price_cents: null, sale_ends_at: null }]);
  });

  it('is exported, and copied with the course', async () => {
    await change({ salePrice: 20, saleEndsOn: '2999-12-31' });
    const csv = await school.ask('GET', '/api/admin/courses/export', {
      as: admin,
    });
    expect(csv.body).toContain('50.00,20.00,2999-12-31');
    const copy = await school.ask('POST', `/api/courses/${course._id}/duplicate`, { as: admin, body: {} });
    expect(copy.body).toMatchObject({
      price: 50,
      salePrice: 20,
      saleEndsOn: '2999-12-31',
    });
  });
});
