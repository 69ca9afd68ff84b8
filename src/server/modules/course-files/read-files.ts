import type { z } from 'zod';
import { withLineFeeds } from '#contract/form-fields.ts';
import { endingOf, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { UNIT_FIELDS } from '#contract/unit.fields.ts';
import { type FileSource, isPicture, LONGEST_TEXT_BYTES, QUESTIONS_BYTES } from './file-source.ts';
import {
  COURSE_FILE,
  QUESTIONS_FILE,
  type CourseDocument,
  courseFile,
  sortFiles,
  type UnitDocument,
  unitFrontMatter,
  withDefaults,
} from './course-document.ts';
import { readQuestions } from './read-questions.ts';
import { FileProblems, fileError, readYaml } from './read-yaml.ts';
import { mediaInText } from './write-files.ts';

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

type Front = z.output<typeof unitFrontMatter>;

/** A course read from files, and the file of each unit by its id. */
export interface CourseFiles {
  readonly document: CourseDocument;
  readonly paths: ReadonlyMap<string, string>;
  /** Without `questions.yaml` an import leaves questions and tests as they are. */
  readonly hasQuestions: boolean;
}

interface UnitToRead {
  readonly path: string;
  readonly text: string;
  readonly chapterId: string | null;
  /** The ids of the questions in these files. */
  readonly questions: ReadonlySet<string>;
}

/** Reads a unit; null with problems. */
function readUnit(
  source: FileSource,
  { path, text, chapterId, questions }: UnitToRead,
  problems: FileProblems,
): UnitDocument | null {
  const [whole, yaml = ''] = FRONT.exec(text) ?? [];
  if (whole === undefined) {
    problems.add(path, 1, { code: 'front_matter_missing' });
    return null;
  }
  const read = readYaml({ file: path, firstLine: 2, text: yaml }, unitFrontMatter, problems);
  const body = text.slice(whole.length).trim();
  const bodyLine = whole.split('\n').length;
  if (body === '') problems.add(path, bodyLine, { code: 'description_required' });
  const [longest] = UNIT_FIELDS.description.max;
  if (body.length > longest) problems.add(path, bodyLine, { code: 'too_long', params: { max: longest } });
  if (!read) return null;
  const front: Front = read.value;
  const named: (readonly [string, PropertyKey[]])[] = [
    [front.film ?? '', ['film']],
    [front.picture ?? '', ['picture']],
    ...front.files.map(({ file }, at) => [file, ['files', at, 'file']] as [string, PropertyKey[]]),
  ];
  for (const [name, at] of named) {
    if (name.startsWith('media/') && source.sizeOf(name) === null)
      problems.add(path, read.lineOf(at), { code: 'media_missing' });
  }
  front.test?.questions.forEach((id, at) => {
    if (!questions.has(id)) problems.add(path, read.lineOf(['test', 'questions', at]), { code: 'question_unknown' });
  });
  if (front.test && source.sizeOf(QUESTIONS_FILE) === null)
    problems.add(QUESTIONS_FILE, null, { code: 'file_missing' });
  const files = front.files.map(({ language = null, automatic = false, ...file }) => ({
    ...file,
    language,
    automatic,
  }));
  const film = front.film ?? '';
  // Films and files an author only names.
  for (const file of [film, ...mediaInText(body)]) {
    const kind = endingOf(file) in MEDIA_TYPES.film ? 'film' : 'file';
    const isMedia = file.startsWith('media/') && source.sizeOf(file) !== null && !isPicture(file);
    if (!isMedia || files.some((one) => one.file === file && (one.kind === kind || file !== film))) continue;
    files.push({ kind, name: file.slice('media/'.length), file, language: null, automatic: false });
  }
  return {
    id: front.id,
    chapterId,
    title: front.title,
    summary: front.summary ?? '',
    text: body,
    film,
    durationSeconds: front.durationSeconds ?? 0,
    freePreview: front.freePreview ?? false,
    picture: front.picture ?? '',
    captionsUrl: front.captionsUrl ?? '',
    files: sortFiles(files),
    test: front.test ?? null,
  };
}

/**
 * Reads a course from its files. Throws `invalid_input` with file, line and reason of everything that is wrong: fields,
 * missing and unlisted files, ids that stand there twice.
 */
export async function readFiles(source: FileSource): Promise<CourseFiles> {
  if (source.sizeOf(COURSE_FILE) === null) throw fileError(COURSE_FILE, { code: 'file_missing' });
  const problems = new FileProblems();
  const text = await readText(source, COURSE_FILE);
  const read = readYaml({ file: COURSE_FILE, firstLine: 1, text }, courseFile, problems);
  problems.check();
  if (!read) throw fileError(COURSE_FILE, { code: 'yaml_invalid' });
  const { format: _format, id, units: first, chapters, picture = '', ...fields } = read.value;
  if (picture.startsWith('media/') && source.sizeOf(picture) === null)
    problems.add(COURSE_FILE, read.lineOf(['picture']), { code: 'media_missing' });
  const listed = [
    ...first.map((path, at) => ({ path, chapterId: null, line: read.lineOf(['units', at]) })),
    ...chapters.flatMap((chapter, of) =>
      chapter.units.map((path, at) => ({
        path,
        chapterId: chapter.id,
        line: read.lineOf(['chapters', of, 'units', at]),
      })),
    ),
  ];
  const hasQuestions = source.sizeOf(QUESTIONS_FILE) !== null;
  const questions = hasQuestions
    ? readQuestions(await readText(source, QUESTIONS_FILE, QUESTIONS_BYTES), problems)
    : [];
  const named = new Set(questions.map((question) => question.id));
  const units: UnitDocument[] = [];
  const seen = new Set<string>();
  const ids = new Set([id]);
  const paths = new Map<string, string>();
  const claim = (one: string, file: string, line: number) => {
    if (ids.has(one)) problems.add(file, line, { code: 'id_twice' });
    ids.add(one);
  };
  chapters.forEach((chapter, at) => claim(chapter.id, COURSE_FILE, read.lineOf(['chapters', at, 'id'])));
  for (const { path, chapterId, line } of listed) {
    if (seen.has(path)) problems.add(COURSE_FILE, line, { code: 'unit_listed_twice' });
    else if (source.sizeOf(path) === null) problems.add(COURSE_FILE, line, { code: 'file_missing' });
    else {
      const whole = { path, text: await readText(source, path), chapterId, questions: named };
      const unit = readUnit(source, whole, problems);
      if (unit) claim(unit.id, path, 2);
      if (unit) units.push(unit);
      if (unit) paths.set(unit.id, path);
    }
    seen.add(path);
  }
  for (const path of source.paths) {
    if (path.startsWith('units/') && !seen.has(path)) problems.add(path, null, { code: 'unit_not_listed' });
  }
  problems.check();
  const document = {
    id,
    fields: withDefaults(fields),
    picture,
    chapters: chapters.map((chapter) => ({ id: chapter.id, title: chapter.title })),
    units,
    questions,
  };
  return { document, paths, hasQuestions };
}
