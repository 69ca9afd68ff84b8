import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { gateQueries } from '#tests/support/database/query-gate.ts';
import { checkAccess, expireAccess, grantAccess } from './access.service.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await school.database.pool.query<Record<string, unknown>>(query, values)).rows;

const differences = () => checkAccess(school.database.db);

describe('the access ledger', () => {
  it('has an entry with its cause for each grant and removal', async () => {
    const { _id } = await school.course({ priceCents: 1999 });
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
    await school.ask('PUT', `/api/courses/${_id}/assign`, { as: ada, body: { userId: ada._id } });
    await school.ask('DELETE', `/api/courses/${_id}/students/${ada._id}`, { as: admin });
    await school.ask('POST', `/api/courses/${_id}/assign-user`, { as: admin, body: { userId: ada._id } });
    await school.ask('POST', `/api/courses/${_id}/assign-user`, { as: admin, body: { userId: ada._id } });
    expect(await rowsOf('select kind, cause, paid_cents::int, by_user_id from entitlements order by id')).toEqual([
      { kind: 'grant', cause: 'purchase', paid_cents: 1999, by_user_id: null },
      { kind: 'removal', cause: 'removal', paid_cents: 0, by_user_id: admin._id },
      { kind: 'grant', cause: 'admin', paid_cents: 0, by_user_id: admin._id },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('is append-only, except where an account or a course is deleted', async () => {
    const { _id } = await school.course();
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await school.ask('POST', `/api/courses/${_id}/assign-user`, { as: admin, body: { userId: ada._id } });
    for (const change of ['delete from entitlements', `update entitlements set cause = 'purchase'`]) {
      await expect(school.database.pool.query(change)).rejects.toThrow('append-only');
    }
    await school.database.pool.query('delete from users where id = $1', [admin._id]);
    expect(await rowsOf('select by_user_id from entitlements')).toEqual([{ by_user_id: null }]);
    await school.database.pool.query('delete from courses');
    expect(await rowsOf('select from entitlements')).toEqual([]);
  });

  it('lists an enrolment written in another way as a difference', async () => {
    const { _id } = await school.course();
    const ada = await school.person();
    await school.database.pool.query(`insert into enrolments (course_id, user_id, source) values ($1, $2, 'admin')`, [
      _id,
      ada._id,
    ]);
    expect(await differences()).toMatchObject([{ courseId: _id, userId: ada._id, ledger: null }]);
  });

  it('is written by no file but its own', () => {
    const root = join(import.meta.dirname, '../../../..');
    const writes =
      /(insert into|delete from|update) (enrolments|\$\{enrolments\})|\.(insert|delete|update)\(enrolments\)|insert\(tx, 'enrolments'/i;
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .filter((file) => writes.test(readFileSync(join(root, 'src', file), 'utf8')));
    // The demo content goes into both tables at once, with its dates.
    expect(files.toSorted()).toEqual([
      'modules/enrolments/server/access.queries.ts',
      'server/db/seed/sales.ts',
      'server/db/seed/seed.ts',
    ]);
  });
});

describe('access with an end', () => {
  const end = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const grant = async (person: Person, courseId: string, until: Date | null) =>
    school.database.db.transaction((tx) =>
      grantAccess(tx, { courseId, userIds: [person._id], cause: 'admin', by: person._id, until }),
    );

  it('is refused from then on, and its enrolment removed with an entry', async () => {
    const { _id } = await school.course();
    const [ada, ben] = [await school.person(), await school.person()];
    await grant(ada, _id, end(-1));
    await grant(ben, _id, end(60));
    const study = async (as: Person) => (await school.ask('GET', `/api/courses/${_id}/enrolled`, { as })).status;
    expect([await study(ada), await study(ben)]).toEqual([403, 200]);
    expect((await school.ask('GET', `/api/users/user/${ada._id}/courses`, { as: ada })).body).toEqual([]);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: ada })).body.user.courses).toEqual([]);
    await expireAccess(school.database.db, school.app.services.events);
    expect(await rowsOf(`select user_id from entitlements where cause = 'expiry'`)).toEqual([{ user_id: ada._id }]);
    expect((await school.ask('GET', `/api/courses/${_id}`)).body.participants).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it('is only ever prolonged by another grant', async () => {
    const { _id } = await school.course();
    const ada = await school.person();
    const dates = [end(60), end(30), end(90), null, end(200)];
    for (const until of dates) await grant(ada, _id, until);
    expect(await rowsOf('select until from enrolments')).toEqual([{ until: null }]);
    expect(await rowsOf('select count(*)::int as n from entitlements')).toEqual([{ n: 3 }]);
    expect(await differences()).toEqual([]);
  });

  it('is given by an admin, shown to both, prolonged, and refused for a moment that is over', async () => {
    const { _id } = await school.course();
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    const enrol = (until: Date | null) =>
      school.ask('POST', `/api/courses/${_id}/assign-user`, {
        as: admin,
        body: { userId: ada._id, until: until?.toISOString() ?? null },
      });
    expect((await enrol(end(-1))).body).toMatchObject({ code: 'invalid_input', fields: { until: expect.any(String) } });
    const [first, second] = [end(60), end(90)];
    const changed = async (until: Date | null) => !(await enrol(until)).body.alreadyEnrolled;
    expect([await changed(first), await changed(first), await changed(second)]).toEqual([true, false, true]);
    const until = second.toISOString();
    expect((await school.ask('GET', `/api/courses/${_id}/students`, { as: admin })).body).toMatchObject([{ until }]);
    expect((await school.ask('GET', `/api/courses/${_id}/students?limit=5`, { as: admin })).body).toMatchObject([
      { until },
    ]);
    expect((await school.ask('GET', `/api/users/user/${ada._id}/courses`, { as: ada })).body).toMatchObject([
      { until },
    ]);
    const [entry] = (await school.ask('GET', '/api/admin/activity', { as: admin })).body;
    expect(entry).toMatchObject({ action: 'enrol', after: { until } });
    expect((await school.ask('GET', `/api/courses/${_id}`)).body.participants).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it('is not removed where it was prolonged while its end was dealt with', async () => {
    const { _id } = await school.course();
    const ada = await school.person();
    await grant(ada, _id, end(-1));
    const gate = gateQueries(school.database.pool);
    gate.before = async (text, aside) => {
      if (!text.includes('for no key update')) return;
      gate.before = null;
      await aside(`update enrolments set until = now() + interval '1 hour'`);
    };
    await expireAccess(school.database.db, school.app.services.events);
    expect(gate.before).toBeNull();
    expect(await rowsOf('select user_id from enrolments')).toEqual([{ user_id: ada._id }]);
    expect(await rowsOf(`select from entitlements where kind = 'removal'`)).toEqual([]);
  });

  it('keeps the payment of a purchase in the reports', async () => {
    const { _id } = await school.course({ priceCents: 2500 });
    const [ada, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await school.ask('PUT', `/api/courses/${_id}/assign`, { as: ada, body: { userId: ada._id } });
    await school.database.pool.query(`update enrolments set until = now() - interval '1 hour'`);
    await expireAccess(school.database.db, school.app.services.events);
    expect((await school.ask('GET', '/api/admin/dashboard', { as: admin })).body.revenue).toBe(25);
  });
});

describe('a refund', () => {
  /** Buys a course for 20; `refund` pays back the line of the order. */
  async function buy(as: Person, courseId: string, admin: Person) {
    const { body } = await school.ask('POST', '/api/orders', { as, body: { courses: [courseId], expected: 20 } });
    const { body: order } = await school.ask('GET', `/api/admin/orders/${body._id}`, { as: admin });
    return async (amount: number, access: 'keep' | 'end') => {
      const lines = [{ line: order.lines[0]._id, amount }];
      const refunded = { as: admin, body: { access, reason: '', lines } };
      expect((await school.ask('POST', `/api/admin/orders/${body._id}/refunds`, refunded)).status).toBeLessThan(300);
    };
  }
  const paid = () => rowsOf('select user_id, paid_cents::int as cents from enrolments order by created_at');

  it('lowers what was paid for the access, or ends it, and leaves that of others', async () => {
    const { _id } = await school.course({ priceCents: 2000 });
    const [admin, ada, ben] = [await school.person({ role: 'admin' }), await school.person(), await school.person()];
    const refund = await buy(ada, _id, admin);
    await buy(ben, _id, admin);
    await refund(5, 'keep');
    expect(await paid()).toEqual([
      { user_id: ada._id, cents: 1500 },
      { user_id: ben._id, cents: 2000 },
    ]);
    expect(await differences()).toEqual([]);
    await refund(15, 'end');
    expect(await paid()).toEqual([{ user_id: ben._id, cents: 2000 }]);
    expect(await rowsOf(`select user_id, cause from entitlements where kind = 'removal'`)).toEqual([
      { user_id: ada._id, cause: 'refund' },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('leaves access that was given after the bought one was removed', async () => {
    const { _id } = await school.course({ priceCents: 2000 });
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
    const refund = await buy(ada, _id, admin);
    await school.ask('DELETE', `/api/courses/${_id}/students/${ada._id}`, { as: admin });
    await school.enrol(ada, _id);
    await refund(20, 'end');
    expect(await paid()).toEqual([{ user_id: ada._id, cents: 0 }]);
    expect(await differences()).toEqual([]);
  });
});

it('[CART-32] equals the enrolments after any sequence of operations', { timeout: 120_000 }, async () => {
  const step = fc.record({
    what: fc.constantFrom('buy', 'assign', 'remove', 'import', 'grant', 'expire', 'leave', 'delete'),
    person: fc.nat(2),
    course: fc.nat(1),
    minutes: fc.integer({ min: -5, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      await school.reset();
      const admin = await school.person({ role: 'admin' });
      const people = [await school.person(), await school.person(), await school.person()];
      const courses = [(await school.course())._id, (await school.course())._id];
      for (const { what, person, course, minutes } of steps) {
        const [as, courseId] = [people[person]!, courses[course]!];
        const at = `/api/courses/${courseId}`;
        if (what === 'buy') await school.ask('PUT', `${at}/assign`, { as, body: { userId: as._id } });
        if (what === 'assign') await school.ask('POST', `${at}/assign-user`, { as: admin, body: { userId: as._id } });
        if (what === 'remove') await school.ask('DELETE', `${at}/students/${as._id}`, { as: admin });
        if (what === 'import') {
          const csv = people.map(({ email }) => email).join('\n');
          await school.ask('POST', `${at}/students/import`, { as: admin, body: { csv, dryRun: false } });
        }
        if (what === 'grant') {
          const until = new Date(Date.now() + minutes * 60_000);
          const grant = { courseId, userIds: [as._id], cause: 'admin', by: admin._id, until } as const;
          await school.database.db.transaction((tx) => grantAccess(tx, grant)).catch(() => {});
        }
        if (what === 'expire') await expireAccess(school.database.db, school.app.services.events);
        if (what === 'leave') await school.ask('DELETE', `/api/users/user/${as._id}`, { as: admin });
        if (what === 'delete') await school.ask('DELETE', at, { as: admin });
      }
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
