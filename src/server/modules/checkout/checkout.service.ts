import type { AssignAnswer } from '#contract/enrolments.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import { type EnrolmentParts, enrolBuyer } from '#server/modules/enrolments/enrolments.service.ts';

/**
 * Buys a course: takes the (simulated) payment and enrols the buyer, at most once however often it is asked.
 * Throws `forbidden` for anybody but oneself, `payments_unavailable` where the school takes none, `course_not_found`.
 */
export async function buyCourse(
  parts: EnrolmentParts,
  payments: Config['payments'],
  course: string,
  buyerId: string,
  userId: string,
): Promise<AssignAnswer> {
  // Administrators enrol people by their own call: nobody pays for somebody else.
  if (userId !== buyerId) throw new AppError('forbidden');
  if (payments === 'off') throw new AppError('payments_unavailable');
  return enrolBuyer(parts, course, userId);
}
