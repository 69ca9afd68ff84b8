import { z } from 'zod';
import { fieldMessage } from './fields/field-errors.ts';

/** An entity tag (RFC 9110, 8.8.3) that holds a version: `"3"`. The quotes may be missing, and a proxy may weaken it. */
const VERSION_TAG = /^(?:W\/)?"?(\d{1,10})"?$/;

/**
 * The headers of a call that changes something with a `version`. Without `If-Match`, or with `*`, the version is not compared
 * and the last save wins; otherwise a change saved in the meantime is not overwritten.
 */
export const ifMatchHeaders = z.object({
  'if-match': z
    .string()
    .trim()
    .refine((tag) => tag === '*' || VERSION_TAG.test(tag), fieldMessage('version_tag_invalid'))
    .transform((tag) => VERSION_TAG.exec(tag)?.[1])
    .transform((digits) => (digits === undefined ? undefined : Number(digits)))
    .optional()
    .meta({ description: 'The `version` last read, in quotes: `"3"`. Without it the last save wins.' }),
});

/** The version a change is based on; undefined: any. */
export interface Expected {
  readonly version?: number | undefined;
}

/** Says in the documentation of a call what `If-Match` does; `entity` is what `current` holds then. */
export const ifMatchText = (entity: string): string =>
  `With \`If-Match\` and the \`version\` last read, a change saved in the meantime is not overwritten: the response is \`edit_conflict\` with ${entity} as \`current\`. Without it the last save wins; a \`version\` in the body is ignored.`;
