import type { AssignAnswer } from '#contract/enrolments.ts';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { type EnrolmentParts, enrolBuyer } from '#server/modules/enrolments/enrolments.service.ts';
import { receiptFor } from '#server/modules/mail/mail.service.ts';

/**
 * Buys a course: takes the (simulated) payment, enrols the buyer and puts it on their receipt, at most once however
 * often it is asked.
 * The receipt is in the language `locale`.
 * Throws `forbidden` for anybody but oneself, `payments_unavailable` where the school takes none, `unauthenticated` when
 * the session has ended meanwhile, `course_not_found`.
 */
export async function buyCourse(
  { db, signal }: EnrolmentParts,
  payments: Config['payments'],
  course: string,
  buyer: Caller,
  userId: string,
  locale: string,
): Promise<AssignAnswer> {
  // Administrators enrol people by their own call: nobody pays for somebody else.
  if (userId !== buyer._id) throw new AppError('forbidden');
  if (payments === 'off') throw new AppError('payments_unavailable');
  const answer = await enrolBuyer(db, buyer, course, receiptFor(buyer._id, locale));
  if (!answer.alreadyEnrolled) signal.countsChanged();
  return answer;
}
