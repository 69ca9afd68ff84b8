import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const BAD = [
  ['a web address', 'You won: https://evil.example', 'A name cannot contain a web address.'],
  ['a line break', 'Ada\nYou won', 'A name cannot contain line breaks or control characters.'],
] as const;

describe.each(BAD)('a name with %s', (_what, name, sentence) => {
  it('[CONTACT-17, SEC-32] is refused when registering', async () => {
    const body = { name, email: 'new@test.example', password: PASSWORD };
    const response = await school.ask('POST', '/api/auth/register', { body });
    expect([response.status, response.body.code, response.body.fields]).toEqual([
      400,
      'invalid_input',
      { name: sentence },
    ]);
  });

  it('is refused when an admin creates an account', async () => {
    const body = { name, email: 'new@test.example', password: PASSWORD };
    const response = await school.ask('POST', '/api/users', { as: await school.person({ role: 'admin' }), body });
    expect([response.status, response.body.fields]).toEqual([400, { name: sentence }]);
  });

  it('is refused when a user or an admin changes it', async () => {
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    for (const as of [ada, admin]) {
      const response = await school.ask('PUT', `/api/users/user/${ada._id}`, { as, body: { name } });
      expect([response.status, response.body.fields]).toEqual([400, { name: sentence }]);
    }
  });

  it('is refused by the contact form', async () => {
    const body = { firstName: name, lastName: name, email: 'a@test.example', message: 'Hello', agreed: true };
    const response = await school.ask('POST', '/api/contact', { body });
    expect([response.status, response.body.fields]).toEqual([400, { firstName: sentence, lastName: sentence }]);
  });

  it('[CONTACT-17] stays valid where it is stored already, until it is edited', async () => {
    const ada = await school.person();
    await school.database.db.execute(sql`update users set name = ${name} where id = ${ada._id}`);
    const put = (body: unknown) => school.ask('PUT', `/api/users/user/${ada._id}`, { as: ada, body });
    const moved = await put({ name, email: 'moved@test.example' });
    expect([moved.status, moved.body.email]).toEqual([200, 'moved@test.example']);
    expect((await put({ name: `${name}!` })).status).toBe(400);
    expect((await put({ name: 'Ada' })).body.name).toBe('Ada');
  });
});
