import type { BuyInput } from '#contract/checkout.ts';
import type { AssignOutput } from '#contract/enrolments.ts';
import { priceNow } from '#contract/price-now.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { assertForSale, getCard, isForSale } from '#server/modules/courses/courses.service.ts';
import { grantStatement } from '#server/modules/enrolments/access.service.ts';
import { postReceipt } from '#server/modules/mail/mail.service.ts';
import { hasAccess } from './orders.queries.ts';
import { insertPurchase } from './mark-paid.queries.ts';
import type { OrderParts } from './orders.service.ts';

/**
 * Buys one course at once, with a simulated payment or for nothing: an order that is paid, the access and the receipt, in one
 * transaction. Buying again has no effect. The receipt is in the language `locale`.
 * Throws `forbidden` if the buyer is another user, `payments_unavailable` and `payment_required` for a course that costs
 * something in a school without simulated payments, `price_changed` if it does not cost what is `expected`, `unauthenticated` if the session has ended meanwhile, and
 * `course_not_found`, `course_archived`.
 */
export async function buyCourse(
  { db, events, payments }: OrderParts,
  course: string,
  buyer: Caller,
  { userId, expected }: BuyInput,
  locale: string,
): Promise<AssignOutput> {
  // Admins enrol users by their own call: a purchase is always the buyer's own.
  if (userId !== buyer._id) throw new AppError('forbidden');
  const parts = { locale, onlyFree: payments !== 'simulated', expected };
  const response = await writeAs(db, buyer, {}, async (tx, { actor }) => {
    const ids = { order: newId(), line: newId(), payment: newId() };
    const sale = await insertPurchase(tx, course, actor, { ...parts, ids }, grantStatement);
    if (sale) {
      await postReceipt(tx, actor, { name: sale.courseName, cents: sale.paidCents }, { locale, real: false });
      return { courseId: sale.courseId, bought: true };
    }
    const card = await getCard(tx, course);
    const { _id } = card;
    const price = priceNow(card);
    // Of a course for sale, the statement has found the enrolment.
    if (!isForSale(card) && !(await hasAccess(tx, actor._id, _id))) assertForSale(card);
    if (price > 0 && payments === 'off') throw new AppError('payments_unavailable');
    if (price > 0 && parts.onlyFree) throw new AppError('payment_required');
    if (expected !== undefined && price !== expected && !(await hasAccess(tx, actor._id, _id)))
      throw new AppError('price_changed');
    return { courseId: _id, bought: false };
  });
  if (response.bought) events.countsChanged();
  return {
    message: response.bought ? 'Enrolled in the course' : 'Already enrolled in the course',
    courseId: response.courseId,
    userId,
    alreadyEnrolled: !response.bought,
  };
}
