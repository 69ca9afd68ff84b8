import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { basedOn } from '#tests/support/if-match.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

describe('changing an account', () => {
  it('[ACCOUNT-18, CALL-12] changes name and e-mail, and leaves the password when it is absent or empty', async () => {
    const as = await school.person();
    const response = await school.ask('PUT', `/api/users/user/${as._id}`, {
      as,
      body: { name: ' New Name ', email: 'new@test.example', password: '' },
    });
    expect(response.body).toMatchObject({ name: 'New Name', email: 'new@test.example', courses: [] });
    expect((await school.ask('GET', '/api/auth/verifyToken', { as })).body.user.name).toBe('New Name');
  });

  it('[CALL-12] returns the account with its courses', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person()];
    const { _id } = await school.course();
    await school.enrol(person, _id);
    for (const as of [person, admin]) {
      const { body } = await school.ask('PUT', `/api/users/user/${person._id}`, { as, body: { name: 'New' } });
      expect(body.courses).toEqual([{ _id }]);
    }
  });

  it('[CALL-12] obeys a role from administrators alone', async () => {
    const [person, admin] = [await school.person(), await school.person({ role: 'admin' })];
    const put = (as: typeof person) =>
      school.ask('PUT', `/api/users/user/${person._id}`, { as, body: { role: 'teacher' } });
    expect((await put(person)).body.role).toBe('user');
    expect((await put(admin)).body.role).toBe('teacher');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
  });

  it('[CALL-13] is refused for another user', async () => {
    const [person, other] = [await school.person(), await school.person()];
    const response = await school.ask('PUT', `/api/users/user/${person._id}`, { as: other, body: { name: 'Mallory' } });
    expect(response.status).toBe(403);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).body.user.name).toBe(person.name);
  });

  it('refuses the e-mail of another user in any letter case, and changes nothing', async () => {
    const [person, other] = [await school.person(), await school.person()];
    const response = await school.ask('PUT', `/api/users/user/${person._id}`, {
      as: person,
      body: { name: 'Half', email: other.email.toUpperCase() },
    });
    expect(response.body.code).toBe('user_exists');
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).body.user.name).toBe(person.name);
  });

  it('[USERS-24] never takes the last administrator away, nor one by their own hand', async () => {
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
    const responses = await Promise.all([
      school.ask('PUT', `/api/users/user/${two._id}`, { as: one, body: { role: 'user' } }),
      school.ask('PUT', `/api/users/user/${one._id}`, { as: two, body: { role: 'user' } }),
    ]);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });
});

describe('saving with a version', () => {
  const put = (as: Person, id: string, body: object, version?: number | string) =>
    school.ask('PUT', `/api/users/user/${id}`, { as, body, headers: basedOn(version) });
  const listed = async (as: Person, id: string) =>
    (await school.ask('GET', '/api/users', { as })).body.find((user: { _id: string }) => user._id === id);

  it('[USERS-26, SEC-39] is refused with the present account when the account was changed in the meantime', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person({ name: 'Before' })];
    const read = await listed(admin, person._id);
    expect(read.version).toBe(1);
    const first = await put(admin, person._id, { role: 'teacher' }, read.version);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await put(admin, person._id, { name: 'Late', role: 'user' }, read.version);
    expect([second.status, second.body.code]).toEqual([409, 'edit_conflict']);
    const { _id, email } = person;
    expect(second.body.current).toEqual({
      _id,
      customId: 2,
      name: 'Before',
      email,
      role: 'teacher',
      courses: [],
      version: 2,
      editedBy: { _id: admin._id, name: admin.name },
    });
    const { editedBy: _, ...current } = second.body.current;
    expect(await listed(admin, person._id)).toMatchObject(current);
    expect((await put(admin, person._id, { name: 'Late' }, 2)).body).toMatchObject({
      name: 'Late',
      role: 'teacher',
      version: 3,
    });
  });

  it('lets exactly one of several saves with the same version succeed', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person()];
    const names = ['One', 'Two', 'Three', 'Four'];
    const saves = await Promise.all(names.map((name) => put(admin, person._id, { name }, 1)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const saved = saves.find(({ status }) => status === 200)?.body;
    for (const refused of saves.filter(({ status }) => status === 409))
      expect(refused.body.current).toMatchObject(saved);
    const own = await put(person, person._id, { name: 'Mine' }, 1);
    expect(own.body.current, 'users do not read which admin has changed their account').toEqual(saved);
  });

  it('[CALL-37] counts a change made without If-Match, and a new password; a version in the body is ignored', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person()];
    expect((await put(person, person._id, { name: 'Own' })).body.version).toBe(2);
    expect((await put(admin, person._id, { password: 'another long password' })).body.version).toBe(3);
    expect((await put(admin, person._id, { name: 'Stale' }, 2)).status).toBe(409);
    expect((await put(admin, person._id, { name: 'Last save wins', version: 2 })).body.name).toBe('Last save wins');
  });

  it('refuses a version that is not a number', async () => {
    const person = await school.person();
    expect((await put(person, person._id, {}, 'latest')).body.code).toBe('invalid_input');
  });
});

describe('the list of people', () => {
  it('[CALL-09] names the courses of each person, newest first, with and without a page or a search', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person({ name: 'Coursed' })];
    const [one, two] = [await school.course(), await school.course()];
    await school.enrol(person, one._id);
    await school.enrol(person, two._id);
    const expected = [{ _id: two._id }, { _id: one._id }];
    for (const query of ['', 'limit=5', 'q=coursed', 'q=coursed&limit=5']) {
      const { body } = await school.ask('GET', `/api/users?${query}`, { as: admin });
      const listed = (body as { _id: string; courses: unknown }[]).find(({ _id }) => _id === person._id);
      expect(listed?.courses, query).toEqual(expected);
    }
    const { body } = await school.ask('GET', '/api/users?limit=5', { as: admin });
    expect(body.find((one_: { _id: string }) => one_._id === admin._id).courses).toEqual([]);
  });

  it('[CALL-09] is searched, filtered, sorted and paged by the server', async () => {
    const admin = await school.person({ role: 'admin', name: 'Zed' });
    await school.person({ name: 'Émile', email: 'first@test.example' });
    await school.person({ name: 'Bea 50%', email: 'second@test.example', role: 'teacher' });
    const names = async (query: string) =>
      (await school.ask('GET', `/api/users?${query}`, { as: admin })).body.map(
        (person: { name: string }) => person.name,
      );
    expect(await names('')).toEqual(['Zed', 'Émile', 'Bea 50%']);
    expect(await names('sort=name')).toEqual(['Bea 50%', 'Émile', 'Zed']);
    expect(await names('q=SECOND@')).toEqual(['Bea 50%']);
    expect(await names('q=50%25')).toEqual(['Bea 50%']);
    expect(await names('q=emile')).toEqual(['Émile']);
    expect(await names('sort=-name')).toEqual(['Zed', 'Émile', 'Bea 50%']);
    expect(await names('role=teacher')).toEqual(['Bea 50%']);
    const page = await school.ask('GET', '/api/users?limit=1&offset=1', { as: admin });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
    expect(JSON.stringify(page.body)).not.toMatch(/hash|password/i);
  });

  it('[USERS-05] tells when users joined and were last seen, and sorts by both', async () => {
    const admin = await school.person({ role: 'admin', name: 'Admin' });
    const [early, late] = [await school.person({ name: 'Early' }), await school.person({ name: 'Late' })];
    const set = (text: string, ...values: string[]) => school.database.pool.query(text, values);
    await set(
      `update users set created_at = '2024-02-03T04:05:06.789Z', last_seen_at = '2025-05-02T10:00:00Z' where id = $1`,
      early._id,
    );
    await set(`update users set created_at = '2024-03-01T00:00:00Z', last_seen_at = null where id = $1`, late._id);
    const list = async (query: string) => (await school.ask('GET', `/api/users?${query}`, { as: admin })).body;
    const people = await list('sort=joined&limit=2');
    expect(people).toMatchObject([
      { name: 'Early', joinedAt: '2024-02-03T04:05:06.789Z', lastSeenAt: '2025-05-02T10:00:00.000Z' },
      { name: 'Late', joinedAt: '2024-03-01T00:00:00.000Z', lastSeenAt: null },
    ]);
    expect(await list('q=early&limit=5')).toEqual([people[0]]);
    const names = async (sort: string) => (await list(`sort=${sort}`)).map((one: { name: string }) => one.name);
    expect(await names('-joined')).toEqual(['Admin', 'Late', 'Early']);
    expect(await names('-lastSeen')).toEqual(['Admin', 'Early', 'Late']);
    expect(await names('lastSeen')).toEqual(['Late', 'Early', 'Admin']);
  });

  it('[USERS-05] keeps the last visit after the sessions ended, and writes it at most once an hour', async () => {
    const user = await school.person();
    const set = (text: string) => school.database.pool.query(text, [user._id]);
    const seen = async () => {
      const { rows } = await set(
        `select last_seen_at > now() - interval '1 minute' as now, last_seen_at is null as never from users where id = $1`,
      );
      return rows[0] as { now: boolean; never: boolean };
    };
    const visit = async (minutesAgo: number) => {
      await set(`update sessions set seen_at = now() - interval '20 minutes' where user_id = $1`);
      await set(`update users set last_seen_at = now() - make_interval(mins => ${minutesAgo}) where id = $1`);
      await school.ask('GET', '/api/auth/sessions', { as: user });
    };
    expect((await seen()).never).toBe(false);
    await visit(59);
    expect((await seen()).now).toBe(false);
    await visit(61);
    expect((await seen()).now).toBe(true);
    await school.ask('POST', '/api/auth/logout', { as: user });
    expect((await seen()).now).toBe(true);
  });

  it('counts the pages of the days asked for', async () => {
    const admin = await school.person({ role: 'admin' });
    await school.person();
    const total = async (query: string) =>
      (await school.ask('GET', `/api/users?limit=1&${query}`, { as: admin })).headers['x-total-count'];
    expect(await total('')).toBe('2');
    await school.database.pool.query(`update users set created_at = '2000-01-01T12:00:00Z' where id = $1`, [admin._id]);
    expect(await total('from=2000-01-02')).toBe('1');
    expect(await total('to=2000-01-01')).toBe('1');
  });

  it('[USERS-33] is exported for chosen users only, and each download of personal data is recorded', async () => {
    const admin = await school.person({ role: 'admin' });
    const [one, other] = [await school.person({ name: 'One' }), await school.person({ name: 'Other' })];
    const get = (address: string) => school.ask('GET', address, { as: admin });
    const numbers = (await get('/api/users')).body.map(({ customId }: { customId: number }) => customId) as number[];
    const file = await get(`/api/admin/users/export?ids=${numbers[2]},${numbers[1]}&sort=name`);
    expect(file.body.match(/,(One|Other),/g)).toEqual([',One,', ',Other,']);
    expect((await get('/api/admin/users/export?ids=1,x')).status).toBe(400);
    await get(`/api/users/user/${other._id}/export`);
    await school.ask('GET', `/api/users/user/${one._id}/export`, { as: one });
    expect((await get('/api/admin/activity?action=export')).body).toMatchObject([
      { entity: 'user', entityId: other._id, label: 'Other', actor: { _id: admin._id } },
      { entity: 'school', label: 'users.csv', after: { rows: 2 } },
    ]);
    const log = String((await get('/api/admin/activity/export?action=export&entity=school')).body).split('\r\n');
    expect(log).toEqual([
      '\uFEFFat,who,action,entity,id,name,before,after',
      expect.stringMatching(/^20.+Z,.+,export,school,activity\.csv,activity\.csv,,$/),
      expect.stringMatching(/,users\.csv,users\.csv,,"\{""rows"":2\}"$/),
      '',
    ]);
  });

  it('[USERS-31] is exported to admins as CSV, with the filters and the order of the list', async () => {
    const admin = await school.person({ role: 'admin', name: 'Zed' });
    await school.person({ name: '=HYPERLINK("x"), Élan', email: 'first@test.example' });
    await school.person({ name: 'Bea', email: 'second@test.example' });
    await school.database.pool.query('update users set last_seen_at = null where id <> $1', [admin._id]);
    await school.database.pool.query(`update users set created_at = '2025-01-02T03:04:05.678Z'`);
    const file = (query: string) => school.ask('GET', `/api/admin/users/export?${query}`, { as: admin });
    const users = await file('role=user&sort=-name');
    expect(users.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(users.headers['content-disposition']).toBe('attachment; filename="users.csv"');
    expect(users.body).toBe(
      '\uFEFFid,name,email,role,joined,last_seen\r\n' +
        '3,Bea,second@test.example,user,2025-01-02T03:04:05.678Z,\r\n' +
        `2,"'=HYPERLINK(""x""), Élan",first@test.example,user,2025-01-02T03:04:05.678Z,\r\n`,
    );
    const found = String((await file('q=zed')).body).split('\r\n');
    expect(found).toHaveLength(3);
    expect(found[1]).toMatch(/^1,Zed,.+,admin,2025-01-02T03:04:05\.678Z,20.+Z$/);
    expect((await file('from=2025-01-03')).body).toBe('\uFEFFid,name,email,role,joined,last_seen\r\n');
    expect((await file('sort=password')).status).toBe(400);
    const user = await school.person();
    expect((await school.ask('GET', '/api/admin/users/export', { as: user })).status).toBe(403);
  });

  it('[CALL-10] finds those who are not in a course yet', async () => {
    const admin = await school.person({ role: 'admin' });
    const [inside, outside] = [await school.person({ name: 'Inside' }), await school.person({ name: 'Outside' })];
    const { _id } = await school.course();
    await school.enrol(inside, _id);
    const { body } = await school.ask('GET', `/api/users?role=user&notEnrolledIn=${_id}`, { as: admin });
    expect(body.map((person: { _id: string }) => person._id)).toEqual([outside._id]);
  });
});

describe('administrators', () => {
  it('[CALL-11, DATA-02] make accounts of any role, which can log in', async () => {
    const admin = await school.person({ role: 'admin' });
    const made = { name: 'New', email: 'new@test.example', password: 'a long password', role: 'teacher' };
    const response = await school.ask('POST', '/api/users', { as: admin, body: made });
    expect([response.status, response.body.role, response.body.courses]).toEqual([201, 'teacher', []]);
    expect((await school.ask('POST', '/api/auth/login', { body: made })).status).toBe(200);
    expect(
      (await school.ask('POST', '/api/users', { as: admin, body: { ...made, email: 'NEW@test.example' } })).status,
    ).toBe(409);
  });

  it('[CALL-11] get an error for each missing field', async () => {
    const admin = await school.person({ role: 'admin' });
    const missing = await school.ask('POST', '/api/users', { as: admin, body: {} });
    expect(missing.body.fields).toEqual({
      name: 'Name is required.',
      email: 'Email is required.',
      password: 'Password is required.',
    });
    const wrong = await school.ask('POST', '/api/users', {
      as: admin,
      body: { name: 'N', email: 'no', password: 'long enough' },
    });
    expect(wrong.body.fields).toEqual({ email: 'Please enter a valid email address.' });
  });

  it('[USERS-24, CALL-14] delete accounts with their sessions and enrolments, but not their own', async () => {
    const [admin, person] = [await school.person({ role: 'admin' }), await school.person()];
    const { _id } = await school.course();
    await school.enrol(person, _id);
    expect((await school.ask('DELETE', `/api/users/user/${admin._id}`, { as: admin })).body.code).toBe('own_account');
    expect((await school.ask('DELETE', `/api/users/user/${person._id}`, { as: admin })).status).toBe(200);
    expect((await school.ask('DELETE', `/api/users/user/${person._id}`, { as: admin })).status).toBe(404);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
    expect((await school.ask('GET', `/api/courses/${_id}/students`, { as: admin })).body).toEqual([]);
  });

  it('[SEC-39] who delete each other at once leave one', async () => {
    const [one, two] = [await school.person({ role: 'admin' }), await school.person({ role: 'admin' })];
    const responses = await Promise.all([
      school.ask('DELETE', `/api/users/user/${two._id}`, { as: one }),
      school.ask('DELETE', `/api/users/user/${one._id}`, { as: two }),
    ]);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it('[DATA-01] leave audit entries that never hold a password', async () => {
    const admin = await school.person({ role: 'admin', name: 'Admin' });
    const person = await school.person();
    await school.ask('PUT', `/api/users/user/${person._id}`, {
      as: admin,
      body: { role: 'teacher', password: 'top secret words' },
    });
    const { body } = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(body[0]).toMatchObject({
      actor: { name: 'Admin' },
      before: { role: 'user' },
      after: { role: 'teacher', password: 'changed' },
    });
    expect(JSON.stringify(body)).not.toMatch(/top secret|argon2/);
  });
});

describe('DELETE /api/users/user/:id/sessions', () => {
  const end = (id: string, as: Awaited<ReturnType<typeof school.person>>) =>
    school.ask('DELETE', `/api/users/user/${id}/sessions`, { as });

  it('[USERS-33] ends every session of a user, and of the caller all but the present one', async () => {
    const admin = await school.person({ role: 'admin' });
    const user = await school.person({ name: 'Gone' });
    expect((await end(user._id, admin)).body).toEqual({ ended: 1 });
    expect((await school.ask('GET', '/api/auth/sessions', { as: user })).body.code).toBe('unauthenticated');
    expect((await end(user._id, admin)).body).toEqual({ ended: 0 });
    expect((await end(admin._id, admin)).body).toEqual({ ended: 0 });
    expect((await school.ask('GET', '/api/admin/activity', { as: admin })).body).toMatchObject([
      { action: 'update', label: 'Gone', before: { openSessions: 1 }, after: { openSessions: 0 } },
    ]);
  });

  it('refuses an unknown user and other callers', async () => {
    const [admin, user] = [await school.person({ role: 'admin' }), await school.person()];
    expect((await end('00000000-0000-4000-8000-000000000000', admin)).body.code).toBe('user_not_found');
    expect((await end(admin._id, user)).body.code).toBe('forbidden');
  });
});
