import { z } from 'zod';
import { courseRef, objectId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/fields/media.ts';
import * as LIMITS from '#contract/limits.ts';
import { LIBRARY_DELETIONS, LIBRARY_KINDS, LIBRARY_PLACES } from './library-kinds.ts';

const named = z.object({ _id: objectId, name: z.string() });

const libraryUse = z.object({
  place: z.enum(LIBRARY_PLACES),
  name: z
    .string()
    .meta({ description: 'The title of the unit, the name of the course or teacher, or the part of the settings' }),
  course: named.nullable().meta({ description: 'The course of a unit or question' }),
  id: z.string().nullable().meta({ description: 'The id of the unit, the teacher or the slug of a page' }),
});
export type LibraryUse = z.infer<typeof libraryUse>;

/** The `_id` of an item: that in the address of the file, or the 32 digits in that of an image. */
const itemId = z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

const choice = z.object({
  _id: itemId,
  kind: z.enum(LIBRARY_KINDS),
  name: z.string().meta({ description: 'Empty for images from before names were kept' }),
  type: z.string().meta({ description: 'Media type' }),
  bytes: z.int().nonnegative().nullable().meta({ description: 'Null until an older image is measured' }),
  createdAt: z.iso.datetime(),
  course: named.nullable().meta({ description: 'The course it was uploaded for' }),
  imageSrc: mediaUrl.nullable().meta({ description: 'The address of an image, or of the frame before a film' }),
  url: z
    .string()
    .meta({ description: 'Where it can be opened: of a file, a signed address, which works for some hours' }),
});

/** An image or a file of a course, to be used again. */
export const libraryChoice = choice.meta({ id: 'LibraryChoice' });
export type LibraryChoice = z.infer<typeof libraryChoice>;

/** An image or a file of the school, who uploaded it and where it is used. */
export const libraryItem = choice
  .extend({
    by: named.nullable().meta({ description: 'Null if unknown, or once the account is deleted' }),
    uses: z.array(libraryUse),
    moreUses: z.boolean().meta({ description: 'Whether it is used in more places than `uses` lists' }),
    unused: z.boolean(),
  })
  .meta({ id: 'LibraryItem' });
export type LibraryItem = z.infer<typeof libraryItem>;

const filters = {
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  kind: z.enum(LIBRARY_KINDS).optional(),
  before: itemId.optional().meta({ description: 'The `_id` with which a page ended' }),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
};

/** Filters a page of the files of a course, newest first. */
export const courseLibraryQuery = z.object(filters);
export type CourseLibraryQuery = z.infer<typeof courseLibraryQuery>;

/** Filters a page of all files, newest first. */
export const libraryQuery = z.object({
  ...filters,
  course: courseRef.optional(),
  unused: z.literal('true').optional().meta({ description: 'Only what is used nowhere' }),
});
export type LibraryQuery = z.infer<typeof libraryQuery>;

const sum = z.object({ files: z.int().nonnegative(), bytes: z.int().nonnegative() });

/** How much the school stores, and how much of it is used nowhere. */
export const libraryTotals = z
  .object({ all: sum, unused: sum, quotaBytes: z.int().nonnegative().nullable() })
  .meta({ id: 'LibraryTotals' });
export type LibraryTotals = z.infer<typeof libraryTotals>;

export const libraryDeletion = z.object({ ids: z.array(itemId).min(1).max(LIBRARY_DELETIONS) });

/** What was deleted, and how much room that freed. What is used meanwhile stays. */
export const libraryDeleted = z
  .object({
    deleted: z.array(itemId),
    kept: z.array(itemId).meta({ description: 'Those that are used, are being imported or were uploaded just now' }),
    freedBytes: z.int().nonnegative(),
  })
  .meta({ id: 'LibraryDeleted' });
export type LibraryDeleted = z.infer<typeof libraryDeleted>;

/** Gives a stored video or file to a unit. */
export const reuseInput = z.object({
  file: objectId.meta({ description: 'The `_id` of the library' }),
});
