import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import type { StripeDouble } from '#tests/support/stripe-double.ts';

/** Statements that find what must not be; each returns a row for every mistake. */
const MISTAKES: Readonly<Record<string, string>> = {
  'a paid order without its payment': `select id from orders o where state = 'paid'
    and not exists (select from payments where order_id = o.id and state = 'paid')`,
  'a paid line that granted nothing': `select l.id from order_lines l join orders o on o.id = l.order_id
    where o.state = 'paid' and not exists (select from entitlements where order_line_id = l.id and kind = 'grant')`,
  'a paid line without access that is not refunded': `select l.id from order_lines l join orders o on o.id = l.order_id
    where o.state = 'paid' and not exists (select from enrolments e where e.course_id = l.course_id and e.user_id = o.user_id)
    and not exists (select from refunds r where r.order_id = o.id and r.state = 'done' and r.ends_access)`,
  'a paid order without exactly one invoice of its total': `select id from orders o where state = 'paid' and (
    select array_agg(total_cents) from invoices where order_id = o.id and kind = 'invoice') is distinct from array[o.total_cents]`,
  'access without a payment': `select l.id from order_lines l join orders o on o.id = l.order_id
    where o.state <> 'paid' and exists (select from entitlements where order_line_id = l.id)`,
  'an invoice without a payment': `select o.id from orders o join invoices i on i.order_id = o.id where o.state <> 'paid'`,
  'an order that still waits': `select id from orders where state = 'open' and attention is null`,
  'a refund that still waits': `select id from refunds where state = 'pending'`,
  'a refund without its credit note': `select r.id from refunds r left join invoices i on i.refund_id = r.id
    where r.state = 'done' and r.amount_cents is distinct from i.total_cents`,
  'a credit note without a refund': `select i.id from invoices i left join refunds r on r.id = i.refund_id
    where i.kind = 'credit_note' and r.state is distinct from 'done'`,
  'a gap in the numbers': `select s.series from invoice_series s where s.next - 1 is distinct from (
      select count(*)::int from invoices i where i.number like (case s.series when 'invoice' then 'INV-' else 'CN-' end) || s.year || '-%')
    or s.next - 1 is distinct from (select max(right(i.number, 6)::int) from invoices i
      where i.number like (case s.series when 'invoice' then 'INV-' else 'CN-' end) || s.year || '-%')`,
  'two orders of one key': `select idempotency_key from orders group by user_id, idempotency_key having count(*) > 1`,
};

const sumOf = (rows: readonly Record<string, unknown>[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0);

/** Sums in cents: what the provider took and paid back, and what the school says of it. */
interface Totals {
  readonly taken: number;
  readonly refunded: number;
}

/** What was found right: the provider's sums, what is left for paid orders, and how many there are. */
interface Found extends Totals {
  readonly revenue: number;
  readonly paid: number;
}

/** Compares the school with the provider. Throws with all mistakes. Returns what was found right. */
export async function checkPayments(pool: pg.Pool, double: StripeDouble): Promise<Found> {
  const problems: string[] = [];
  for (const [what, statement] of Object.entries(MISTAKES)) {
    const { rows } = await pool.query<Record<string, unknown>>(statement);
    if (rows.length > 0) problems.push(`${rows.length} × ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const differences = await checkAccess(drizzle(pool));
  if (differences.length > 0) problems.push(`the ledger differs: ${JSON.stringify(differences.slice(0, 3))}`);
  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*)::int from orders where state = 'paid') as paid,
    (select coalesce(sum(amount_cents), 0)::int from payments) as taken,
    (select coalesce(sum(amount_cents), 0)::int from refunds where state = 'done') as refunded,
    (select coalesce(sum(amount_cents), 0)::int from payments where state = 'paid') as accepted,
    (select coalesce(sum(case kind when 'invoice' then total_cents else -total_cents end), 0)::int from invoices) as invoiced,
    (select coalesce(sum(cents), 0)::int from revenue_entries) as revenue`);
  const school = rows[0]!;
  const provider: Totals = {
    taken: sumOf(
      [...double.sessions.values()].filter((one) => one['payment_status'] === 'paid'),
      'amount_total',
    ),
    refunded: sumOf(double.refunds, 'amount'),
  };
  const expected = {
    ...provider,
    invoiced: school['accepted']! - provider.refunded,
    revenue: school['accepted']! - provider.refunded,
  };
  for (const [name, cents] of Object.entries(expected)) {
    if (school[name] !== cents) problems.push(`${name}: the school has ${school[name]} cents, expected are ${cents}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { ...provider, revenue: expected.revenue, paid: school['paid']! };
}
