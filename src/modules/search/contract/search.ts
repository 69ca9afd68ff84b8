import { z } from 'zod';
import { COURSE_STATES } from '#contract/choices.ts';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { role } from '#modules/users/contract/users.ts';

/** How many results of each kind a search returns at most. */
export const RESULTS_OF_KIND = 6;

export const paletteParams = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.searchLength)
    .meta({ description: 'A part of a name, e-mail or title; or an ID' }),
});

/** People, courses and units that contain a text, at most six of each: those that begin with it first, then the newest. */
export const searchResults = z
  .object({
    people: z.array(z.object({ _id: objectId, customId, name: z.string(), email: z.string(), role })),
    courses: z.array(
      z.object({ _id: objectId, customId, name: z.string(), teacher: z.string(), state: z.enum(COURSE_STATES) }),
    ),
    units: z.array(z.object({ _id: objectId, title: z.string(), course: z.object({ customId, name: z.string() }) })),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof searchResults>;
