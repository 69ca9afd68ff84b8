import type { CartItem } from '#contract/checkout.ts';
import type { CourseCard } from '#contract/courses.ts';
import { api, failedWith } from '#web/lib/api.ts';

/** Returns a course at its current price, by `_id` or `customId`. Throws ApiError: `course_not_found`, `course_archived`. */
export function courseForSale(courseRef: string): Promise<CourseCard> {
  return api('GET /courses/simulate-buy', { query: { courseId: courseRef } });
}

/** Buys a course for a user; returns `gone` if it no longer exists or is no longer sold. Throws ApiError otherwise. */
export async function assignCourse(courseId: string, userId: string): Promise<'assigned' | 'already' | 'gone'> {
  try {
    const { alreadyEnrolled } = await api('PUT /courses/:courseId/assign', { params: { courseId }, body: { userId } });
    return alreadyEnrolled ? 'already' : 'assigned';
  } catch (cause) {
    const failed = failedWith<'PUT /courses/:courseId/assign'>;
    if (failed(cause, 'course_not_found') || failed(cause, 'course_archived')) return 'gone';
    throw cause;
  }
}

/**
 * Returns the current courses of a cart by `_id`, null for those no longer sold; omits those whose call failed. One call loads
 * all listed courses, the others are loaded one by one.
 */
export async function presentCourses(cart: readonly CartItem[]): Promise<Map<string, CartItem | null>> {
  const current = new Map<string, CartItem | null>();
  if (cart.length === 0) return current;
  const ids = cart.map(({ customId }) => customId).join(',');
  const { items } = await api('GET /courses', { query: { ids } });
  for (const course of items) current.set(course._id, course);
  const missing = cart.filter(({ _id }) => !current.has(_id));
  await Promise.all(
    missing.map(async ({ _id }) => {
      try {
        current.set(_id, await courseForSale(_id));
      } catch (cause) {
        const failed = failedWith<'GET /courses/simulate-buy'>;
        if (failed(cause, 'course_not_found') || failed(cause, 'course_archived')) current.set(_id, null);
      }
    }),
  );
  return current;
}
