import { z } from 'zod';
import { COURSE_FIELDS, type CourseField } from '#contract/course.fields.ts';
import { type CourseValuesInFiles, createCourseInput } from '#contract/courses.ts';
import { fieldNames } from '#contract/fields.ts';
import { fieldMessage } from '#contract/field-errors.ts';
import { optionalText } from '#contract/form-fields.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { MEDIA_KINDS } from '#contract/media-kinds.ts';
import { outlineInput } from '#contract/outline.ts';
import { type QuestionInput, questionTags } from '#contract/questions.ts';
import { type TestSettings, testSettings } from '#contract/tests.ts';
import { createUnitInput } from '#contract/units.ts';

/** The version of the format, in `course.yaml`. */
export const FORMAT = 1;
export const COURSE_FILE = 'course.yaml';
export const QUESTIONS_FILE = 'questions.yaml';

/** A name below `media/`. Exports name files by the SHA-256 of their content. */
export const MEDIA_PATH = /^media\/[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.[A-Za-z0-9]{2,5}$/;
export const UNIT_PATH = /^units\/[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.md$/;

const media = z.string().regex(MEDIA_PATH, 'media_path_invalid');
/** A file below `media/`, or an address on this site or the web. */
const picture = z
  .string()
  .max(LIMITS.urlLength)
  .regex(/^(?:media\/|\/|https:\/\/)[^\s]+$/, 'media_path_invalid');
const unitPaths = z.array(z.string().regex(UNIT_PATH, 'unit_path_invalid')).max(LIMITS.courseUnits);

const { listed: _listed, salePrice: _sale, saleEndsOn: _end, ...courseFields } = createCourseInput.shape;
const { title, description: _text, summary, durationSeconds, freePreview } = createUnitInput.shape;

/** What `course.yaml` holds. */
export const courseFile = z.strictObject({
  format: z.literal(FORMAT, 'format_unknown'),
  id: objectId,
  ...courseFields,
  picture: picture.optional(),
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
  title,
  summary,
  film: optionalText({ max: [LIMITS.urlLength, 'address_too_long'] }).optional(),
  durationSeconds,
  freePreview,
  picture: picture.optional(),
  captionsUrl: picture.optional(),
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

/** A film, file or captions of a unit. */
export interface FileDocument {
  readonly kind: 'film' | 'file' | 'captions';
  readonly name: string;
  readonly language: string | null;
  /** Captions that a program made and no person has checked. */
  readonly automatic: boolean;
  /** Its path below `media/`. */
  readonly file: string;
}

/** A unit as files hold it: media by their paths, an empty text for none. */
export interface UnitDocument {
  readonly id: string;
  readonly chapterId: string | null;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** A path below `media/`, or an address. */
  readonly film: string;
  readonly durationSeconds: number;
  readonly freePreview: boolean;
  readonly picture: string;
  readonly captionsUrl: string;
  readonly files: readonly FileDocument[];
  readonly test: TestSettings | null;
}

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
    .map((name) => [name, COURSE_FIELDS[name].kind === 'list' ? [] : '']),
);

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
