import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { oddSchool } from '#tests/support/samples/odd-school.ts';
import { resetSchema, when, withClient } from '#tests/support/database/old-schema.ts';
import { newId } from './uuid.ts';
import { applyMigrations, migrateDatabase } from './migrate.ts';

const FIRST_RELEASE = '0006_nearest_titles';

let old: TestDatabase;
beforeAll(async () => {
  old = await openTestDatabase();
});
afterAll(() => old.close());

it('books every payment and refund once, those from before orders and of deleted accounts too', async () => {
  await resetSchema(old.pool, FIRST_RELEASE);
  await oddSchool(old.pool);
  await withClient(old.pool, (client) => applyMigrations(client, when(FIRST_RELEASE), when('0059_buyer_details')));
  await old.pool.query(`INSERT INTO school_versions (document, changed) VALUES
    ('{"identity":{"currency":"EUR","timeZone":"America/Santiago"}}', '{}')`);
  const { rows: found } = await old.pool.query<{ course: string; user: string }>(
    `SELECT c.id AS course, u.id AS user FROM courses c, users u ORDER BY u.email LIMIT 1`,
  );
  const { course, user } = found[0]!;
  await old.pool.query(`UPDATE courses SET name = 'Arches'`);
  // Orders of an account, of a deleted account whose payment is a past sale too, and of a deleted course.
  const order = async (
    on: string,
    lines: readonly (readonly [cents: number, courseId: string | null])[],
    owner: string | null,
  ) => {
    const total = lines.reduce((sum, [cents]) => sum + cents, 0);
    const { rows } = await old.pool.query<{ order: string; payment: string; lines: string[] }>(
      `WITH o AS (INSERT INTO orders (id, user_id, name, email, currency, total_cents, state, method, locale, created_at, paid_at)
         VALUES (gen_random_uuid(), $1, '', '', 'EUR', $2, 'paid', 'stripe', 'en', $3, $3) RETURNING id),
       l AS (INSERT INTO order_lines (id, order_id, course_id, title, price_cents)
         SELECT (line ->> 2)::uuid, o.id, (line ->> 1)::uuid, 'Bought', (line ->> 0)::int FROM o, jsonb_array_elements($4::jsonb) line
         RETURNING id, price_cents),
       p AS (INSERT INTO payments (id, order_id, provider, provider_id, amount_cents, currency, state, created_at)
         SELECT gen_random_uuid(), id, 'stripe', gen_random_uuid(), $2, 'EUR', 'paid', $3 FROM o RETURNING id)
       SELECT o.id AS order, p.id AS payment, (SELECT array_agg(l.id ORDER BY price_cents) FROM l) AS lines FROM o, p`,
      [owner, total, on, JSON.stringify(lines.map((line) => [...line, newId()]))],
    );
    return rows[0]!;
  };
  await order('2026-03-02T12:00:00Z', [[4999, course]], null);
  const {
    order: id,
    payment,
    lines,
  } = await order(
    '2026-03-05T02:00:00Z',
    [
      [700, null],
      [3000, course],
    ],
    user,
  );
  await old.pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, amount_cents, lines, ends_access, state, created_at, settled_at)
     VALUES (gen_random_uuid(), $1, $2, 800, jsonb_build_array(jsonb_build_object('line', $3::uuid, 'cents', 500)), false, 'done',
       '2026-03-09T12:00:00Z', '2026-03-09T12:00:00Z')`,
    [id, payment, lines[1]],
  );
  await old.pool.query(
    `INSERT INTO past_sales (course_id, sold_on, paid_cents) VALUES
    ($1, '2026-02-01', 4999), ($1, '2026-03-01', 4999), ($1, '2026-03-02', 4999), ($1, '2026-03-02', 0)`,
    [course],
  );
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query<Record<string, unknown>>(
    `SELECT booked_on::text AS day, order_line_id IS NULL AS early, course_id = $1 AS ours, title, cents::int, currency
     FROM revenue_entries WHERE booked_on < current_date - 1 ORDER BY booked_on, abs(cents)`,
    [course],
  );
  const early = { early: true, ours: true, title: 'Arches', currency: 'EUR' };
  const ordered = { early: false, ours: true, title: 'Bought', currency: 'EUR' };
  expect(rows).toEqual([
    { ...early, day: '2026-02-01', cents: 4999 },
    { ...early, day: '2026-03-01', cents: 4999 },
    { ...ordered, day: '2026-03-02', cents: 4999 },
    { ...ordered, day: '2026-03-04', cents: 700, ours: null },
    { ...ordered, day: '2026-03-04', cents: 3000 },
    { ...ordered, day: '2026-03-09', cents: -300, ours: null },
    { ...ordered, day: '2026-03-09', cents: -500 },
  ]);
  // The three enrolments of the first release were sold now.
  const { rows: sums } = await old.pool.query(
    `SELECT count(*)::int AS entries, sum(cents)::int AS cents FROM revenue_entries`,
  );
  expect(sums).toEqual([{ entries: 10, cents: 3 * 4999 + 2 * 4999 + 4999 + 3700 - 800 }]);
});
