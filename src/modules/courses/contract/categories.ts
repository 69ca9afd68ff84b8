import { z } from 'zod';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { objectId } from '#contract/ids.ts';
import { LOCALES } from '#contract/locales.ts';
import * as LIMITS from '#contract/limits.ts';

/** The name of a category in each language. The one in the school's first language is required. */
const names = z
  .partialRecord(
    z.enum(LOCALES),
    z
      .string()
      .trim()
      .max(LIMITS.categoryNameLength, fieldMessage('too_long', { max: LIMITS.categoryNameLength })),
  )
  .meta({ description: 'The name in each language; the one in the first language of the school is required' });

/** A category as admins see it. */
export const category = z
  .object({
    _id: objectId,
    name: z.string().meta({ description: 'The `category` of its courses' }),
    names: z.partialRecord(z.enum(LOCALES), z.string()),
    courses: z.int().nonnegative(),
    version: z.int().positive().meta({ description: 'To be sent back as `If-Match` when saving' }),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

export const createCategoryInput = z.object({ names });

export const renameCategoryInput = z.object({ names });

/** The ids of all categories in their new order. */
export const orderCategoriesInput = z.object({ categories: z.array(objectId).max(LIMITS.categoriesMax) });

/** Moves the courses of a category into another one and deletes it. */
export const mergeCategoryInput = z.object({ into: objectId });
