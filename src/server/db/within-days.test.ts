import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { publishTimeZone } from '#tests/support/time-zone.ts';
import { readTimeZone } from './school-time-zone.ts';
import { users } from './schema/users.ts';
import { withinDays } from './within-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns whether a moment lies within days. */
async function isWithin(moment: string, days: { from?: string; to?: string }, timeZone: string): Promise<boolean> {
  const column = sql`${moment}::timestamptz`;
  const { rows } = await database.db.execute<{ within: boolean }>(
    sql`select ${withinDays(column, days, timeZone)} as within`,
  );
  return rows[0]!.within;
}

describe('withinDays', () => {
  // Midnight is left out, by an hour and by a day; midnight comes twice; and a day without a change.
  it.each([
    ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00Z', '2027-09-06T03:00:00Z'],
    ['America/Santiago', '2027-09-04', '2027-09-04T04:00:00Z', '2027-09-05T04:00:00Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['Asia/Calcutta', '2026-11-22', '2026-11-21T18:30:00Z', '2026-11-22T18:30:00Z'],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
  ])('begins and ends with the day in %s on %s', async (timeZone, day, begin, end) => {
    const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
    expect(await isWithin(before(begin), { from: day, to: day }, timeZone)).toBe(false);
    expect(await isWithin(begin, { from: day, to: day }, timeZone)).toBe(true);
    expect(await isWithin(before(end), { from: day, to: day }, timeZone)).toBe(true);
    expect(await isWithin(end, { from: day, to: day }, timeZone)).toBe(false);
  });

  it('has no moment on a day that a zone has left out', async () => {
    for (const moment of ['2011-12-30T09:59:59Z', '2011-12-30T10:00:00Z'])
      expect(await isWithin(moment, { from: '2011-12-30', to: '2011-12-30' }, 'Pacific/Apia')).toBe(false);
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/Santiago'])(
    'takes the first and last days there are, in %s',
    async (zone) => {
      expect(await isWithin('2026-11-22T10:00:00Z', { from: '0001-01-01', to: '9999-12-31' }, zone)).toBe(true);
      expect(await isWithin('2026-11-22T10:00:00Z', { from: '0700-06-10', to: '0999-12-31' }, zone)).toBe(false);
      expect(await isWithin('0800-01-01T10:00:00Z', { from: '0700-06-10', to: '0999-12-31' }, zone)).toBe(true);
    },
  );

  it('is undefined without days', () => {
    expect(withinDays(users.createdAt, {}, 'UTC')).toBeUndefined();
  });

  it('reads an index of the moments', async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const where = withinDays(users.createdAt, { from: '2026-11-01', to: '2026-11-30' }, 'America/Santiago');
      const { rows } = await tx.execute(sql`explain select count(*) from ${users} where ${where}`);
      return JSON.stringify(rows);
    });
    expect(plan).toMatch(/Index Cond: \(+created_at >= .* AND \(created_at < /);
  });
});

describe('readTimeZone', () => {
  it('returns the zone that was published last, UTC before', async () => {
    expect(await readTimeZone(database.db)).toBe('UTC');
    await publishTimeZone(database, 'Pacific/Apia');
    await publishTimeZone(database, 'America/Santiago');
    expect(await readTimeZone(database.db)).toBe('America/Santiago');
  });
});
