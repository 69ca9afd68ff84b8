import { z } from 'zod';
import { courseCard } from '#modules/courses/contract/courses.ts';
import { assignInput, assignOutput } from '#modules/enrolments/contract/enrolments.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { billing, order } from './orders.ts';

/** Which course to put in the cart; with nothing, the school's unlisted sample course. The output is a course card. */
export const simulateBuyQuery = z.object({ courseId: courseRef.optional() });

/** A purchase of one course. */
export const buyInput = assignInput.extend({
  street: billing.shape.street.unwrap().optional().meta({ description: 'The address of the buyer' }),
  expected: z
    .number()
    .nonnegative()
    .optional()
    .meta({ description: 'What the buyer saw: the price, or with `cart` the total of the cart' }),
  cart: z.array(objectId).max(LIMITS.cartSize).optional().meta({
    description:
      'The courses that are bought together, this one among them. The calls for them carry the same `Idempotency-Key`: the first makes one order of all, the others return it',
  }),
});
export type BuyInput = z.infer<typeof buyInput>;

/** The output of a purchase: `order` is the one it made, or that of its cart; null: the buyer has all courses already. */
export const boughtCourse = assignOutput.extend({ order: order.nullable() }).meta({ id: 'BoughtCourse' });
export type BoughtCourse = z.infer<typeof boughtCourse>;

/** What the cart keeps of a course, with the server's price at the time of the request. */
export const cartItem = courseCard.pick({
  _id: true,
  customId: true,
  name: true,
  teacher: true,
  price: true,
  imageSrc: true,
  imageAlt: true,
});
export type CartItem = z.infer<typeof cartItem>;
