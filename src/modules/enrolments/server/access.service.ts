import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import {
  type AccessDifference,
  deleteAccess,
  findExpired,
  insertGrants,
  type LineRefund,
  listAccessDifferences,
  lockForAccess,
  lowerPaid,
} from './access.queries.ts';
import { lowerPastSale } from './past-sales.queries.ts';

// The only code that writes `enrolments`: each change goes with its entry in the access ledger, in one statement.

/** Access to grant. */
export interface AccessGrant {
  readonly courseId: string;
  readonly userIds: readonly string[];
  readonly cause: 'admin' | 'import' | 'request' | 'team';
  /** The admin who grants it. */
  readonly by: string;
  /** When the access ends; null: never. */
  readonly until?: Date | null;
}

/**
 * Grants users access to a course, in the transaction of what causes it: the course and the users must be locked. Returns the
 * ids of those whose access began or was prolonged. Access that ends later already, or never, stays as it is.
 */
export async function grantAccess(tx: Handle, grant: AccessGrant): Promise<string[]> {
  const { userIds, until = null, ...rest } = grant;
  if (userIds.length === 0) return [];
  const access = { ...rest, paidCents: 0, until: until?.toISOString() ?? null, orderLineId: null };
  const granted = await insertGrants(
    tx,
    userIds.map((userId) => ({ ...access, userId })),
  );
  return granted.map(({ userId }) => userId);
}

/** Access that an order has paid for. */
export interface BoughtAccess {
  readonly userId: string;
  readonly cause: 'purchase' | 'free' | 'coupon' | 'invoice';
  /** The admin who marked the order paid. */
  readonly by: string | null;
  readonly lines: readonly { readonly courseId: string; readonly orderLineId: string; readonly paidCents: number }[];
}

/**
 * Grants a buyer access to the courses of an order for good, in the transaction that marks it paid: the user and the courses
 * must be locked. Returns the courses the buyer did not have for good already.
 */
export async function grantBought(tx: Handle, { lines, ...buyer }: BoughtAccess): Promise<string[]> {
  if (lines.length === 0) return [];
  const granted = await insertGrants(
    tx,
    lines.map((line) => ({ ...buyer, ...line, until: null })),
  );
  return granted.map(({ courseId }) => courseId);
}

/** Removes a user's access to a course, which must be locked. Returns whether there was one. */
export async function removeAccess(tx: Handle, courseId: string, userId: string, by: string): Promise<boolean> {
  return (await deleteAccess(tx, { courseId, userIds: [userId], cause: 'removal', by })).length > 0;
}

/**
 * Subtracts a refund of a line of an order from what was paid, so that the reports do, and with `end` removes the access
 * that the line has granted. Access from elsewhere stays. The user and the course must be locked.
 */
export async function refundAccess(tx: Handle, refund: LineRefund, { end }: { end: boolean }): Promise<void> {
  if (!(await lowerPaid(tx, refund))) return lowerPastSale(tx, refund);
  const { courseId, userId, by, orderLineId } = refund;
  if (end && userId !== null) await deleteAccess(tx, { courseId, userIds: [userId], cause: 'refund', by, orderLineId });
}

/** Rows removed in one transaction: each locks its user until the commit. */
const BATCH = 200;

/** Removes all access that has ended, in transactions of some users of one course. */
export async function expireAccess(db: Db, events: CatalogueEvents): Promise<void> {
  for (;;) {
    const due = await findExpired(db, BATCH);
    if (!due) return;
    await transact(db, async (tx) => {
      await lockForAccess(tx, due.courseId, due.userIds);
      await deleteAccess(tx, { ...due, cause: 'expiry', by: null });
    });
    events.countsChanged();
  }
}

/** Compares all enrolments with the ledger; returns up to a hundred differences, of which a correct school has none. */
export const checkAccess = (db: Handle): Promise<AccessDifference[]> => listAccessDifferences(db, 100);
