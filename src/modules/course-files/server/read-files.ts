import { withLineFeeds } from '#contract/fields/form-fields.ts';
import { endingOf, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { type FileSource, isImage, LONGEST_TEXT_BYTES, QUESTIONS_BYTES } from './file-source.ts';
import {
  COURSE_FILE,
  QUESTIONS_FILE,
  type CourseDocument,
  type QuestionDocument,
  sortFiles,
  timeToCome,
  type UnitDocument,
  unitFrontFields,
  LATER_FIELDS,
  withDefaults,
} from './course-document.ts';
import { FileProblems, fileError } from './read-yaml.ts';
import { mediaInText } from './write-files.ts';
import { YamlThread } from './yaml-thread.ts';

/** Returns a text file of a source with line feeds. Throws `invalid_input` unless it is UTF-8. */
async function readText(source: FileSource, path: string, longest = LONGEST_TEXT_BYTES): Promise<string> {
  const bytes = await source.read(path, longest);
  try {
    return withLineFeeds(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw fileError(path, { code: 'not_utf8' });
  }
}

const FRONT = /^---\n([\s\S]*?\n)?---(?:\n|$)/;

/** A course read from files, and the file of each unit by its id. */
export interface CourseFiles {
  readonly document: CourseDocument;
  readonly paths: ReadonlyMap<string, string>;
  /** Without `questions.yaml` an import leaves questions and tests as they are. */
  readonly hasQuestions: boolean;
  /** The fields of later releases that `course.yaml` does not have. */
  readonly absent: readonly (typeof LATER_FIELDS)[number][];
}

interface UnitToRead {
  readonly path: string;
  readonly text: string;
  readonly chapterId: string | null;
  /** The ids of the questions in these files. */
  readonly questions: ReadonlySet<string>;
}

/** What reading works on. */
interface Reading {
  readonly source: FileSource;
  readonly yaml: YamlThread;
  readonly problems: FileProblems;
}

/** Reads a unit; null with problems. */
async function readUnit(
  { source, yaml, problems }: Reading,
  { path, text, chapterId, questions }: UnitToRead,
): Promise<UnitDocument | null> {
  const [whole, front = ''] = FRONT.exec(text) ?? [];
  if (whole === undefined) {
    problems.add(path, 1, { code: 'front_matter_missing' });
    return null;
  }
  const read = await yaml.read('unit', { file: path, firstLine: 2, text: front }, problems);
  const body = text.slice(whole.length).trim();
  const bodyLine = whole.split('\n').length;
  const { draft = false, publishAt } = read?.value ?? {};
  if (body === '' && !draft) problems.add(path, bodyLine, { code: 'description_required' });
  const [longest] = UNIT_FIELDS.description.max;
  if (body.length > longest) problems.add(path, bodyLine, { code: 'too_long', params: { max: longest } });
  if (!read) return null;
  const { value: fields } = read;
  const named: (readonly [string, PropertyKey[]])[] = [
    [fields.film ?? '', ['film']],
    [fields.picture ?? '', ['picture']],
    ...fields.files.map(({ file }, index) => [file, ['files', index, 'file']] as [string, PropertyKey[]]),
  ];
  for (const [name, where] of named) {
    if (name.startsWith('media/') && source.sizeOf(name) === null)
      problems.add(path, read.lineOf(where), { code: 'media_missing' });
  }
  fields.test?.questions.forEach((id, index) => {
    if (!questions.has(id)) problems.add(path, read.lineOf(['test', 'questions', index]), { code: 'question_unknown' });
  });
  if (fields.test && source.sizeOf(QUESTIONS_FILE) === null)
    problems.add(QUESTIONS_FILE, null, { code: 'file_missing' });
  const files = fields.files.map(({ language = null, automatic = false, ...file }) => ({
    ...file,
    language,
    automatic,
  }));
  const video = fields.film ?? '';
  // Videos and files an author only names.
  for (const file of [video, ...mediaInText(body)]) {
    const kind = endingOf(file) in MEDIA_TYPES.film ? 'film' : 'file';
    const isMedia = file.startsWith('media/') && source.sizeOf(file) !== null && !isImage(file);
    if (!isMedia || files.some((one) => one.file === file && (one.kind === kind || file !== video))) continue;
    files.push({ kind, name: file.slice('media/'.length), file, language: null, automatic: false });
  }
  return {
    id: fields.id,
    chapterId,
    ...unitFrontFields(fields),
    draft,
    publishAt: draft || publishAt === undefined ? '' : timeToCome(new Date(publishAt)),
    text: body,
    film: video,
    picture: fields.picture ?? '',
    captionsUrl: fields.captionsUrl ?? '',
    files: sortFiles(files),
    test: fields.test ?? null,
  };
}

/**
 * Reads a course from its files. Throws `invalid_input` with file, line and reason of everything that is wrong: fields,
 * missing and unlisted files, ids that stand there twice.
 */
export async function readFiles(source: FileSource): Promise<CourseFiles> {
  if (source.sizeOf(COURSE_FILE) === null) throw fileError(COURSE_FILE, { code: 'file_missing' });
  const yaml = new YamlThread();
  try {
    return await readWhole({ source, yaml, problems: new FileProblems() });
  } finally {
    await yaml.close();
  }
}

async function readAllQuestions({ source, yaml, problems }: Reading): Promise<readonly QuestionDocument[]> {
  const text = await readText(source, QUESTIONS_FILE, QUESTIONS_BYTES);
  return (await yaml.read('questions', { file: QUESTIONS_FILE, firstLine: 1, text }, problems))?.value ?? [];
}

async function readWhole(reading: Reading): Promise<CourseFiles> {
  const { source, yaml, problems } = reading;
  const text = await readText(source, COURSE_FILE);
  const read = await yaml.read('course', { file: COURSE_FILE, firstLine: 1, text }, problems);
  problems.check();
  if (!read) throw fileError(COURSE_FILE, { code: 'yaml_invalid' });
  const { format: _format, id, units: first, chapters, picture: image = '', ...fields } = read.value;
  if (image.startsWith('media/') && source.sizeOf(image) === null)
    problems.add(COURSE_FILE, read.lineOf(['picture']), { code: 'media_missing' });
  const listed = [
    ...first.map((path, index) => ({ path, chapterId: null, line: read.lineOf(['units', index]) })),
    ...chapters.flatMap((chapter, of) =>
      chapter.units.map((path, index) => ({
        path,
        chapterId: chapter.id,
        line: read.lineOf(['chapters', of, 'units', index]),
      })),
    ),
  ];
  const hasQuestions = source.sizeOf(QUESTIONS_FILE) !== null;
  const questions = hasQuestions ? await readAllQuestions(reading) : [];
  const named = new Set(questions.map((question) => question.id));
  const units: UnitDocument[] = [];
  const unitPaths = new Set<string>();
  const ids = new Set([id]);
  const paths = new Map<string, string>();
  const claim = (one: string, file: string, line: number) => {
    if (ids.has(one)) problems.add(file, line, { code: 'id_twice' });
    ids.add(one);
  };
  chapters.forEach((chapter, index) => claim(chapter.id, COURSE_FILE, read.lineOf(['chapters', index, 'id'])));
  for (const { path, chapterId, line } of listed) {
    if (unitPaths.has(path)) problems.add(COURSE_FILE, line, { code: 'unit_listed_twice' });
    else if (source.sizeOf(path) === null) problems.add(COURSE_FILE, line, { code: 'file_missing' });
    else {
      const whole = { path, text: await readText(source, path), chapterId, questions: named };
      const unit = await readUnit(reading, whole);
      if (unit) claim(unit.id, path, 2);
      if (unit) units.push(unit);
      if (unit) paths.set(unit.id, path);
    }
    unitPaths.add(path);
  }
  for (const path of source.paths) {
    if (path.startsWith('units/') && !unitPaths.has(path)) problems.add(path, null, { code: 'unit_not_listed' });
  }
  problems.check();
  const document = {
    id,
    fields: withDefaults(fields),
    picture: image,
    chapters: chapters.map((chapter) => ({ id: chapter.id, title: chapter.title })),
    units,
    questions,
  };
  return { document, paths, hasQuestions, absent: LATER_FIELDS.filter((name) => !(name in fields)) };
}
