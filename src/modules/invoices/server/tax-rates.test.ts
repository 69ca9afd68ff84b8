import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { taxRates } from '#server/db/schema/invoices.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

describe('tax rates', () => {
  const rate = { country: 'ES', percent: 21, from: '2012-09-01' };
  const post = (body: unknown) => school.ask('POST', '/api/admin/taxes', { as: admin, body });

  it('are entered, listed and deleted, with an entry in the audit log', async () => {
    const added = await post(rate);
    expect(added.status).toBe(201);
    await post({ ...rate, percent: 8.29, from: '2026-01-01', to: '2026-12-31' });
    expect((await school.ask('GET', '/api/admin/taxes', { as: admin })).body).toMatchObject([
      { country: 'ES', percent: 8.29, from: '2026-01-01', to: '2026-12-31' },
      { country: 'ES', percent: 21, to: null },
    ]);
    const remove = () => school.ask('DELETE', `/api/admin/taxes/${added.body._id}`, { as: admin });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.code).toBe('tax_rate_not_found');
    expect(await school.database.db.$count(taxRates)).toBe(1);
    const entries = await school.database.db
      .select()
      .from(auditEntries)
      .where(sql`entity = 'tax_rate'`)
      .orderBy(auditEntries.id);
    expect(entries.map(({ action, label, before, after }) => [action, label, (after ?? before)?.['percent']])).toEqual([
      ['create', 'ES', 21],
      ['create', 'ES', 8.29],
      ['delete', 'ES', 21],
    ]);
  });

  it('are refused when they make no sense', async () => {
    const codes = async (body: unknown) =>
      Object.values((await post(body)).body.fieldErrors).map((one) => (one as { code: string }).code);
    expect(await codes({ ...rate, percent: 100 })).toEqual(['tax_rate_invalid']);
    expect(await codes({ ...rate, percent: 5.555 })).toEqual(['tax_rate_invalid']);
    expect(await codes({ ...rate, exemption: 'Art. 20' })).toEqual(['tax_exemption_of_zero']);
    expect(await codes({ ...rate, country: 'XX' })).toEqual(['country_unknown']);
    expect(await codes({ ...rate, to: '2011-01-01' })).toEqual(['tax_rate_ends_before']);
    await post(rate);
    expect(await codes(rate)).toEqual(['tax_rate_exists']);
  });
});
