import { z } from 'zod';
import { objectId } from '#contract/ids.ts';

/** A session as its user sees it; `id` is unrelated to the session's token. */
export const ownSession = z
  .object({
    id: objectId,
    /** By name, such as 'Firefox' and 'Windows'; null where the browser does not say. Products have the same name in every language. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    firstSeen: z.iso.datetime(),
    /** Written down every few minutes, not at every call. */
    lastSeen: z.iso.datetime(),
    /** The session this very call came with. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

/** How many sessions a call ended. */
export const endedSessions = z.object({ ended: z.int().nonnegative() }).meta({ id: 'EndedSessions' });
