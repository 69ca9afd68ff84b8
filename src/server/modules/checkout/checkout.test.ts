import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { cookiesOf, openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

/** Repeats a request until the school is no longer overloaded, as the pages do. */
async function askPatiently(...args: Parameters<TestSchool['ask']>) {
  for (;;) {
    const response = await school.ask(...args);
    if (response.status !== 503) return response;
    await pause(50);
  }
}

/** Sends all requests of a guest's browser at Confirm Order. */
async function buyAsGuest(guest: { name: string; email: string }, courseId: string, key: string) {
  const password = 'aula-demo-1234';
  const registered = await askPatiently('POST', '/api/auth/register', {
    body: { ...guest, password },
    headers: { 'idempotency-key': key },
  });
  const session = await askPatiently('POST', '/api/auth/login', { body: { email: guest.email, password } });
  const cookie = cookiesOf(session.headers);
  const assigned = await askPatiently('PUT', `/api/courses/${courseId}/assign`, {
    headers: { cookie },
    body: { userId: session.body.user?._id },
  });
  return { registered, session, assigned };
}

async function count(table: 'users' | 'enrolments'): Promise<number> {
  const { rows } = await school.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

describe('putting a course in the cart', () => {
  it('returns the course with the server’s price, and the unlisted sample without an id', async () => {
    const { customId } = await school.course({ name: 'Listed', priceCents: 5999 });
    await school.course({ name: 'Python Programming', priceCents: 4999, state: 'unlisted' });
    const asked = await school.ask('GET', `/api/courses/simulate-buy?courseId=${customId}`);
    expect(asked.body).toMatchObject({ name: 'Listed', price: 59.99 });
    expect((await school.ask('GET', '/api/courses/simulate-buy')).body).toMatchObject({
      name: 'Python Programming',
      price: 49.99,
    });
  });

  it('rejects an unknown course and an invalid id', async () => {
    expect((await school.ask('GET', '/api/courses/simulate-buy?courseId=77')).body.code).toBe('course_not_found');
    expect((await school.ask('GET', '/api/courses/simulate-buy?courseId=seven')).status).toBe(400);
  });
});

describe('buying', () => {
  it('enrols, records the price paid, and charges once', async () => {
    const { _id } = await school.course({ priceCents: 6999 });
    const as = await school.person();
    const buy = () =>
      school.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: as._id, paidCents: 1, price: 0.01 } });
    expect((await buy()).body).toMatchObject({ courseId: _id, userId: as._id, alreadyEnrolled: false });
    await school.database.db.execute(sql`update courses set price_cents = 1`);
    expect((await buy()).body.alreadyEnrolled).toBe(true);
    const { rows } = await school.database.db.execute(sql`select source, paid_cents::int from enrolments`);
    expect(rows).toEqual([{ source: 'purchase', paid_cents: 6999 }]);
  });

  it('is refused for another user', async () => {
    const { _id } = await school.course();
    const [buyer, other, admin] = [
      await school.person(),
      await school.person(),
      await school.person({ role: 'admin' }),
    ];
    for (const as of [other, admin]) {
      expect((await school.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: buyer._id } })).status).toBe(
        403,
      );
    }
    expect((await school.ask('PUT', `/api/courses/${_id}/assign`, { body: { userId: buyer._id } })).status).toBe(401);
    expect(await count('enrolments')).toBe(0);
  });

  it('rejects an unknown course and an invalid body', async () => {
    const as = await school.person();
    const put = (url: string, body: unknown) => school.ask('PUT', url, { as, body });
    expect((await put(`/api/courses/${newId()}/assign`, { userId: as._id })).body.code).toBe('course_not_found');
    const { _id } = await school.course();
    expect((await put(`/api/courses/${_id}/assign`, {})).status).toBe(400);
    expect((await put(`/api/courses/${_id}/assign`, { userId: ['x'] })).status).toBe(400);
  });

  it('twice at once by the same guest ends as one account with one enrolment', async () => {
    const { _id } = await school.course();
    const guest = { name: 'Twice', email: 'twice@test.example' };
    const key = 'q'.repeat(43);
    const both = await Promise.all([buyAsGuest(guest, _id, key), buyAsGuest(guest, _id, key)]);
    expect(both.map(({ assigned }) => assigned.status)).toEqual([200, 200]);
    expect(await count('users')).toBe(1);
    expect(await count('enrolments')).toBe(1);
  });

  it('by two hundred guests at the same moment ends as two hundred accounts with one enrolment each', async () => {
    const { _id } = await school.course();
    const guests = Array.from({ length: 200 }, (_, seat) => ({
      name: `Guest ${seat}`,
      email: `guest${seat}@test.example`,
    }));
    const bought = await Promise.all(
      guests.map((guest, seat) => buyAsGuest(guest, _id, `key-${seat}-`.padEnd(43, 'x'))),
    );
    expect(bought.filter(({ assigned }) => assigned.status !== 200)).toEqual([]);
    expect(await count('users')).toBe(200);
    expect(await count('enrolments')).toBe(200);
    expect((await school.ask('GET', `/api/courses/${_id}`)).body.participants).toBe(200);
  }, 180_000);
});

describe('a school that takes no payments', () => {
  it('responds with payments_unavailable and enrols no user', async () => {
    const closed = await openTestSchool({ payments: 'off' });
    const { _id } = await closed.course();
    const as = await closed.person();
    const response = await closed.ask('PUT', `/api/courses/${_id}/assign`, { as, body: { userId: as._id } });
    expect([response.status, response.body.code]).toEqual([409, 'payments_unavailable']);
    await closed.close();
  });

  it('registers no user for an order it would refuse, and informs its pages', async () => {
    const closed = await openTestSchool({ mode: 'live', payments: 'off' });
    const guest = { name: 'Gina', email: 'gina@test.example', password: 'random of the browser' };
    const ask = (body: unknown) => closed.ask('POST', '/api/auth/register', { body });
    const response = await ask({ ...guest, purchase: true });
    expect([response.status, response.body.code]).toEqual([409, 'payments_unavailable']);
    expect(await closed.database.db.$count(users)).toBe(0);
    expect((await ask(guest)).status).toBe(201);
    expect((await closed.ask('GET', '/api/school')).body.payments).toBe('off');
    await closed.close();
  });
});
