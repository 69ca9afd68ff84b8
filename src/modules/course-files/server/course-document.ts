import { z } from 'zod';
import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import { UNIT_FRONT_FIELDS } from '#modules/course-files/contract/course-files.ts';
import { type CourseValuesInFiles, createCourseInput } from '#modules/courses/contract/courses.ts';
import { type FieldKind, fieldNames } from '#contract/fields/fields.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { optionalText } from '#contract/fields/form-fields.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { MEDIA_KINDS } from '#contract/media-kinds.ts';
import { outlineInput } from '#modules/units/contract/outline.ts';
import { type QuestionInput, questionTags } from '#modules/questions/contract/questions.ts';
import { type TestSettings, testSettings } from '#modules/assessments/contract/assessments.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { createUnitInput } from '#modules/units/contract/units.ts';

/** The version of the format, in `course.yaml`. */
export const FORMAT = 1;
export const COURSE_FILE = 'course.yaml';
export const QUESTIONS_FILE = 'questions.yaml';

/** A name below `media/`. Exports name files by the SHA-256 of their content. */
export const MEDIA_PATH = /^media\/[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.[A-Za-z0-9]{2,5}$/;
export const UNIT_PATH = /^units\/[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.md$/;

const media = z.string().regex(MEDIA_PATH, 'media_path_invalid');
/** A file below `media/`, or an address on this site or the web. */
const image = z
  .string()
  .max(LIMITS.urlLength)
  .regex(/^(?:media\/|\/|https:\/\/)[^\s]+$/, 'media_path_invalid');
const unitPaths = z.array(z.string().regex(UNIT_PATH, 'unit_path_invalid')).max(LIMITS.courseUnits);

const { listed: _listed, salePrice: _sale, saleEndsOn: _end, ...courseFields } = createCourseInput.shape;
const {
  description: _text,
  videoUrl: _video,
  before: _before,
  after: _after,
  chapter: _chapter,
  state: _state,
  ...unitFields
} = createUnitInput.shape;

/** What `course.yaml` holds. */
export const courseFile = z.strictObject({
  format: z.literal(FORMAT, 'format_unknown'),
  id: objectId,
  ...courseFields,
  picture: image.optional(),
  units: unitPaths.default([]),
  chapters: z
    .array(
      z.strictObject({
        id: objectId,
        title: outlineInput.shape.chapters.element.shape.title,
        units: unitPaths.default([]),
      }),
    )
    .max(LIMITS.courseChapters)
    .default([]),
});

/** What stands above the text of a unit. */
export const unitFrontMatter = z.strictObject({
  id: objectId,
  ...unitFields,
  draft: z.boolean().optional(),
  publishAt: z.iso.datetime().optional(),
  film: optionalText({ max: [LIMITS.urlLength, 'address_too_long'] }).optional(),
  picture: image.optional(),
  captionsUrl: image.optional(),
  files: z
    .array(
      z.strictObject({
        kind: z.enum(MEDIA_KINDS).exclude(['archive']),
        name: z.string().trim().min(1).max(LIMITS.urlLength),
        file: media,
        language: z
          .string()
          .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
          .optional(),
        automatic: z.boolean().optional(),
      }),
    )
    .max(LIMITS.unitFiles)
    .default([]),
  test: testSettings.strict().optional(),
});

/** What `questions.yaml` holds; what each question asks is checked by `questionInput`. */
export const questionsFile = z.strictObject({
  questions: z
    .array(z.looseObject({ id: objectId, tags: questionTags.default([]) }))
    .max(LIMITS.courseQuestions, fieldMessage('too_many_entries', { max: LIMITS.courseQuestions })),
});

/** A video, file or captions of a unit. */
export interface FileDocument {
  readonly kind: 'film' | 'file' | 'captions';
  readonly name: string;
  readonly language: string | null;
  /** Captions that a program made and no person has checked. */
  readonly automatic: boolean;
  /** Its path below `media/`. */
  readonly file: string;
}

type UnitFrontFields = Readonly<Pick<UnitDraftValue, (typeof UNIT_FRONT_FIELDS)[number]>>;

/** A unit as files hold it: media by their paths, an empty text for none. */
export interface UnitDocument extends UnitFrontFields {
  readonly id: string;
  readonly chapterId: string | null;
  /** Whether only admins see it. */
  readonly draft: boolean;
  /** When it will be published by the time, ISO 8601; an empty text without a date, or with one that has come. */
  readonly publishAt: string;
  readonly text: string;
  /** A path below `media/`, or an address. */
  readonly film: string;
  readonly picture: string;
  readonly captionsUrl: string;
  readonly files: readonly FileDocument[];
  readonly test: TestSettings | null;
}

/**
 * Returns the time of a scheduled unit in one spelling; an empty text for one that has come: a job takes it off the unit, which
 * stays the same.
 */
export const timeToCome = (time: Date | null): string =>
  time !== null && time.getTime() > Date.now() ? time.toISOString() : '';

const EMPTY_VALUES: Readonly<Partial<Record<FieldKind, unknown>>> = { flag: false, duration: 0 };

/** Returns the fields of a unit above its text, each with its empty value where there is none. */
export const unitFrontFields = (unit: {
  readonly [Name in keyof UnitFrontFields]?: UnitFrontFields[Name] | null | undefined;
}): UnitFrontFields =>
  Object.fromEntries(
    UNIT_FRONT_FIELDS.map((name) => {
      const value = unit[name] ?? EMPTY_VALUES[UNIT_FIELDS[name].kind] ?? '';
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  ) as unknown as UnitFrontFields;

/** A question of the bank, in its latest version. */
export interface QuestionDocument {
  readonly id: string;
  readonly tags: readonly string[];
  /** In its texts, media by their paths. */
  readonly body: QuestionInput;
}

type DefaultedField = {
  [Name in CourseField]: (typeof COURSE_FIELDS)[Name]['presence'] extends 'defaulted' ? Name : never;
}[CourseField];

const DEFAULTS: Pick<CourseValuesInFiles, DefaultedField> = { level: 'Beginner', language: 'English', state: 'draft' };
const EMPTY = Object.fromEntries(
  fieldNames(COURSE_FIELDS)
    .filter((name) => name in courseFields && COURSE_FIELDS[name].presence === 'optional')
    .map((name) => [name, ['list', 'entries'].includes(COURSE_FIELDS[name].kind) ? [] : '']),
);

/** The fields that exports of the first releases do not have: an import without them leaves them as they are. */
export const LATER_FIELDS = [
  'audience',
  'pitch',
  'trailer',
  'guarantee',
  'faq',
  'testimonials',
] as const satisfies CourseField[];

/** Returns the fields of a course with what its files leave out. */
export const withDefaults = (fields: Partial<CourseValuesInFiles>): CourseValuesInFiles =>
  ({ ...EMPTY, ...DEFAULTS, ...fields }) as CourseValuesInFiles;

/** A course as files hold it. */
export interface CourseDocument {
  readonly id: string;
  readonly fields: CourseValuesInFiles;
  readonly picture: string;
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
  /** In their order. */
  readonly units: readonly UnitDocument[];
  /** In the order of their ids. */
  readonly questions: readonly QuestionDocument[];
}

/** Returns the files of a unit in the order of their names, each once. */
export function sortFiles(files: readonly FileDocument[]): FileDocument[] {
  const keyed = new Map(
    files.map(({ kind, name, language, automatic, file }) => {
      const same = { kind, name, language, automatic, file };
      return [JSON.stringify(same), same] as const;
    }),
  );
  return [...keyed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
}
