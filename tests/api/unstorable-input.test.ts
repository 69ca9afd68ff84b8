import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let course: string;

beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin' });
  ({ _id: course } = await school.course());
});
afterAll(() => school.close());

const YEAR_0 = '0000-01-01T00:00:00Z';

describe('a time in the year 0 or 10000, which the database does not know,', () => {
  it.each([
    ['POST', '/api/admin/coupons', { code: 'ARCH', percent: 10, startsAt: YEAR_0 }],
    ['POST', '/api/admin/coupons', { code: 'ARCH', percent: 10, endsAt: YEAR_0 }],
    ['POST', '/api/courses/COURSE/assign-user', { userId: 'PERSON', until: YEAR_0 }],
    ['PUT', '/api/courses/COURSE', { saleEndsOn: '0000-01-01' }],
    ['PUT', '/api/courses/COURSE', { salePrice: 1, saleEndsOn: '9999-12-31' }],
    ['GET', `/api/admin/people/PERSON/timeline?before=${YEAR_0}`, undefined],
    ['GET', '/api/users?from=0000-01-01', undefined],
  ] as const)('is refused: %s %s %j', async (method, path, body) => {
    const filled = (text: string) => text.replace('COURSE', course).replace('PERSON', admin._id);
    const { status, body: response } = await school.ask(method, filled(path), {
      as: admin,
      ...(body && { body: JSON.parse(filled(JSON.stringify(body))) as object }),
    });
    expect([status, response]).toMatchObject([400, { code: 'invalid_input' }]);
  });
});

describe('half a surrogate pair', () => {
  it.each(['name', 'description', 'teacher'])(
    'in the %s of a course is stored as a replacement or refused',
    async (field) => {
      const { status } = await school.ask('PUT', `/api/courses/${course}`, {
        as: admin,
        body: { name: 'A', description: 'B', teacher: 'C', price: 5, category: 'Art', [field]: 'An arch \ud83d' },
      });
      expect([200, 400]).toContain(status);
    },
  );
});
