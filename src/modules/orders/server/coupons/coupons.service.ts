import { randomInt } from 'node:crypto';
import type { Coupon, CreateCouponsInput, ListCouponsQuery } from '#modules/orders/contract/orders.ts';
import { amountError } from '#contract/money/price-limits.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { OrderServices } from '#modules/orders/server/orders.service.ts';
import { REMINDER_DAYS, REST_DAYS } from '#modules/orders/server/orders.rules.ts';
import {
  countCoupons,
  countHeldUses,
  countUsesOf,
  type CouponRow,
  findCoupon,
  insertCoupons,
  type ListedCoupon,
  listCouponRows,
  listOldHolders,
  setActive,
  settleUse,
} from './coupons.queries.ts';

const present = ({ id, amountCents, startsAt, endsAt, createdAt, courseIds, ...row }: ListedCoupon): Coupon => ({
  _id: id,
  code: row.code,
  percent: row.percent,
  amount: amountCents === null ? null : amountCents / 100,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  courses: courseIds,
  maxUses: row.maxUses,
  maxUsesPerUser: row.maxUsesPerUser,
  uses: row.uses,
  reserved: row.reserved,
  active: row.active,
  createdAt: createdAt.toISOString(),
});

/** Uses of a coupon with a limit that open orders of one buyer may hold. */
const HELD_BY_ONE = 2;
/** An order that is not paid by then gives its use back; an order online ends after a day. */
const HELD_DAYS = 14;
/** One on account gives it back so many days after it was due: the buyer has got both reminders by then, and a week to pay. */
const HELD_DAYS_PAST_DUE = REMINDER_DAYS[1] + REST_DAYS;
const BATCH = 100;

/**
 * Gives back the uses of coupons that orders hold without a payment: two weeks after the order, or on account three weeks after
 * it was due. Until then the buyer owes the lower price.
 */
export async function releaseOldUses(db: Db): Promise<void> {
  for (;;) {
    const ids = await listOldHolders(db, { days: HELD_DAYS, pastDue: HELD_DAYS_PAST_DUE }, BATCH);
    for (const id of ids) await transact(db, (tx) => settleUse(tx, id, 'released'));
    if (ids.length < BATCH) return;
  }
}

/**
 * Returns the coupon of a code if it may be used now for one of these courses; null for the empty code. A guest's limit is
 * checked when they order. Throws `coupon_not_found`, `coupon_not_now`, `coupon_used_up`, `coupon_used`, `coupon_held` and
 * `coupon_other_courses`.
 */
export async function usableCoupon(
  db: Handle,
  code: string,
  courses: readonly { readonly id: string }[],
  { userId, lock = false }: { readonly userId: string | null; readonly lock?: boolean },
): Promise<CouponRow | null> {
  if (code === '') return null;
  const row = await findCoupon(db, code, { lock });
  if (!row) throw new AppError('coupon_not_found');
  const { coupon, isNow } = row;
  if (!isNow) throw new AppError('coupon_not_now');
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) throw new AppError('coupon_used_up');
  const { courseIds, maxUsesPerUser } = coupon;
  if (courseIds.length > 0 && !courses.some(({ id }) => courseIds.includes(id)))
    throw new AppError('coupon_other_courses');
  if (userId !== null && maxUsesPerUser !== null && (await countUsesOf(db, coupon.id, userId)) >= maxUsesPerUser)
    throw new AppError('coupon_used');
  if (userId !== null && coupon.maxUses !== null && (await countHeldUses(db, coupon.id, userId)) >= HELD_BY_ONE)
    throw new AppError('coupon_held');
  return coupon;
}

/** Returns a page of the coupons, and how many there are. */
export async function listCoupons(db: Handle, query: ListCouponsQuery): Promise<{ items: Coupon[]; total: number }> {
  return { items: (await listCouponRows(db, query)).map(present), total: await countCoupons(db, query) };
}

/** Without letters and digits that look alike. 8 of them: 40 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Creates one coupon, or many whose codes begin with the given one. Throws `coupon_exists`, and `invalid_input` for an amount
 * that is none in the currency of the school.
 */
export async function createCoupons(
  { db, terms }: Pick<OrderServices, 'db' | 'terms'>,
  actor: Caller,
  input: CreateCouponsInput,
): Promise<Coupon[]> {
  const amountCents = input.amount === null ? null : Math.round(input.amount * 100);
  const error = amountCents === null ? null : amountError(amountCents, (await terms()).identity.currency);
  if (error) throw invalidInput([['amount', error]]);
  const { code, count, amount, startsAt, endsAt, courses, ...rest } = input;
  const rows = Array.from({ length: count }, () => ({
    ...rest,
    id: newId(),
    code: count === 1 ? code : `${code}-${randomCode()}`,
    batch: count === 1 ? '' : code,
    amountCents,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    courseIds: courses,
  }));
  return writeAs(db, actor, {}, async (tx, held) => {
    const added = await insertCoupons(tx, rows);
    if (added.length < rows.length) throw new AppError('coupon_exists');
    await recordChange(tx, held.actor, {
      action: 'create',
      entity: 'coupon',
      entityId: rows[0]!.id,
      label: count === 1 ? code : `${count} – ${code}`,
      after: { coupon: input.percent === null ? String(amount) : `${input.percent} %` },
    });
    return added.map(present);
  });
}

/** Switches a coupon on or off. Throws `coupon_not_found`. */
export async function changeCoupon(db: Db, actor: Caller, id: string, active: boolean): Promise<Coupon> {
  return writeAs(db, actor, {}, async (tx, held) => {
    const changed = await setActive(tx, id, active);
    if (!changed) throw new AppError('coupon_not_found');
    const change = { action: 'update', entity: 'coupon', entityId: id, label: changed.code } as const;
    await recordChange(tx, held.actor, { ...change, before: { active: !active }, after: { active } });
    return present(changed);
  });
}
