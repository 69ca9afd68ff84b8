import type { AssignAnswer } from '#contract/enrolments.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { AppError } from '#server/http/errors.ts';
import { enrol } from '#server/modules/enrolments/enrolments.service.ts';

/**
 * Buys a course for somebody: takes the (simulated) payment and enrols them, at most once however often it is asked.
 * Throws `payments_unavailable` where the school takes none, `course_not_found`, `user_not_found`.
 */
export async function buyCourse(
  db: Db,
  signal: CatalogueSignal,
  payments: Config['payments'],
  course: string,
  userId: string,
): Promise<AssignAnswer> {
  if (payments === 'off') throw new AppError('payments_unavailable');
  return enrol(db, signal, course, userId, 'purchase');
}
