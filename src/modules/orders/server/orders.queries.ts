import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Billing } from '#modules/orders/contract/billing.ts';
import type { CourseState } from '#contract/choices.ts';
import { isCustomId } from '#contract/course-ref.ts';
import type { ListOrdersQuery, PaymentTerms } from '#modules/orders/contract/orders.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { courses, presentPriceCents } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

/** Returns courses with their present prices. */
export const findOffered = (db: Handle, ids: readonly string[]) =>
  db
    .select({ id: courses.id, name: courses.name, priceCents: presentPriceCents, state: courses.state })
    .from(courses)
    .where(inArray(courses.id, [...ids]));

/** A course that is locked to be ordered. */
export interface OrderedCourse {
  readonly id: string;
  readonly customId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly state: CourseState;
  /** The buyer has access to it. */
  readonly owned: boolean;
}

/**
 * Locks courses, by `_id` or `customId`, in the order of their ids until the transaction ends, and returns them with the id of
 * the order that the buyer has made with the same key. The lock is as strong as the counter of participants needs it: with a
 * weaker one a purchase and a deletion of the course would wait for each other. What is said about the buyer was true when
 * the statement began: another transaction that it waited for may have changed it.
 */
export async function lockOffered(
  tx: Handle,
  refs: readonly string[],
  { userId, key }: { readonly userId: string; readonly key: string | null },
): Promise<{ readonly offered: readonly OrderedCourse[]; readonly earlier: string | null }> {
  const { rows } = await tx.execute<{ offered: OrderedCourse[]; earlier: string | null }>(sql`
    with offered as materialized (
      select id, custom_id, name, ${presentPriceCents} as price_cents, state from ${courses}
      where ${or(...refs.map(courseIs))} order by id for no key update)
    select
      (select coalesce(json_agg(json_build_object('id', id, 'customId', custom_id, 'name', name, 'priceCents', price_cents,
        'state', state, 'owned', exists (select from ${enrolments}
          where ${enrolments.courseId} = offered.id and ${enrolments.userId} = ${userId} and ${isCurrent}))), '[]')
        from offered) as offered,
      (select id from ${orders} where ${and(eq(orders.userId, userId), eq(orders.idempotencyKey, key ?? ''))}) as earlier`);
  return rows[0]!;
}

/** An order to insert, and its lines. */
export type NewOrder = Omit<typeof orders.$inferInsert, 'countryEvidence' | 'createdAt' | 'paidAt'> & {
  readonly countryEvidence: Readonly<Record<string, string>>;
};
export type NewLine = Required<Omit<typeof orderLines.$inferInsert, 'orderId'>>;

/** Inserts an order, paid now or open, with its lines. Returns its number and time; null if the user has one with its key already. */
export async function insertOrder(
  tx: Handle,
  order: NewOrder,
  lines: readonly NewLine[],
): Promise<{ readonly number: number; readonly createdAt: Date } | null> {
  const placed = tx
    .insert(orders)
    // As `createdAt`, the time at which the transaction began.
    .values({ ...order, paidAt: order.state === 'paid' ? sql`now()` : null })
    .onConflictDoNothing()
    .returning({ id: orders.id, number: orders.number, createdAt: orders.createdAt });
  const values = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("id" uuid, "courseId" uuid, "title" text,
    "priceCents" bigint, "discountCents" bigint, "taxRate" int, "taxCents" bigint)`;
  const { rows } = await tx.execute<{ number: number; at: string }>(sql`
    with placed as (${placed.getSQL()}),
    listed as (
      insert into ${orderLines} (id, order_id, course_id, title, price_cents, discount_cents, tax_rate, tax_cents)
      select line."id", placed.id, "courseId", "title", "priceCents", "discountCents", "taxRate", "taxCents" from placed, ${values})
    select number, to_json(created_at)#>>'{}' as at from placed`);
  const [row] = rows;
  return row ? { number: row.number, createdAt: new Date(row.at) } : null;
}

/** A line as JSON of the database. */
export interface LineRow {
  readonly id: string;
  readonly courseId: string | null;
  readonly title: string;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly taxRate: number;
  readonly taxCents: number;
}

/** A refund as JSON of the database. */
interface RefundJson {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly endsAccess: boolean;
  readonly state: 'pending' | 'done' | 'failed';
  readonly createdAt: string;
  readonly creditNote: { readonly _id: string; readonly number: string } | null;
}

const columns = {
  _id: orders.id,
  number: orders.number,
  userId: orders.userId,
  name: orders.name,
  email: orders.email,
  company: orders.company,
  vatId: orders.vatId,
  street: orders.street,
  postalCode: orders.postalCode,
  town: orders.town,
  country: orders.country,
  countryEvidence: orders.countryEvidence,
  taxCategory: orders.taxCategory,
  taxCountry: orders.taxCountry,
  taxExemption: orders.taxExemption,
  consents: orders.consents,
  currency: orders.currency,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  taxCents: orders.taxCents,
  discountCents: orders.discountCents,
  coupon: orders.coupon,
  state: orders.state,
  method: orders.method,
  attention: orders.attention,
  providerRef: orders.providerRef,
  dueOn: orders.dueOn,
  reminders: orders.reminders,
  locale: orders.locale,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  lines: sql<
    LineRow[]
  >`(select coalesce(json_agg(json_build_object('id', l.id, 'courseId', l.course_id, 'title', l.title,
    'priceCents', l.price_cents, 'discountCents', l.discount_cents, 'taxRate', l.tax_rate, 'taxCents', l.tax_cents) order by l.id), '[]')
    from order_lines l where l.order_id = orders.id)`,
  invoice: sql<InvoiceJson | null>`(select json_build_object('_id', i.id, 'number', i.number, 'payment', i.data -> 'payment',
      'issuedOn', i.issued_on)
    from invoices i where i.order_id = orders.id and i.kind = 'invoice' and not i.credited)`,
  refunds: sql<RefundJson[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents,
    'reason', r.reason, 'endsAccess', r.ends_access, 'state', r.state, 'createdAt', r.created_at,
    'creditNote', case when i.id is not null then json_build_object('_id', i.id, 'number', i.number) end) order by r.id), '[]')
    from refunds r left join invoices i on i.refund_id = r.id where r.order_id = orders.id)`,
};

/** The invoice of an order that no credit note has replaced, as JSON of the database. */
interface InvoiceJson {
  readonly _id: string;
  readonly number: string;
  readonly issuedOn: string;
  /** Of an invoice that was issued before the payment. */
  readonly payment: PaymentTerms | null;
}

const ordersWhere = (db: Handle, where: SQL | undefined) => db.select(columns).from(orders).where(where);

export type OrderRow = Awaited<ReturnType<typeof ordersWhere>>[number];

/** Adds what the country of a buyer is known by. The tax of the order stays as it was when it was placed. */
export async function addCountryEvidence(tx: Handle, id: string, pieces: Record<string, string>): Promise<void> {
  const countryEvidence = sql`${orders.countryEvidence} || ${JSON.stringify(pieces)}::jsonb`;
  await tx.update(orders).set({ countryEvidence }).where(eq(orders.id, id));
}

/** Changes whom an order is invoiced to, and what their country is known by. */
export async function updateBuyer(
  tx: Handle,
  id: string,
  {
    countryEvidence,
    ...buyer
  }: Billing & { readonly name: string; readonly countryEvidence: Readonly<Record<string, string>> },
): Promise<void> {
  await tx.update(orders).set(buyer).where(eq(orders.id, id));
  await addCountryEvidence(tx, id, countryEvidence);
}

/** Returns an order, or null. */
export const findOrder = async (db: Handle, id: string): Promise<OrderRow | null> =>
  (await ordersWhere(db, eq(orders.id, id)))[0] ?? null;

/** Returns the order a user made with a key, or null. */
export const findOrderByKey = async (db: Handle, userId: string, key: string): Promise<OrderRow | null> =>
  (await ordersWhere(db, and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))))[0] ?? null;

/** Counts the orders of a user that wait for their payment. */
export const countOpen = (db: Handle, userId: string): Promise<number> =>
  db.$count(orders, and(eq(orders.userId, userId), eq(orders.state, 'open')));

/** Returns an open order on account in which a user has one of some courses, without the one with a key; null: there is none. */
export async function findOpenOnAccount(
  tx: Handle,
  { userId, key }: { readonly userId: string; readonly key: string | null },
  courseIds: readonly string[],
): Promise<{ readonly id: string; readonly courseId: string | null } | null> {
  const [row] = await tx
    .select({ id: orders.id, courseId: orderLines.courseId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'open'),
        eq(orders.method, 'invoice'),
        inArray(orderLines.courseId, [...courseIds]),
        key === null ? undefined : sql`${orders.idempotencyKey} is distinct from ${key}`,
      ),
    )
    .orderBy(asc(orders.number))
    .limit(1);
  return row ?? null;
}

/** Returns the orders of a user, newest first. */
export const listOrdersOf = (db: Handle, userId: string): Promise<OrderRow[]> =>
  ordersWhere(db, eq(orders.userId, userId)).orderBy(desc(orders.number));

const matching = ({ q, state }: Pick<ListOrdersQuery, 'q' | 'state'>): SQL | undefined =>
  and(
    state === 'attention' ? sql`${orders.attention} is not null` : state && eq(orders.state, state),
    q ? or(contains(orders.searchText, q), isCustomId(q) ? eq(orders.number, Number(q)) : undefined) : undefined,
  );

/** Returns a page of orders, newest first. */
export const listOrderRows = (db: Handle, { limit, offset, ...query }: ListOrdersQuery): Promise<OrderRow[]> =>
  ordersWhere(db, matching(query)).orderBy(desc(orders.number)).limit(limit).offset(offset);

/** Counts the orders that match. */
export const countOrders = (db: Handle, query: Pick<ListOrdersQuery, 'q' | 'state'>): Promise<number> =>
  db.$count(orders, matching(query));

/** Returns the numbers of all orders that match, newest first. */
export async function listOrderNumbers(db: Handle, query: Pick<ListOrdersQuery, 'q' | 'state'>): Promise<number[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(matching(query))
    .orderBy(desc(orders.number));
  return rows.map(({ number }) => number);
}

/** Returns the orders with these numbers, in any order. */
export const findOrdersByNumber = (db: Handle, numbers: readonly number[]): Promise<OrderRow[]> =>
  ordersWhere(db, inArray(orders.number, [...numbers]));

/** Returns the payments of an order, oldest first. */
export const listPayments = (db: Handle, orderId: string) =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));

/** Stores the reference of an order's checkout at the provider. */
export async function setReference(db: Handle, id: string, reference: string): Promise<void> {
  await db.update(orders).set({ providerRef: reference }).where(eq(orders.id, id));
}

/** Returns orders after a number that wait for a payment at the provider for longer than so many minutes, the oldest first. */
export const listWaiting = (db: Handle, minutes: number, after: number, limit: number): Promise<OrderRow[]> =>
  ordersWhere(
    db,
    and(
      gt(orders.number, after),
      eq(orders.state, 'open'),
      eq(orders.method, 'stripe'),
      sql`${orders.createdAt} < now() - make_interval(mins => ${minutes})`,
    ),
  )
    .orderBy(asc(orders.number))
    .limit(limit);

/** Returns the order of a checkout at the provider, or null. */
export const findByReference = async (db: Handle, reference: string): Promise<OrderRow | null> =>
  (await ordersWhere(db, eq(orders.providerRef, reference)))[0] ?? null;

/**
 * Returns open orders on account that were due so many days before a day and have been reminded of so many times, the last of
 * them some days ago; the oldest first. Not those that cannot be delivered: a course is deleted.
 */
export const listOverdueOrders = (
  db: Handle,
  {
    today,
    days,
    reminders,
    restDays,
    limit,
  }: Readonly<Record<'days' | 'reminders' | 'restDays' | 'limit', number>> & { readonly today: string },
): Promise<OrderRow[]> =>
  ordersWhere(
    db,
    and(
      eq(orders.state, 'open'),
      eq(orders.method, 'invoice'),
      isNotNull(orders.userId),
      not(hasDeletedCourse(db)),
      eq(orders.reminders, reminders),
      sql`${orders.dueOn} + ${days}::int <= ${today}::date`,
      sql`coalesce(${orders.remindedAt} < now() - make_interval(days => ${restDays}), true)`,
    ),
  )
    .orderBy(asc(orders.dueOn), asc(orders.number))
    .limit(limit);

const hasDeletedCourse = (db: Handle): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), isNull(orderLines.courseId))),
  );

/** Returns open orders on account that are still due although one of their courses is deleted, the oldest first. */
export const listUndeliverable = (db: Handle, limit: number): Promise<OrderRow[]> =>
  ordersWhere(
    db,
    and(eq(orders.state, 'open'), eq(orders.method, 'invoice'), isNotNull(orders.dueOn), hasDeletedCourse(db)),
  )
    .orderBy(asc(orders.number))
    .limit(limit);

/** Ends the due date of an open order; returns whether it had one. */
export async function endDueDate(tx: Handle, id: string): Promise<boolean> {
  const ended = await tx
    .update(orders)
    .set({ dueOn: null })
    .where(and(eq(orders.id, id), eq(orders.state, 'open'), isNotNull(orders.dueOn)))
    .returning({ id: orders.id });
  return ended.length > 0;
}

/** Counts a reminder of an open order; returns whether it still is open and nothing else has counted it. */
export async function countReminder(
  tx: Handle,
  { _id, reminders }: Pick<OrderRow, '_id' | 'reminders'>,
): Promise<boolean> {
  const counted = await tx
    .update(orders)
    .set({ reminders: reminders + 1, remindedAt: sql`now()` })
    .where(and(eq(orders.id, _id), eq(orders.state, 'open'), eq(orders.reminders, reminders)))
    .returning({ id: orders.id });
  return counted.length > 0;
}

/** Returns a buyer as their receipt needs them, or null. */
export async function findBuyer(db: Handle, id: string) {
  const [row] = await db
    .select({ _id: users.id, name: users.name, email: users.email, emailConfirmed })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Ends an open order without a payment. Returns whether it was open. */
export async function endOrder(tx: Handle, id: string, state: 'expired' | 'cancelled'): Promise<boolean> {
  const ended = await tx
    .update(orders)
    .set({ state, attention: null })
    .where(and(eq(orders.id, id), eq(orders.state, 'open')))
    .returning({ id: orders.id });
  return ended.length > 0;
}
