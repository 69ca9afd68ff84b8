import { durationError } from '#contract/time/duration.ts';
import type { Fields } from '#contract/fields/fields.ts';
import * as LIMITS from '#contract/limits.ts';
import { videoError } from '#contract/video-address.ts';

/** The fields of a unit an admin edits. Its image is uploaded beside them. */
export const UNIT_FIELDS = {
  title: { kind: 'text', presence: 'required', required: 'unit_title_required', max: [LIMITS.titleLength, 'too_long'] },
  description: {
    kind: 'markdown',
    dialect: 'unit',
    presence: 'required',
    required: 'description_required',
    max: [LIMITS.unitTextLength, 'too_long'],
  },
  summary: { kind: 'longText', presence: 'optional', max: [LIMITS.unitSummaryLength, 'too_long'] },
  videoUrl: {
    kind: 'address',
    presence: 'optional',
    max: [LIMITS.urlLength, 'address_too_long'],
    // Without a second argument: forms that know the stored address allow that one too.
    check: (address) => videoError(address),
  },
  durationSeconds: { kind: 'duration', presence: 'optional', check: durationError },
  freePreview: { kind: 'flag', presence: 'defaulted' },
} as const satisfies Fields;

export type UnitField = keyof typeof UNIT_FIELDS;
