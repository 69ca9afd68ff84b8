import { z } from 'zod';
import { objectId } from './ids.ts';
import * as LIMITS from './limits.ts';

const count = z.int().nonnegative();
const FIRST = `${LIMITS.affectedShown} at most`;

/** The people whom a change affects. */
export const affectedPeople = z.object({
  count,
  first: z.array(z.object({ _id: objectId, name: z.string() })).meta({ description: `By name, ${FIRST}` }),
});

/** The certificates that a change affects. */
export const affectedCertificates = z.object({
  count,
  first: z
    .array(z.object({ _id: objectId, name: z.string(), course: z.string() }))
    .meta({ description: `Newest first, ${FIRST}` }),
});
export type AffectedCertificates = z.infer<typeof affectedCertificates>;

/** Which certificates other texts of the school would change. */
export const certificatesEffect = z.object({
  changing: affectedCertificates.meta({ description: 'Those that are not made yet' }),
  keeping: affectedCertificates.meta({ description: 'Those that are valid and keep what they say' }),
});
export type CertificatesEffect = z.infer<typeof certificatesEffect>;
