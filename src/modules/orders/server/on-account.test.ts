import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/time/time-zones.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { LIVE_ORDER } from '#tests/support/live-order.ts';
import { SIMULATED } from '#tests/support/orders.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { announceUndeliverable, remindBuyers } from './on-account.service.ts';

const IBAN = 'ES9121000418450200051332';
const KEY = 'a-key-of-the-order-0001';

let school: TestSchool;
let admin: Person;
let ada: Person;
const editor = () => schoolEditor(school, () => admin);
beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', payments: 'invoice' });
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.reset();
  [admin, ada] = [await school.person({ role: 'admin' }), await school.person({ name: 'Ada Buyer' })];
  const terms = { accountHolder: 'Aula, S.L.', bank: 'Banco', iban: IBAN, bic: 'CAIXESBB', paymentDays: 10 };
  const identity = { supportEmail: 'office@aula.example', timeZone: 'UTC', currency: 'EUR' as const };
  await editor().change('identity', { ...terms, ...identity, paymentText: { en: 'No cheques.', es: 'Sin cheques.' } });
  expect((await editor().publish()).status).toBe(200);
});

const place = (as: Person, courses: readonly string[], expected: number, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/orders', { as, body: { ...LIVE_ORDER, courses, expected }, headers });
/** Orders a new course. */
const order = async (as = ada, fields: Parameters<TestSchool['course']>[0] = {}) => {
  const course = await school.course({ priceCents: 1000, ...fields });
  return { course, placed: (await place(as, [course._id], 10)).body };
};
const act = (id: string, what: string, body?: object) =>
  school.ask('POST', `/api/admin/orders/${id}/${what}`, { as: admin, body });
const cancel = (id: string, as = ada) => school.ask('POST', `/api/orders/${id}/cancel`, { as });
const rowsOf = async (query: string) => (await school.database.pool.query<Record<string, unknown>>(query)).rows;
const documents = () =>
  rowsOf(`select number, kind, credited, data ->> 'paidOn' as paid, data #>> '{corrects,number}' as corrects
    from invoices order by id`);
const mails = async (kind: string) => rowsOf(`select "to", data from outbox where kind = '${kind}' order by id`);
const today = () => new Date().toISOString().slice(0, 10);

describe('an order on account', () => {
  it('says how it is paid, as its invoice does', async () => {
    const { placed } = await order();
    const reference = `INV-${today().slice(0, 4)}-000001`;
    expect(placed.howToPay).toMatchObject({
      dueOn: addDays(today(), 10),
      holder: 'Aula, S.L.',
      bank: 'Banco',
      iban: IBAN,
      bic: 'CAIXESBB',
      text: 'No cheques.',
      reference,
      qr: ['BCD', '002', '1', 'SCT', 'CAIXESBB', 'Aula, S.L.', IBAN, 'EUR10.00', '', '', reference].join('\n'),
    });
    expect(await documents()).toMatchObject([{ number: reference, kind: 'invoice', paid: null }]);
    const listed = (await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: ada })).body;
    expect(listed).toMatchObject([{ howToPay: placed.howToPay }]);
    const file = await school.ask('GET', `/api/invoices/${placed.howToPay.invoice}/pdf`, { as: ada });
    expect(file.status).toBe(200);
  });

  it('keeps what its invoice says when the settings change, and has no code for another currency', async () => {
    const { placed } = await order();
    await editor().change('identity', { iban: '', bank: 'Other' });
    await editor().publish();
    const again = (await school.ask('GET', `/api/orders/${placed._id}`, { as: ada })).body;
    expect(again.howToPay).toEqual(placed.howToPay);
    expect((await order()).placed.howToPay).toMatchObject({ iban: '', qr: '' });
  });

  it('is announced to its buyer and to the school', async () => {
    const { placed } = await order();
    expect(await mails('order-placed')).toMatchObject([
      { to: ada.email, data: { order: placed.number, iban: IBAN, reference: placed.howToPay.reference } },
    ]);
    expect(await mails('order-arrived')).toMatchObject([
      { to: 'office@aula.example', data: { name: 'Ada Buyer', email: ada.email, id: placed._id } },
    ]);
  });

  it('holds its courses: none can be ordered a second time while it is open, also at once', async () => {
    const [a, b] = [await school.course({ priceCents: 1000 }), await school.course({ priceCents: 500 })];
    const both = await Promise.all([place(ada, [a._id], 10), place(ada, [a._id, b._id], 15)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [made, refused] = both[0]!.status === 201 ? both : both.toReversed();
    expect(refused!.body).toMatchObject({
      code: 'course_ordered',
      current: { courseId: a._id, order: made!.body._id },
    });
    // Others can, and the same request again is the same order.
    expect((await place(await school.person(), [a._id], 10)).status).toBe(201);
    const c = await school.course({ priceCents: 700 });
    const twice = [
      await place(ada, [c._id], 7, { 'idempotency-key': KEY }),
      await place(ada, [c._id], 7, { 'idempotency-key': KEY }),
    ];
    expect(new Set(twice.map(({ body }) => body._id)).size).toBe(1);
    await cancel(made!.body._id);
    expect((await place(ada, [a._id], 10)).status).toBe(201);
  });

  it('keeps its price and stops to ask for money once a course is deleted', async () => {
    const { course, placed } = await order();
    await rowsOf(`update courses set price_cents = 9900 where id = '${course._id}'`);
    const read = async () => (await school.ask('GET', `/api/orders/${placed._id}`, { as: ada })).body;
    expect(await read()).toMatchObject({ total: 10, howToPay: { reference: placed.howToPay.reference } });
    await rowsOf(`delete from courses where id = '${course._id}'`);
    expect(await read()).toMatchObject({ state: 'open', howToPay: null });
    await rowsOf(`update orders set due_on = current_date - 30`);
    await remind();
    expect(await mails('order-reminder')).toEqual([]);
  });
});

describe('deleting a course of an open order on account', () => {
  it('[MORE-565] marks the order for attention, and tells its buyer once not to pay', async () => {
    const { course, placed } = await order();
    const { placed: other } = await order();
    const sales = await school.ask('GET', `/api/admin/sales?course=${course._id}`, { as: admin });
    expect(sales.body).toMatchObject({ paid: 0, waiting: 1 });
    expect((await school.ask('DELETE', `/api/courses/${course._id}`, { as: admin })).status).toBe(200);
    const read = async (id: string) => (await school.ask('GET', `/api/admin/orders/${id}`, { as: admin })).body;
    expect([(await read(placed._id)).attention, (await read(other._id)).attention]).toEqual([
      'course_unavailable',
      null,
    ]);
    await school.ask('DELETE', `/api/admin/orders/${placed._id}/attention`, { as: admin });
    for (let run = 0; run < 2; run++) await announceUndeliverable(school.database);
    expect(await mails('order-undeliverable')).toMatchObject([{ to: ada.email, data: { order: placed.number } }]);
    expect(await read(placed._id)).toMatchObject({ state: 'open', attention: null, dueOn: null });
    expect((await cancel(placed._id)).status).toBe(200);
  });
});

describe('the currency of the school', () => {
  it('[MORE-564] is fixed once an order waits for its payment, and stays so by its invoice', async () => {
    const { placed } = await order();
    const refused = { fieldErrors: { currency: { code: 'currency_fixed' } } };
    const change = async () => (await editor().change('identity', { currency: 'USD' })).body;
    expect(await change()).toMatchObject(refused);
    await cancel(placed._id);
    expect(await change()).toMatchObject(refused);
  });
});

describe('cancelling an order on account', () => {
  it('credits its invoice and tells the buyer and the school', async () => {
    const { placed } = await order();
    const { status, body } = await cancel(placed._id);
    expect([status, body.state, body.howToPay]).toEqual([200, 'cancelled', null]);
    const { reference } = placed.howToPay;
    expect(await documents()).toMatchObject([
      { number: reference, credited: true },
      { kind: 'credit_note', corrects: reference, paid: null },
    ]);
    expect(await mails('order-cancelled')).toMatchObject([{ data: { invoice: reference, cents: 1000 } }]);
    expect(await mails('order-withdrawn')).toMatchObject([
      { to: 'office@aula.example', data: { name: 'Ada Buyer', email: ada.email, id: placed._id, invoice: reference } },
    ]);
    const { rows } = await school.database.pool.query(
      `select sum(case kind when 'invoice' then total_cents else -total_cents end)::int as sum from invoices`,
    );
    expect(rows).toEqual([{ sum: 0 }]);
  });

  it('is for the buyer and admins alone, once, and not after the payment', async () => {
    const { placed } = await order();
    expect((await cancel(placed._id, await school.person())).body.code).toBe('order_not_found');
    const both = await Promise.all([cancel(placed._id), act(placed._id, 'cancel')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await documents()).toHaveLength(2);
    const paid = (await order()).placed;
    await act(paid._id, 'paid');
    expect((await cancel(paid._id)).body.code).toBe('order_settled');
    const { body } = await school.ask('GET', `/api/orders/${paid._id}`, { as: ada });
    expect(body).toMatchObject({ state: 'paid', howToPay: null });
    const free = await school.course({ priceCents: 0 });
    expect((await cancel((await place(ada, [free._id], 0)).body._id)).body.code).toBe('order_settled');
  });

  it('and marking it paid at once leave one outcome with matching documents', async () => {
    const { placed } = await order();
    const [cancelled, paid] = await Promise.all([cancel(placed._id), act(placed._id, 'paid')]);
    const full = (await school.ask('GET', `/api/admin/orders/${placed._id}`, { as: admin })).body;
    expect(full.state).toBe('paid');
    expect(paid.status).toBe(200);
    // Paid first, the buyer cannot cancel; cancelled first, the payment is one of a cancelled order and gets a new invoice.
    const open = (await documents()).filter(({ kind, credited }) => kind === 'invoice' && !credited);
    expect(open).toHaveLength(1);
    expect(await documents()).toHaveLength(cancelled.status === 200 ? 3 : 1);
  });
});

describe('marking an order paid', () => {
  const payments = () => rowsOf(`select amount_cents::int, received_on::text, reference, note from payments`);

  it('stores the day, the amount and the reference, shows and exports them', async () => {
    const { placed, course } = await order();
    const day = addDays(today(), -2);
    const { status, body } = await act(placed._id, 'paid', { receivedOn: day, amount: 10, reference: 'STMT 7' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'paid', payments: [{ amount: 10, receivedOn: day, reference: 'STMT 7' }] });
    expect((await school.ask('GET', `/api/courses/${course._id}/enrolled`, { as: ada })).status).toBe(200);
    expect(await documents()).toHaveLength(1);
    const { body: csv } = await school.ask('GET', '/api/admin/invoices/export', { as: admin });
    expect(csv).toMatch(new RegExp(`,${day},invoice,STMT 7`));
  });

  it('wants a reason for another amount, no day that has not come, and an amount of the currency', async () => {
    const { placed } = await order();
    const fields = async (body: object) => (await act(placed._id, 'paid', body)).body.fieldErrors;
    expect(await fields({ amount: 9.5 })).toMatchObject({ note: { code: 'amount_needs_reason' } });
    expect(await fields({ amount: 10.001, note: 'x' })).toMatchObject({ amount: { code: 'amount_not_exact' } });
    expect(await fields({ receivedOn: addDays(today(), 2) })).toMatchObject({ receivedOn: { code: 'day_in_future' } });
    for (const amount of ['ten', -1, 0, 1e308]) expect((await act(placed._id, 'paid', { amount })).status).toBe(400);
    expect(await payments()).toEqual([]);
    expect((await act(placed._id, 'paid', { amount: 9.5, note: 'Fee of the bank' })).status).toBe(200);
    expect(await payments()).toEqual([
      { amount_cents: 950, received_on: today(), reference: '', note: 'Fee of the bank' },
    ]);
  });

  it('twice at once is one payment', async () => {
    const { placed } = await order();
    const both = await Promise.all([act(placed._id, 'paid'), act(placed._id, 'paid')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await payments()).toHaveLength(1);
  });

  it('gives a cancelled order that is paid after all a new invoice', async () => {
    const { placed } = await order();
    await cancel(placed._id);
    expect((await act(placed._id, 'paid')).body.state).toBe('paid');
    expect(await documents()).toMatchObject([
      { credited: true },
      { kind: 'credit_note' },
      { kind: 'invoice', credited: false, paid: today() },
    ]);
  });

  it('and refunding it credits the invoice that was issued with the order', async () => {
    const { placed } = await order();
    const { body } = await act(placed._id, 'paid');
    const refund = { lines: [{ line: body.lines[0]._id, amount: 4 }], reason: '', access: 'keep' };
    expect((await act(placed._id, 'refunds', refund)).status).toBe(200);
    expect(await documents()).toMatchObject([
      { kind: 'invoice', credited: false },
      { kind: 'credit_note', corrects: placed.howToPay.reference, paid: today() },
    ]);
  });
});

const remind = async (now = new Date()) => {
  const { db } = school.database;
  const { identity, ...terms } = await SIMULATED.terms();
  return remindBuyers({ db, terms: async () => ({ ...terms, identity: { ...identity, timeZone: 'UTC' } }) }, now);
};

describe('remindBuyers', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('reminds twice after the due date, and once for each time, also when it runs at once', async () => {
    const { placed } = await order();
    await remind(inDays(12));
    expect(await mails('order-reminder')).toEqual([]);
    await Promise.all([remind(inDays(13)), remind(inDays(13))]);
    await remind(inDays(23));
    expect(await mails('order-reminder')).toMatchObject([
      { to: ada.email, data: { reference: placed.howToPay.reference, dueOn: placed.howToPay.dueOn } },
    ]);
    // The second one is late enough, but the first was sent just now.
    await remind(inDays(40));
    expect(await mails('order-reminder')).toHaveLength(1);
    await rowsOf(`update orders set reminded_at = now() - interval '8 days'`);
    await remind(inDays(24));
    await rowsOf(`update orders set reminded_at = now() - interval '80 days'`);
    await remind(inDays(90));
    expect(await mails('order-reminder')).toHaveLength(2);
  });

  it('leaves alone what is paid or cancelled', async () => {
    const [paid, cancelled] = [(await order()).placed, (await order()).placed];
    await act(paid._id, 'paid');
    await cancel(cancelled._id);
    await remind(inDays(60));
    expect(await mails('order-reminder')).toEqual([]);
  });
});

describe('the payment instructions of a school', () => {
  it('are stored in their electronic form, and refused with wrong check digits', async () => {
    const save = async (fields: object) => (await editor().change('identity', fields)).body;
    expect((await save({ iban: 'es91 2100 0418 4502 0005 1332', bic: 'caixesbb' })).value).toMatchObject({
      iban: IBAN,
      bic: 'CAIXESBB',
    });
    const refused = await save({ iban: 'ES92 2100 0418 4502 0005 1332', bic: 'CAIX', paymentDays: 0 });
    expect(refused.fieldErrors).toMatchObject({
      iban: { code: 'iban_invalid' },
      bic: { code: 'bic_invalid' },
      paymentDays: { code: 'payment_days_invalid' },
    });
  });
});
