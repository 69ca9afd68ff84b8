import { z } from 'zod';
import { courseCard } from './courses.ts';
import { assignInput } from './enrolments.ts';
import { courseRef } from './ids.ts';

/** Which course to put in the cart; with nothing, the school's unlisted sample course. The output is a course card. */
export const simulateBuyQuery = z.object({ courseId: courseRef.optional() });

/** A purchase of one course. */
export const buyInput = assignInput.extend({
  expected: z.number().nonnegative().optional().meta({ description: 'The price the buyer saw' }),
});
export type BuyInput = z.infer<typeof buyInput>;

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
