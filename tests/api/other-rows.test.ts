import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { outbox, subscribers } from '#server/db/schema/mail.ts';
import { coupons, orders } from '#server/db/schema/orders.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { type Callers, fillFixture } from '#tests/support/guarded-fixture.ts';
import type { Fixture } from '#tests/support/guarded-writes.ts';
import { invoiceData } from '#tests/support/samples/invoice-data.ts';
import { sendFacts, studyFact } from '#tests/support/learner.ts';

/*
 * Lists and exports in a school that is full of other rows: those of other users, removed ones, unconfirmed ones and those of
 * the other pages. Whatever must not appear holds this text.
 */
const HIDDEN = 'zqhidden';

let school: TestSchool;
let fixture: Fixture;
let people: Callers;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  ({ fixture, people } = await fillFixture(school));
});
afterAll(() => school.close());

const ask = (url: string, as: Person) => school.ask('GET', url, { as });

const SHOWN = 3;
/** Three notes of the student in a unit, a deleted one, one in another unit and one of another user. */
async function writeNotes(): Promise<void> {
  const [unit, other] = fixture.units;
  const write = (sectionId: string | undefined, note: string, fields: object) =>
    studyFact('note', { sectionId, note, second: null, quote: null, base: 0, ...fields });
  const deleted = newId();
  const shown = Array.from({ length: SHOWN }, (_, at) => write(unit, newId(), { text: `Note ${at}`, second: at }));
  const device = { device: newId() };
  const gone = [
    { ...write(unit, deleted, { text: HIDDEN }), ...device },
    { ...write(unit, deleted, { text: null, base: 1 }), ...device },
  ];
  await sendFacts(school, people.student, [...shown, ...gone, write(other, newId(), { text: 'Elsewhere' })]);
  await sendFacts(school, people.admin, [write(unit, newId(), { text: HIDDEN })]);
}

/** Rows of every list: more than one page of two, and one of each that must not appear. */
async function fillLists(): Promise<void> {
  const { db } = school.database;
  const [soon, many] = [new Date(Date.now() + 3_600_000), Array.from({ length: SHOWN }, (_, at) => at)];
  await writeNotes();
  const address = (at: number) => `${HIDDEN}${at}@test.example`;
  await db.insert(subscribers).values(
    many.map((at) => ({
      id: newId(),
      email: `reader${at}@test.example`,
      locale: 'en',
      confirmedAt: new Date(at),
      leaveToken: newId(),
    })),
  );
  const asked = { locale: 'en', confirmUntil: soon };
  await db
    .insert(subscribers)
    .values(
      many.map((at) => ({ ...asked, id: newId(), email: address(at), confirmHash: newId(), leaveToken: newId() })),
    );
  await db.insert(coupons).values(many.map((at) => ({ id: newId(), code: `MANY${at}`, percent: 10 })));
  const letter = { locale: 'en', to: 'a@test.example', subject: 'Receipt', data: { name: 'A', items: [] } };
  await db.insert(outbox).values(many.map(() => ({ ...letter, id: newId(), kind: 'receipt', state: 'sent' }) as const));
  const request = { courseId: fixture.course, locale: 'en' };
  await db
    .insert(placeRequests)
    .values(many.map((at) => ({ ...request, id: newId(), email: `asks${at}@test.example` })));
  const order = {
    userId: people.learner._id,
    name: 'Ada',
    email: 'ada@test.example',
    currency: 'EUR',
    totalCents: 4999,
  };
  const sold = many.map(() => ({ ...order, id: newId(), method: 'invoice', locale: 'en', state: 'paid' }) as const);
  await db.insert(orders).values(sold);
  const issued = { kind: 'invoice', sample: false, issuedOn: '2026-11-22', currency: 'EUR' } as const;
  const sums = { totalCents: 4999, taxCents: 0, userId: people.learner._id };
  await db.insert(invoices).values(
    sold.map(({ id: orderId }, at) => ({
      ...issued,
      ...sums,
      orderId,
      id: newId(),
      number: `INV-${at}`,
      data: invoiceData(),
    })),
  );
  const secret = invoiceData({ buyer: { name: HIDDEN, company: '', vatId: '', country: 'PL' } });
  const earlier = { ...issued, ...sums, orderId: fixture.paidOrder.id, issuedOn: '2026-10-31', data: secret };
  await db.insert(invoices).values({ ...earlier, id: newId(), number: 'INV-EARLIER' });
  await db.insert(outbox).values({ ...letter, id: newId(), kind: 'receipt', state: 'failed', subject: HIDDEN });
  const joined = [people.learner, people.owner].map(({ _id }) => _id);
  await db
    .insert(enrolments)
    .values(joined.map((userId) => ({ courseId: fixture.course, userId, source: 'admin' }) as const));
  await school.course();
  const says = { name: 'Ada', courseTitle: 'Weaving', completedAt: new Date(), statusList: 202611 };
  const holders = [people.student, people.owner];
  await db.insert(certificates).values(
    holders.map(({ _id: userId }, at) => ({
      ...says,
      userId,
      courseId: fixture.course,
      id: newId(),
      address: 'BC'.charAt(at).repeat(22),
      statusIndex: 10 + at,
    })),
  );
}

const LISTS: Readonly<Record<string, () => { url: string; as: Person }>> = {
  'GET /users': () => ({ url: '/api/users', as: people.admin }),
  'GET /courses': () => ({ url: '/api/courses', as: people.admin }),
  'GET /admin/orders': () => ({ url: '/api/admin/orders', as: people.admin }),
  'GET /admin/coupons': () => ({ url: '/api/admin/coupons', as: people.admin }),
  'GET /notes': () => ({ url: `/api/notes?unit=${fixture.units[0]}`, as: people.student }),
  'GET /admin/certificates': () => ({ url: '/api/admin/certificates', as: people.admin }),
  'GET /courses/:courseId/students': () => ({ url: `/api/courses/${fixture.course}/students`, as: people.admin }),
  'GET /admin/requests': () => ({ url: '/api/admin/requests', as: people.admin }),
  'GET /admin/invoices': () => ({ url: '/api/admin/invoices?month=2026-11', as: people.admin }),
  'GET /admin/enrolments': () => ({ url: '/api/admin/enrolments?from=2000-01-01&to=2999-12-31', as: people.admin }),
  'GET /admin/newsletter': () => ({ url: '/api/admin/newsletter', as: people.admin }),
  'GET /admin/outbox': () => ({ url: '/api/admin/outbox?state=sent', as: people.admin }),
};

describe('a list', () => {
  beforeEach(() => fillLists());

  it('is tried here if it has pages', () => {
    const paged = Object.entries(ENDPOINTS).flatMap(([name, entry]) => {
      const shape = 'query' in entry && 'shape' in entry.query ? entry.query.shape : {};
      return 'offset' in shape && 'limit' in shape ? [name] : [];
    });
    expect(Object.keys(LISTS).toSorted()).toEqual(paged.toSorted());
  });

  it.each(Object.keys(LISTS))('%s shows each row on one page, counts them, and shows no others', async (name) => {
    const { url, as } = LISTS[name]!();
    const page = async (query: string) => ask(`${url}${url.includes('?') ? '&' : '?'}${query}`, as);
    const whole = await page('limit=100');
    expect(whole.status, JSON.stringify(whole.body)).toBe(200);
    const total = Number(whole.headers['x-total-count']);
    expect(whole.body).toHaveLength(total);
    expect(total, 'rows of the list').toBeGreaterThan(2);
    expect(JSON.stringify(whole.body)).not.toContain(HIDDEN);
    const pages = [];
    for (let offset = 0; offset <= total; offset += 2) {
      const { body, headers } = await page(`limit=2&offset=${offset}`);
      expect(Number(headers['x-total-count'])).toBe(total);
      expect(body).toEqual(whole.body.slice(offset, offset + 2));
      pages.push(...body);
    }
    expect(pages).toEqual(whole.body);
  });
});

describe('the notes of a unit', () => {
  it('are those of the learner that are not deleted', async () => {
    await fillLists();
    const { body } = await ask(`/api/notes?unit=${fixture.units[0]}`, people.student);
    expect(body.map(({ text }: { text: string }) => text)).toEqual(['Note 0', 'Note 1', 'Note 2']);
  });
});

describe('an export', () => {
  beforeEach(() => fillLists());

  it.each([
    ['newsletter', '', 'reader2@test.example'],
    ['outbox', 'state=sent', 'a@test.example'],
    ['invoices', 'month=2026-11', 'INV-2026'],
  ])('of %s, %s has no hidden rows', async (path, query, shown) => {
    const { status, body } = await ask(`/api/admin/${path}/export?${query}`, people.admin);
    expect(status).toBe(200);
    expect(String(body)).toContain(shown);
    expect(String(body)).not.toContain(HIDDEN);
  });

  it('of personal data has nothing of other users', async () => {
    const stranger = await school.person({ name: 'Grace Stranger' });
    const { body } = await ask(`/api/users/user/${stranger._id}/export`, stranger);
    const { exportedAt, account, publicProfile, signedIn, browsersUsed, watchClock, ...lists } = body;
    expect(account).toMatchObject({ name: 'Grace Stranger' });
    expect(Object.keys(lists).length).toBeGreaterThan(10);
    for (const [name, rows] of Object.entries(lists)) expect(rows, name).toEqual([]);
    expect(signedIn).toHaveLength(1);
    expect([publicProfile, browsersUsed.length, watchClock, typeof exportedAt]).toEqual([[], 1, null, 'string']);
  });
});
