import { type SQL, sql } from 'drizzle-orm';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import {
  type AccessDifference,
  deleteAccess,
  findExpired,
  grantExpressions,
  type LineRefund,
  listAccessDifferences,
  lockForAccess,
  lowerPaid,
} from './access.queries.ts';
import { lowerPastSale } from './past-sales.queries.ts';

// The only code that writes `enrolments`: each change goes with its entry in the access ledger, in one statement.

/** Access to grant. */
export interface Grant {
  readonly courseId: string;
  readonly userIds: readonly string[];
  readonly cause: 'admin' | 'import' | 'request';
  /** The admin who grants it. */
  readonly by: string;
  /** When the access ends; null: never. */
  readonly until?: Date | null;
}

/**
 * Grants users access to a course, in the transaction of what causes it: the course and the users must be locked. Returns the
 * ids of those whose access began or was prolonged. Access that ends later already, or never, stays as it is.
 */
export async function grantAccess(tx: Handle, grant: Grant): Promise<string[]> {
  if (grant.userIds.length === 0) return [];
  const until = grant.until?.toISOString() ?? null;
  const { rows } = await tx.execute<{ _id: string }>(sql`
    with ${grantExpressions(sql`
      select ${grant.courseId}::uuid as course_id, user_id, ${grant.cause}::text as cause, 0 as paid_cents,
        ${until}::timestamptz as until, null::uuid as order_line_id, ${grant.by}::uuid as by_user_id
      from unnest(${`{${grant.userIds.join(',')}}`}::uuid[]) as user_id`)}
    select user_id as "_id" from granted`);
  return rows.map(({ _id }) => _id);
}

/**
 * Returns common table expressions that grant what `given` selects (course_id, user_id, cause, paid_cents, until,
 * order_line_id, by_user_id), to be part of the statement of a purchase: `granted` has what changed, with `added`.
 */
export const grantStatement = (given: SQL): SQL => grantExpressions(given);

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
