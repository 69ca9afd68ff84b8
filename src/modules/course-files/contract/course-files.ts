import { z } from 'zod';
import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import type { CourseValuesInFiles } from '#modules/courses/contract/courses.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { yesOrNo } from '#contract/fields/form-fields.ts';
import { courseRef, customId, objectId } from '#contract/ids.ts';
import type { QuestionInput } from '#modules/questions/contract/questions.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import { unitDiff } from '#modules/units/contract/unit-drafts.ts';
import type { UnitValues } from '#modules/units/contract/units.ts';

/** A unit as it is stored. */
export interface StoredUnit {
  readonly id: string;
  readonly values: UnitValues;
  readonly captionsUrl: string | null;
  readonly sectionImage: string | null;
  readonly chapterId: string | null;
  /** Left out in an import of before units had a state. */
  readonly draft?: boolean;
  /** When it is or was published by the time, ISO 8601. */
  readonly publishAt?: string | null;
  /** The ids of its videos, files and captions. */
  readonly files: readonly string[];
  readonly test: TestSettings | null;
}

/** A question as it is stored: its latest version. */
export interface StoredQuestion {
  readonly id: string;
  readonly tags: readonly string[];
  readonly body: QuestionInput;
}

/** Everything of a course that files hold, as it is stored. */
export interface CourseFilesState {
  readonly fields: CourseValuesInFiles;
  readonly imageSrc: string | null;
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
  /** In their order. */
  readonly units: readonly StoredUnit[];
  readonly questions: readonly StoredQuestion[];
}

/** The fields of a unit that stand above its text in its file under their own names. */
export const UNIT_FRONT_FIELDS = fieldNames(UNIT_FIELDS).filter(
  (name): name is Exclude<UnitField, 'description' | 'videoUrl'> => name !== 'description' && name !== 'videoUrl',
);

/** What of a course and its units an import can change, besides their texts. */
export const IMPORTED_FIELDS = [
  ...fieldNames(COURSE_FIELDS),
  ...UNIT_FRONT_FIELDS,
  'draft',
  'publishAt',
  'picture',
  'film',
  'captionsUrl',
  'files',
  'test',
  'chapters',
] as const;
export type ImportedField = (typeof IMPORTED_FIELDS)[number];

const change = z.object({
  fields: z.array(z.object({ field: z.enum(IMPORTED_FIELDS), before: z.string(), after: z.string() })),
  text: unitDiff.shape.text,
});
export type ImportChange = z.infer<typeof change>;

/** What an import would do. Units it leaves as they are are only counted. */
export const importPlan = z
  .object({
    name: z.string(),
    isNew: z.boolean().meta({ description: 'Whether it adds a course' }),
    course: change.meta({ description: 'What changes in the course itself' }),
    units: z.array(
      change.extend({
        _id: objectId,
        title: z.string(),
        kind: z.enum(['new', 'changed', 'moved', 'removed']),
        moved: z.boolean(),
      }),
    ),
    questions: z.array(
      z.object({
        _id: objectId,
        label: z.string().meta({ description: 'The first line of the question' }),
        kind: z.enum(['new', 'changed', 'removed']),
      }),
    ),
    unchanged: z.int().nonnegative(),
    newBytes: z.int().nonnegative().meta({ description: 'The media that have to be stored' }),
    stamp: z.string().meta({ description: 'To be sent back when importing: the course as the plan has seen it' }),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof importPlan>;

/** An uploaded archive, and the course it is for. */
export const importPlanInput = z.object({
  upload: objectId.meta({ description: 'The id of an upload of the kind `archive`' }),
  course: courseRef.optional().meta({ description: 'Only this course may be changed' }),
  copy: yesOrNo.default(false).meta({ description: 'Adds a course, as a draft with new ids' }),
});
export type ImportPlanInput = z.infer<typeof importPlanInput>;

export const importInput = importPlanInput.extend({ stamp: z.string().max(64) });

/** An import that was made. */
export const courseImport = z
  .object({
    course: customId,
    name: z.string(),
    undo: objectId.nullable().meta({ description: 'The id to undo it by, for an hour; null if nothing was changed' }),
  })
  .meta({ id: 'CourseImport' });
export type CourseImport = z.infer<typeof courseImport>;
