import { buyInput, simulateBuyQuery } from './checkout.ts';
import { courseCard } from './courses.ts';
import type { EndpointTable } from './endpoint.ts';
import { assignOutput } from './enrolments.ts';

export const checkoutEndpoints = {
  'GET /courses/simulate-buy': {
    tag: 'Checkout',
    access: 'public',
    summary: 'A course as the cart takes it, at its present price',
    description: "Without `courseId`, the school's unlisted sample course.",
    query: simulateBuyQuery,
    output: courseCard,
    errors: ['course_not_found', 'course_archived'],
  },
  'PUT /courses/:courseId/assign': {
    tag: 'Checkout',
    access: 'self',
    summary: 'Buy a course for oneself',
    description:
      'Safe to repeat: a user who is enrolled already is not charged again, and the response says so. A receipt is put into the outbox.',
    body: buyInput,
    output: assignOutput,
    errors: [
      'course_not_found',
      'course_archived',
      'user_not_found',
      'payments_unavailable',
      'payment_required',
      'price_changed',
    ],
  },
} as const satisfies EndpointTable;
