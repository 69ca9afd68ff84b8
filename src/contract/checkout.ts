import { z } from 'zod';
import { courseCard } from './courses.ts';
import { courseRef } from './ids.ts';

/** Which course to put in the cart; with nothing, the school's unlisted sample course. The answer is a course card. */
export const simulateBuyQuery = z.object({ courseId: courseRef.optional() });

/** What the cart keeps of a course, as the server priced it at the moment it was asked for. */
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
