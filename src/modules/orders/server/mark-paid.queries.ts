import { and, eq, sql } from 'drizzle-orm';
import type { OrderProblem } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { bookRevenue } from './revenue.queries.ts';
import type { RevenueEntry } from './revenue.rules.ts';

/** Money that was received for an order; `providerId` is the provider's id of the payment. */
export interface Payment {
  readonly provider: (typeof payments.$inferInsert)['provider'];
  readonly providerId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** What an admin has entered: the day of the payment, its reference, and why the amount is not the total. */
  readonly receivedOn?: string;
  readonly reference?: string;
  readonly note?: string;
}

/**
 * Locks what paying an order writes: its user, its courses in the order of their ids, and the order itself. Returns whether
 * it can be delivered as it was ordered: the account exists, and all courses do and are not archived.
 */
export async function lockToPay(tx: Handle, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ user: string | null; courses: (string | null)[] }>(sql`
    select ${orders.userId} as "user", array(select course_id from ${orderLines} where order_id = ${id}) as courses
    from ${orders} where ${eq(orders.id, id)}`);
  const [row] = rows;
  if (!row) return false;
  const ids = row.courses.filter((course) => course !== null);
  const buyer = await tx.execute(sql`select 1 from ${users} where ${users.id} = ${row.user} for key share`);
  const there = await tx.execute<{ archived: boolean }>(sql`
    select state = 'archived' as archived from ${courses} where ${courses.id} = any(${`{${ids.join(',')}}`}::uuid[])
    order by ${courses.id} for no key update`);
  await tx.execute(sql`select 1 from ${orders} where ${eq(orders.id, id)} for update`);
  return (
    buyer.rows.length > 0 && there.rows.length === row.courses.length && there.rows.every(({ archived }) => !archived)
  );
}

/** Stores a payment that is held; returns false if it is known. */
export async function insertHeld(tx: Handle, id: string, orderId: string, payment: Payment): Promise<boolean> {
  const added = await tx
    .insert(payments)
    .values({ ...payment, id, orderId, state: 'held' })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return added.length > 0;
}

/**
 * Marks a locked order paid by a payment, null where there is none to store, and books what it brought. An order that this
 * transaction has inserted as paid is not written again. Returns when it was paid; null if the payment is known.
 */
export async function settleOrder(
  tx: Handle,
  orderId: string,
  payment: (Payment & { readonly id: string }) | null,
  {
    entries,
    timeZone,
    isNew,
  }: { readonly entries: readonly RevenueEntry[]; readonly timeZone: string; readonly isNew: boolean },
): Promise<Date | null> {
  const received = payment
    ? sql`insert into ${payments} (id, order_id, provider, provider_id, amount_cents, currency, state,
          received_on, reference, note)
        values (${payment.id}, ${orderId}, ${payment.provider}, ${payment.providerId}, ${payment.amountCents}, ${payment.currency}, 'paid',
          ${payment.receivedOn ?? null}, ${payment.reference ?? ''}, ${payment.note ?? ''})
        on conflict do nothing returning 1`
    : sql`select 1`;
  const booked = bookRevenue(entries, timeZone, sql`exists (select from received)`);
  const settled = isNew
    ? sql`select to_json(now())#>>'{}' as at where exists (select from received)`
    : sql`update ${orders} set state = 'paid', paid_at = now(), attention = null
        where ${orders.id} = ${orderId} and exists (select from received) returning to_json(paid_at)#>>'{}' as at`;
  const { rows } = await tx.execute<{ at: string }>(sql`
    with received as (${received})
    ${entries.length > 0 ? sql`, booked as (${booked})` : sql``}
    ${settled}`);
  return rows[0] ? new Date(rows[0].at) : null;
}

/** Marks the payments of an order that an admin accepts, and returns those that were held. */
export const releaseHeld = (tx: Handle, orderId: string) =>
  tx
    .update(payments)
    .set({ state: 'paid' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'held')))
    .returning({
      id: payments.id,
      provider: payments.provider,
      amountCents: payments.amountCents,
      currency: payments.currency,
    });

/** Marks an order that an admin has to look at; null: has looked at. */
export async function setAttention(tx: Handle, id: string, attention: OrderProblem | null): Promise<void> {
  await tx.update(orders).set({ attention }).where(eq(orders.id, id));
}
