import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderProblem } from '#contract/choices.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courses, presentPriceCents } from '#server/db/schema/courses.ts';
import { orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { schoolVersions } from '#server/db/schema/school.ts';
import { users } from '#server/db/schema/users.ts';

/** Money that was received for an order; `providerId` is the provider's id of the payment. */
export interface Payment {
  readonly provider: (typeof payments.$inferInsert)['provider'];
  readonly providerId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** Wraps a selection of access to grant into the expressions that grant it (`grantStatement` of the module enrolments). */
export type GrantExpressions = (given: SQL) => SQL;

/** Locks what paying an order writes: its user, its courses in the order of their ids, and the order itself. */
export async function lockToPay(tx: Handle, id: string): Promise<void> {
  const { rows } = await tx.execute<{ user: string | null; courses: string[] }>(sql`
    select ${orders.userId} as "user",
      array(select course_id from ${orderLines} where order_id = ${id} and course_id is not null) as courses
    from ${orders} where ${eq(orders.id, id)}`);
  const [found] = rows;
  if (!found) return;
  await tx.execute(sql`select 1 from ${users} where ${users.id} = ${found.user} for key share`);
  await tx.execute(sql`select 1 from ${courses} where ${courses.id} = any(${`{${found.courses.join(',')}}`}::uuid[])
    order by ${courses.id} for no key update`);
  await tx.execute(sql`select 1 from ${orders} where ${eq(orders.id, id)} for update`);
}

/** Stores a payment; returns false if it is known. */
export async function insertPayment(
  tx: Handle,
  id: string,
  orderId: string,
  payment: Payment,
  state: 'paid' | 'held',
): Promise<boolean> {
  const added = await tx
    .insert(payments)
    .values({ ...payment, id, orderId, state })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return added.length > 0;
}

/** Marks the payments of an order that an admin accepts. Returns how many were held. */
export async function releaseHeld(tx: Handle, orderId: string): Promise<number> {
  const held = await tx
    .update(payments)
    .set({ state: 'paid' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'held')))
    .returning({ id: payments.id });
  return held.length;
}

/** Marks an order that an admin has to look at; null: has looked at. */
export async function setAttention(tx: Handle, id: string, attention: OrderProblem | null): Promise<void> {
  await tx.update(orders).set({ attention }).where(eq(orders.id, id));
}

/** Why access is granted, by the method of the order; an order of nothing with a coupon is the coupon's. */
const CAUSE = sql`case o.method when 'invoice' then 'invoice' when 'free' then
  case o.coupon when '' then 'free' else 'coupon' end else 'purchase' end`;

/**
 * Marks a locked order paid and grants access to its courses, in one statement. Lines without effect mark it for an admin:
 * a course or an account that was deleted, a course the buyer had already; and a course that was archived meanwhile, which
 * the buyer gets. Returns whether access was granted.
 */
export async function grantOrder(
  tx: Handle,
  id: string,
  by: string | null,
  grantExpressions: GrantExpressions,
): Promise<boolean> {
  const { rows } = await tx.execute<{ granted: number }>(sql`
    with o as materialized (select * from ${orders} where id = ${id}),
    line as materialized (select l.*, o.user_id, ${CAUSE} as cause from ${orderLines} l join o on o.id = l.order_id),
    ${grantExpressions(sql`
      select course_id, user_id, cause, price_cents - discount_cents as paid_cents, null::timestamptz as until,
        id as order_line_id, ${by}::uuid as by_user_id
      from line where course_id is not null and user_id is not null`)},
    paid as (
      update ${orders} set state = 'paid', paid_at = now(), attention = case
        when exists (select from line left join ${courses} on courses.id = line.course_id
          where line.user_id is null or coalesce(courses.state, 'archived') = 'archived') then 'course_unavailable'
        when (select count(*) from granted) < (select count(*) from line) then 'already_owned' end
      where id = ${id})
    select (select count(*)::int from granted) as granted`);
  return (rows[0]?.granted ?? 0) > 0;
}

/** The published currency. Read in the statement of a purchase: the settings in memory are dropped after each purchase. */
const publishedCurrency = sql`coalesce(
  (select ${schoolVersions.document} #>> '{identity,currency}' from ${schoolVersions} order by ${schoolVersions.number} desc limit 1),
  'EUR')`;

/** A course that was just bought. */
export interface Sale {
  readonly courseId: string;
  readonly courseName: string;
  readonly paidCents: number;
}

/**
 * Buys one course at its present price, in one statement: a paid order with its line and payment, and the access. Returns
 * null if there is nothing to buy: no such course, the buyer has it, it costs something and `onlyFree` is set, or it
 * does not cost what is `expected`. The
 * course is locked as strongly as the counter of its participants needs it: with a weaker lock a purchase and a deletion
 * of the course would wait for each other.
 */
export async function insertPurchase(
  tx: Handle,
  course: string,
  buyer: { readonly _id: string; readonly name: string; readonly email: string },
  parts: {
    readonly ids: { readonly order: string; readonly line: string; readonly payment: string };
    readonly locale: string;
    readonly onlyFree: boolean;
    /** In units of the currency; undefined: any price. */
    readonly expected: number | undefined;
  },
  grantExpressions: GrantExpressions,
): Promise<Sale | null> {
  const { ids, locale, onlyFree } = parts;
  const expected = parts.expected === undefined ? null : Math.round(parts.expected * 100);
  const { rows } = await tx.execute<Sale & Record<string, unknown>>(sql`
    with course as materialized (
      select id, name, ${presentPriceCents} as price_cents from ${courses}
      where ${courseIs(course)} and ${courses.state} in ('published', 'unlisted')
        and ${presentPriceCents} = coalesce(${expected}::bigint, ${presentPriceCents}) for no key update),
    ${grantExpressions(sql`
      select id as course_id, ${buyer._id}::uuid as user_id, case price_cents when 0 then 'free' else 'purchase' end as cause,
        price_cents as paid_cents, null::timestamptz as until, ${ids.line}::uuid as order_line_id, null::uuid as by_user_id
      from course where price_cents = 0 or not ${onlyFree}::boolean`)},
    sold as (select course.* from course join granted on granted.course_id = course.id),
    placed as (
      insert into ${orders} (id, user_id, name, email, currency, total_cents, state, method, locale, paid_at)
      select ${ids.order}, ${buyer._id}, ${buyer.name}, ${buyer.email}, ${publishedCurrency}, price_cents, 'paid',
        case price_cents when 0 then 'free' else 'simulated' end, ${locale}, now() from sold),
    listed as (
      insert into ${orderLines} (id, order_id, course_id, title, price_cents)
      select ${ids.line}, ${ids.order}, id, name, price_cents from sold),
    received as (
      insert into ${payments} (id, order_id, provider, provider_id, amount_cents, currency, state)
      select ${ids.payment}, ${ids.order}, 'simulated', ${`payment:${ids.order}`}, price_cents, ${publishedCurrency}, 'paid'
      from sold where price_cents > 0)
    select id as "courseId", name as "courseName", price_cents::float8 as "paidCents" from sold`);
  return rows[0] ?? null;
}
