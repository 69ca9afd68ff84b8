import type { AssignOutput } from '#contract/enrolments.ts';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { AppError } from '#server/errors.ts';
import { type EnrolmentParts, enrolBuyer } from '#server/modules/enrolments/enrolments.service.ts';
import { postReceipt } from '#server/modules/mail/mail.service.ts';

/**
 * Buys a course: takes the (simulated) payment, enrols the buyer and puts the sale on their receipt, in one transaction.
 * Buying again has no effect. The receipt is in the language `locale`.
 * Throws `forbidden` if the buyer is another user, `payments_unavailable` if the school takes no payments,
 * `unauthenticated` if the session has ended meanwhile, `course_not_found` and `course_archived`.
 */
export async function buyCourse(
  { db, events }: EnrolmentParts,
  payments: Config['payments'],
  course: string,
  buyer: Caller,
  userId: string,
  locale: string,
): Promise<AssignOutput> {
  // Admins enrol users by their own call: a purchase is always the buyer's own.
  if (userId !== buyer._id) throw new AppError('forbidden');
  if (payments === 'off') throw new AppError('payments_unavailable');
  const response = await writeAs(db, buyer, {}, async (tx, { actor }) => {
    const { sale, response: enrolled } = await enrolBuyer(tx, course, actor._id);
    if (sale) await postReceipt(tx, actor, { name: sale.courseName, cents: sale.paidCents }, locale);
    return enrolled;
  });
  if (!response.alreadyEnrolled) events.countsChanged();
  return response;
}
