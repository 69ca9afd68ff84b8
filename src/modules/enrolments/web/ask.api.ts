import type { RequestOutcome } from '#contract/choices.ts';
import { api } from '#web/lib/api.ts';

/**
 * Asks for a place in a course; a logged-in user leaves out name and e-mail. Throws ApiError: `invalid_input` with its
 * fields, `requests_closed`, `too_many_attempts`, `course_not_found`.
 */
export async function askForPlace(
  courseId: string,
  body: { name?: string; email?: string; message: string },
): Promise<RequestOutcome> {
  const { outcome } = await api('POST /courses/:courseId/requests', { params: { courseId }, body });
  return outcome;
}
