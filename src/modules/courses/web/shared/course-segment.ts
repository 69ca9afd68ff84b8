import { isCourseRef } from '#contract/course-ref.ts';
import { ApiError, pageLocale } from '#web/lib/api.ts';
import { translateServerError } from '#web/lib/translate-server-error.ts';

const NOT_FOUND = 'This course does not exist or has been removed.';

/**
 * Returns a course's `_id` or `customId` from an address for use in an API path. Throws ApiError 404 `course_not_found` for
 * any other text: `categories` and `.` would lead to other endpoints.
 */
export function courseSegment(ref: string): string {
  if (isCourseRef(ref)) return ref;
  throw new ApiError(translateServerError(NOT_FOUND, pageLocale(), 'course_not_found'), {
    status: 404,
    code: 'course_not_found',
  });
}
