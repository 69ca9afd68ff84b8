import { z } from 'zod';
import { boughtCourse, buyInput, simulateBuyQuery } from './checkout.ts';
import { courseCard } from '#modules/courses/contract/courses.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { idempotencyKey } from '#contract/idempotency-key.ts';

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
      'Safe to repeat: a user who is enrolled already is not charged again, and the response says so. It is an order that is paid at once, with an invoice and a receipt; a school whose payments are not simulated takes `POST /orders`. The calls of one cart carry the same `Idempotency-Key` and `cart`: they are one order. `price_changed` has what the cart costs now as `current.quote`.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: buyInput,
    output: boughtCourse,
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
