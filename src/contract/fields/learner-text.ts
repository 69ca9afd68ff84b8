import { z } from 'zod';

/**
 * Text of a learner, at most so many UTF-16 code units. Without what the database cannot store, U+0000 and half a surrogate
 * pair, which would hold up what is sent with it.
 */
export const learnerText = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => text.replaceAll('\0', '').toWellFormed());
