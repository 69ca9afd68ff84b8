import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

describe('changing an account', () => {
  it('changes name and e-mail, and leaves the password when it is absent or empty', async () => {
    const as = await school.person();
    const answer = await school.ask('PUT', `/api/users/user/${as._id}`, {
      as,
      body: { name: ' New Name ', email: 'new@test.example', password: '' },
    });
    expect(answer.body).toMatchObject({ name: 'New Name', email: 'new@test.example' });
    expect((await school.ask('GET', '/api/auth/verifyToken', { as })).body.user.name).toBe('New Name');
  });

  it('obeys a role from administrators alone', async () => {
    const [person, admin] = [await school.person(), await school.person({ role: 'admin' })];
    const put = (as: typeof person) =>
      school.ask('PUT', `/api/users/user/${person._id}`, { as, body: { role: 'teacher' } });
    expect((await put(person)).body.role).toBe('user');
    expect((await put(admin)).body.role).toBe('teacher');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
  });

  it('is refused for somebody else', async () => {
    const [person, other] = [await school.person(), await school.person()];
    const answer = await school.ask('PUT', `/api/users/user/${person._id}`, { as: other, body: { name: 'Mallory' } });
    expect(answer.status).toBe(403);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).body.user.name).toBe(person.name);
  });

  it('refuses the e-mail of somebody else in any letter case, and keeps everything as it was', async () => {
    const [person, other] = [await school.person(), await school.person()];
    const answer = await school.ask('PUT', `/api/users/user/${person._id}`, {
      as: person,
      body: { name: 'Half', email: other.email.toUpperCase() },
    });
    expect(answer.body.code).toBe('user_exists');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).body.user.name).toBe(person.name);
  });

  it('never takes the last administrator away, nor one by their own hand', async () => {
    const admin = await school.person({ role: 'admin' });
    const demote = (as: typeof admin, id: string) =>
      school.ask('PUT', `/api/users/user/${id}`, { as, body: { role: 'user' } });
    expect((await demote(admin, admin._id)).body.code).toBe('last_admin');
    const second = await school.person({ role: 'admin' });
    expect((await demote(admin, admin._id)).body.code).toBe('own_account');
    expect((await demote(admin, second._id)).status).toBe(200);
  });

  it('lets one of two administrators who demote each other at once remain', async () => {
    const [one, two] = [await school.person({ role: 'admin' }), await school.person({ role: 'admin' })];
    const answers = await Promise.all([
      school.ask('PUT', `/api/users/user/${two._id}`, { as: one, body: { role: 'user' } }),
      school.ask('PUT', `/api/users/user/${one._id}`, { as: two, body: { role: 'user' } }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});
