import { z } from 'zod';
import { objectId } from './ids.ts';
import * as LIMITS from './limits.ts';

/** Who edited a draft or published a version. */
export const author = z
  .object({ _id: objectId, name: z.string() })
  .nullable()
  .meta({ description: 'Null once deleted' });
export type Author = z.infer<typeof author>;

/** A page of the history, newest first: `before` a number continues where a page ended. */
export const listVersionsQuery = z.object({
  before: z.coerce.number().int().positive().max(LIMITS.versionNumber).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The draft to discard as the caller has seen it; without a revision, whatever it is. */
export const discardDraftQuery = z.object({
  revision: z.coerce.number().int().nonnegative().optional().meta({ description: 'The latest the caller has seen' }),
});

/** A piece of the text of two versions. `skipped` stands for this many unchanged lines. */
export const diffPart = z.object({
  kind: z.enum(['same', 'added', 'removed', 'skipped']),
  text: z.string(),
  lines: z.int().positive().optional(),
});
export type DiffPart = z.infer<typeof diffPart>;
