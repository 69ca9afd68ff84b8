import { z } from 'zod';
import { author, diffPart } from '#contract/drafts.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { textShape } from '#contract/fields/field-shapes.ts';
import { withLineFeeds } from '#contract/fields/form-fields.ts';
import * as LIMITS from '#contract/limits.ts';
import { draftedTest } from '#modules/assessments/contract/assessments.ts';
import { LOCALES } from '#contract/locales.ts';
import { storedAddress } from '#contract/media-kinds.ts';
import type { TextRule } from '#contract/fields/text-rules.ts';
import { UNIT_FIELDS, type UnitField } from './unit.fields.ts';

/** The text of a field while it is typed: it may be empty or wrong, not too long. */
const typed = ({ max: [longest, tooLong] }: Required<Pick<TextRule, 'max'>>) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .max(longest, fieldMessage(tooLong, { max: longest }));

/** The fields of a unit while they are edited, and as a version keeps them. An empty text means: none. */
export const unitDraftValue = z.object({
  ...textShape(UNIT_FIELDS, typed),
  // The address of an uploaded video is read with a signature and kept without.
  videoUrl: typed(UNIT_FIELDS.videoUrl).overwrite(storedAddress),
  durationSeconds: z
    .int()
    .min(0)
    .max(86_400, fieldMessage('unit_too_long', { hours: 24 })),
  freePreview: z.boolean(),
  test: draftedTest.nullable().optional().meta({
    description:
      'The settings of its test; null without one. Versions of earlier releases lack it, and saving without it leaves it as it is',
  }),
} satisfies Record<UnitDraftMember, z.ZodType>);
export type UnitDraftValue = z.infer<typeof unitDraftValue>;

/** What a draft consists of: the fields of the unit and its test. */
export type UnitDraftMember = UnitField | 'test';

const revision = z
  .int()
  .nonnegative()
  .meta({ description: 'To be sent back when saving; another one after every save and every publication' });
const baseVersion = z.int().positive().meta({ description: 'The `version` of the unit the draft started from' });

/** A unit as it is being edited; without a draft the published values. */
export const unitDraft = z
  .object({
    value: unitDraftValue,
    published: unitDraftValue,
    revision,
    baseVersion,
    version: z.int().positive().meta({ description: 'The version of the published unit' }),
    editedAt: z.iso.datetime().nullable().meta({ description: 'Null without a draft' }),
    editedBy: author,
    changed: z.boolean().meta({ description: 'Whether the draft differs from the published unit' }),
    html: z.string().meta({ description: 'The text of the draft as HTML: safe to insert' }),
  })
  .meta({ id: 'SectionDraft' });
export type UnitDraft = z.infer<typeof unitDraft>;

/** The language of the pages that links in the text lead to. */
export const unitDraftQuery = z.object({ language: z.enum(LOCALES).optional() });

/** A draft being saved. With another revision than the latest the response is `edit_conflict`, with the draft as `current`. */
export const saveUnitDraftInput = z.object({ revision, baseVersion, value: unitDraftValue });

/** The draft as the caller has seen it. */
export const publishUnitInput = z.object({
  revision,
  small: z.boolean().default(false).meta({ description: 'A small correction: learners are not notified of it' }),
});

/** A published version of a unit, without its text. */
export const unitVersion = z
  .object({
    number: z.int().positive(),
    publishedAt: z.iso.datetime(),
    publishedBy: author,
    small: z.boolean(),
  })
  .meta({ id: 'SectionVersion' });
export type UnitVersion = z.infer<typeof unitVersion>;

/** A published version with its text. */
export const fullUnitVersion = unitVersion.extend({ value: unitDraftValue }).meta({ id: 'FullSectionVersion' });

/** What publishing returns: the new version, and the draft that follows it. */
export const publishedUnit = z.object({ version: unitVersion, draft: unitDraft });

/** The two versions to compare; without `to` the draft, without `from` the version before. */
export const unitDiffQuery = z.object({
  from: z.coerce.number().int().positive().max(LIMITS.versionNumber).optional(),
  to: z.coerce.number().int().positive().max(LIMITS.versionNumber).optional(),
});

/** What differs between two versions of a unit. */
export const unitDiff = z
  .object({
    fields: z.array(
      z.object({
        field: z.enum(Object.keys(UNIT_FIELDS) as [UnitField, ...UnitField[]]),
        before: z.union([z.string(), z.number(), z.boolean()]),
        after: z.union([z.string(), z.number(), z.boolean()]),
      }),
    ),
    test: z
      .object({ before: draftedTest.nullable(), after: draftedTest.nullable() })
      .nullable()
      .meta({ description: 'Its test in both; null if it is the same, and for learners' }),
    text: z.array(diffPart).meta({ description: 'Of the description; empty if it is the same in both' }),
  })
  .meta({ id: 'SectionDiff' });
export type UnitDiff = z.infer<typeof unitDiff>;
