import type { AssignAnswer } from '#contract/enrolments.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import { type EnrolmentParts, enrolBuyer } from '#server/modules/enrolments/enrolments.service.ts';
import { receiptFor } from '#server/modules/mail/mail.service.ts';

/** Who buys, and in which language they get the receipt. */
export interface Buyer {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/**
 * Buys a course: takes the (simulated) payment, enrols the buyer and puts it on their receipt, at most once however
 * often it is asked.
 * Throws `forbidden` for anybody but oneself, `payments_unavailable` where the school takes none, `course_not_found`.
 */
export async function buyCourse(
  { db, signal }: EnrolmentParts,
  payments: Config['payments'],
  course: string,
  buyer: Buyer,
  userId: string,
): Promise<AssignAnswer> {
  // Administrators enrol people by their own call: nobody pays for somebody else.
  if (userId !== buyer._id) throw new AppError('forbidden');
  if (payments === 'off') throw new AppError('payments_unavailable');
  const answer = await enrolBuyer(db, course, userId, receiptFor(buyer, buyer.locale));
  if (!answer.alreadyEnrolled) signal.countsChanged();
  return answer;
}
