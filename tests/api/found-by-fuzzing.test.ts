import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

const COURSE = { name: 'Arches', category: 'Art', teacher: 'Ines', price: 10 };

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

describe('requests that once returned 500', () => {
  it.each([
    ['a search', 'GET', '/api/users?q=a%00b', undefined],
    ['a description', 'POST', '/api/courses', { ...COURSE, description: 'a\u0000b' }],
  ] as const)(
    '[SEC-43] %s with a character that PostgreSQL cannot store is refused with a message',
    async (_what, method, url, body) => {
      const response = await school.ask(method, url, { as: admin, body });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
      expect(response.body.message).toContain('cannot be stored');
    },
  );

  it.each([
    ['no boundary', 'multipart/form-data', 'anything'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'anything'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nHalf a',
    ],
  ])('a form with %s is refused', async (_what, type, body) => {
    const response = await school.ask('POST', '/api/courses', { as: admin, body, headers: { 'content-type': type } });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  });
});
