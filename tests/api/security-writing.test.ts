import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const one = async (text: string, values: unknown[] = []) => (await school.database.pool.query(text, values)).rows[0];
const enrolled = async (person: Person) =>
  (await one('SELECT count(*)::int AS n FROM enrolments WHERE user_id = $1', [person._id])).n;

/** Server-controlled fields, under every name a caller might try. */
const OWNED = {
  _id: newId(),
  id: newId(),
  customId: 999_999,
  custom_id: 999_999,
  role: 'admin',
  isAdmin: true,
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  password_hash: 'x',
  registrationKey: 'x',
  createdAt: '1999-01-01T00:00:00Z',
  courses: [{ _id: newId() }],
  sessions: [],
  version: 99,
  participants: 4_000,
  priceCents: 1,
  paidCents: 0,
};

describe('server-controlled fields are ignored', () => {
  it('[SEC-05, SEC-88] when registering', async () => {
    const body = { ...OWNED, name: 'Mallory', email: 'mallory@test.example', password: 'a password of her own' };
    expect((await school.ask('POST', '/api/auth/register', { body })).status).toBe(201);
    const row = await one('SELECT * FROM users WHERE email = $1', [body.email]);
    expect(row).toMatchObject({ role: 'user', custom_id: 1, registration_key: null });
    expect(row.id).not.toBe(OWNED._id);
    expect(row.created_at.getFullYear()).toBeGreaterThan(2000);
    expect((await school.ask('POST', '/api/auth/login', { body })).body.user.courses).toEqual([]);
  });

  it('[SEC-05] when users change their own account', async () => {
    const person = await school.person();
    const { password_hash } = await one('SELECT password_hash FROM users');
    const response = await school.ask('PUT', `/api/users/user/${person._id}`, {
      as: person,
      body: { ...OWNED, name: 'New' },
    });
    const { _id, email } = person;
    expect(response.body).toEqual({ _id, customId: 1, name: 'New', email, role: 'user', version: 2, courses: [] });
    expect(await one('SELECT id, custom_id, role, password_hash FROM users')).toEqual({
      id: person._id,
      custom_id: 1,
      role: 'user',
      password_hash,
    });
    expect(await enrolled(person)).toBe(0);
  });

  it('[SEC-46] when an administrator creates or changes a course', async () => {
    const as = await school.person({ role: 'admin' });
    const fields = { name: 'Course', category: 'Art', teacher: 'Ines', description: 'About it.', price: 10 };
    const { body } = await school.ask('POST', '/api/courses', { as, body: { ...OWNED, ...fields, lessons: 40 } });
    await school.ask('PUT', `/api/courses/${body._id}`, { as, body: { ...OWNED, name: 'Changed' } });
    expect(await one('SELECT custom_id, name, participants, lessons, price_cents::int FROM courses')).toEqual({
      custom_id: 1,
      name: 'Changed',
      participants: 0,
      lessons: 0,
      price_cents: 1000,
    });
  });

  it('[SEC-05] when buying: the price comes from the database, the buyer from the session', async () => {
    const [person, other] = [await school.person(), await school.person()];
    const { _id } = await school.course({ priceCents: 4999 });
    const body = { ...OWNED, userId: person._id, price: 0, paid: 0, source: 'admin', discount: 100 };
    expect((await school.ask('PUT', `/api/courses/${_id}/assign`, { as: person, body })).status).toBe(200);
    expect(await one('SELECT paid_cents::int, source, user_id FROM enrolments')).toEqual({
      paid_cents: 4999,
      source: 'purchase',
      user_id: person._id,
    });
    expect(await enrolled(other)).toBe(0);
  });

  it('when recording progress: only the user’s own, in a course they are enrolled in', async () => {
    const [learner, stranger] = [await school.person(), await school.person()];
    const { _id } = await school.course();
    const unit = await school.unit(_id);
    await school.enrol(learner, _id);
    const routes = school.app.guardedRoutes.filter(({ url, method }) => url.includes('progress') && method === 'PUT');
    expect(routes.map(({ url }) => url).toSorted()).toEqual([
      '/api/courses/:courseId/progress/:sectionId',
      '/api/progress/facts',
    ]);
    const address = `/api/courses/${_id}/progress/${unit}`;
    const body = { done: true, userId: learner._id };
    expect((await school.ask('PUT', address, { as: stranger, body })).status).toBe(403);
    expect((await one('SELECT count(*)::int AS n FROM completions')).n).toBe(0);
    const forStranger = await school.ask('PUT', address, { as: learner, body: { done: true, userId: stranger._id } });
    expect([forStranger.status, forStranger.body.code]).toEqual([403, 'other_account']);
    expect((await one('SELECT count(*)::int AS n FROM completions')).n).toBe(0);
    await school.ask('PUT', address, { as: learner, body: { done: true } });
    expect(await one('SELECT user_id FROM completions')).toEqual({ user_id: learner._id });
  });
});

describe('access', () => {
  it('[SEC-06] to a course is not gained by any write of a user who is no administrator', async () => {
    const closed = await openTestSchool({ payments: 'off' });
    const person = await closed.person();
    const { _id } = await closed.course();
    const unit = await closed.unit(_id);
    const body = {
      userId: person._id,
      courseId: _id,
      courses: [{ _id }],
      csv: person.email,
      dryRun: false,
      role: 'admin',
    };
    for (const { method, url } of closed.app.guardedRoutes) {
      if (method === 'GET' || /logout|sessions|account$/.test(url)) continue;
      const address = url
        .replace(':courseId', _id)
        .replace(':sectionId', unit)
        .replace(/:(?:id|userId)\b/, person._id);
      await closed.ask(method as 'POST', address, { as: person, body });
    }
    const { rows } = await closed.database.pool.query(
      'SELECT (SELECT count(*)::int FROM enrolments) AS n, role FROM users',
    );
    expect(rows).toContainEqual({ n: 0, role: 'user' });
    expect(rows.every((row) => row.role === 'user' && row.n === 0)).toBe(true);
    expect((await closed.ask('GET', `/api/courses/${_id}/enrolled`, { as: person })).status).toBe(403);
    await closed.close();
  });

  it('[SEC-06] to a course ends at once with the enrolment, within the same session', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person()];
    const { _id } = await school.course();
    await school.enrol(person, _id);
    const study = () => school.ask('GET', `/api/courses/${_id}/enrolled`, { as: person });
    expect((await study()).status).toBe(200);
    await school.ask('DELETE', `/api/courses/${_id}/students/${person._id}`, { as: admin });
    expect((await study()).status).toBe(403);
  });

  it('[SEC-71, SEC-74] to the back office ends as soon as the role is revoked', async () => {
    const [admin, second] = [await school.person({ role: 'admin' }), await school.person({ role: 'admin' })];
    await school.ask('PUT', `/api/users/user/${second._id}`, { as: admin, body: { role: 'user' } });
    expect((await school.ask('GET', '/api/users', { as: second })).status).toBe(401);
    const again = await school.ask('POST', '/api/auth/login', { body: { email: second.email, password: PASSWORD } });
    expect(again.body.user.role).toBe('user');
  });
});
