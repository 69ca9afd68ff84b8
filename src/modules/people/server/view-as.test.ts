import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Grace Admin' });
  ada = await school.person({ name: 'Ada Learner' });
});
afterAll(() => school.close());

const view = (person: Person) => school.ask('POST', `/api/admin/people/${person._id}/view`, { as: admin });
const stop = (as = admin) => school.ask('DELETE', '/api/auth/view', { as });
const shown = async (as = admin) => (await school.ask('GET', '/api/auth/verifyToken', { as })).body.user;

describe('seeing the school as a person', () => {
  it('[SEC-03] shows what the person sees, and nothing of the back office, until it is stopped', async () => {
    const { _id } = await school.course();
    await school.enrol(ada, _id);
    expect((await view(ada)).status).toBe(200);
    expect(await shown()).toMatchObject({ _id: ada._id, role: 'user', viewSeconds: expect.any(Number) });
    expect((await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: admin })).status).toBe(200);
    expect((await school.ask('GET', `/api/users/user/${ada._id}/orders`, { as: admin })).status).toBe(200);
    expect((await school.ask('GET', '/api/admin/dashboard', { as: admin })).status).toBe(403);
    expect((await school.ask('GET', `/api/users/user/${admin._id}/orders`, { as: admin })).status).toBe(403);
    // Neither the person's session nor the visit they are shown by is touched.
    expect(await shown(ada)).not.toHaveProperty('viewSeconds');
    expect((await stop()).status).toBe(200);
    expect(await shown()).toMatchObject({ _id: admin._id, role: 'admin' });
    expect(await shown()).not.toHaveProperty('viewSeconds');
  });

  it('[SEC-03] refuses every write, also of public calls, and leaves the account as it is', async () => {
    const { _id } = await school.course();
    await view(ada);
    const calls = [
      ['PUT', `/api/users/user/${ada._id}`, { name: 'Changed' }],
      ['PUT', `/api/courses/${_id}/assign`, { userId: ada._id }],
      ['POST', '/api/orders', { courses: [_id], expected: 49.99 }],
      ['POST', '/api/contact', { name: 'Ada', email: 'ada@test.example', subject: 'Hello', message: 'Hello' }],
      ['POST', '/api/auth/register', { name: 'Eve', email: 'eve@test.example', password: 'a long enough password' }],
      ['POST', `/api/admin/people/${ada._id}/view`, undefined],
    ] as const;
    for (const [method, url, body] of calls)
      expect([url, (await school.ask(method, url, { as: admin, body })).body.code]).toEqual([url, 'viewing_only']);
    expect((await shown()).name).toBe('Ada Learner');
    const { rows } = await school.database.pool.query('select count(*)::int as n from orders');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('refuses the export of personal data and does not move the last visit of the person', async () => {
    await school.database.pool.query('update users set last_seen_at = null');
    await view(ada);
    const exported = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: admin });
    expect(exported.body.code).toBe('viewing_only');
    const { rows } = await school.database.pool.query('select last_seen_at from users where id = $1', [ada._id]);
    expect(rows).toEqual([{ last_seen_at: null }]);
  });

  it('[SEC-03] ends by itself, and when the person becomes an admin', async () => {
    await view(ada);
    await school.database.pool.query(
      `update sessions set view_until = now() - interval '1 second' where view_until is not null`,
    );
    expect((await shown())._id).toBe(admin._id);
    await view(ada);
    await school.database.pool.query(`update users set role = 'admin' where id = $1`, [ada._id]);
    expect((await shown())._id).toBe(admin._id);
  });

  it('[SEC-03] lasts half an hour', async () => {
    await view(ada);
    const { rows } = await school.database.pool.query(
      `select extract(epoch from view_until - now()) / 60 between 25 and 30 as half from sessions where view_until is not null`,
    );
    expect(rows).toEqual([{ half: true }]);
  });

  it('[SEC-03] is recorded at its start and its end', async () => {
    await view(ada);
    await stop();
    await stop();
    const log = (await school.ask('GET', '/api/admin/activity', { as: admin })).body;
    expect(log).toMatchObject([
      { actor: { name: 'Grace Admin' }, label: 'Ada Learner', after: { viewed: false } },
      { actor: { name: 'Grace Admin' }, label: 'Ada Learner', after: { viewed: true } },
    ]);
  });

  it('[SEC-03] is refused for admins, the caller and unknown accounts, and to all other users', async () => {
    const other = await school.person({ role: 'admin' });
    expect((await view(other)).body.code).toBe('view_refused');
    expect((await view(admin)).body.code).toBe('view_refused');
    const { _id } = await school.course();
    expect((await school.ask('POST', `/api/admin/people/${_id}/view`, { as: admin })).body.code).toBe('user_not_found');
    expect((await school.ask('POST', `/api/admin/people/${ada._id}/view`, { as: ada })).status).toBe(403);
    expect((await stop(ada)).status).toBe(200);
  });

  it('ends with a logout, which ends the session of the admin', async () => {
    await view(ada);
    expect((await school.ask('POST', '/api/auth/logout', { as: admin, body: {} })).status).toBe(200);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: admin })).status).toBe(401);
    expect((await shown(ada))._id).toBe(ada._id);
  });
});
