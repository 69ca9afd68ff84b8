import { stringify } from 'yaml';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { questionTextsOf } from '#modules/questions/server/markdown-texts.ts';
import { COURSE_FILE, type CourseDocument, FORMAT, QUESTIONS_FILE, type UnitDocument } from './course-document.ts';

/** Writes every text in double quotes: the one style of YAML that keeps all of them as they are. */
const yaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });

const orNone = <Value>(value: Value): Value | undefined => (value === '' ? undefined : value);

/** Returns a title in plain letters, as the name of a file. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'unit';

/** Returns the paths of units by their ids; of units with the same name the later ones are numbered. */
function unitPaths(units: readonly UnitDocument[]): Map<string, string> {
  const names = new Set<string>();
  return new Map(
    units.map(({ id, title }) => {
      const slug = slugOf(title);
      let name = slug;
      for (let number = 2; names.has(name); number++) name = `${slug}-${number}`;
      names.add(name);
      return [id, `units/${name}.md`];
    }),
  );
}

function writeUnit(unit: UnitDocument): string {
  const { id, text, draft, publishAt, film: video, picture: image, captionsUrl, files, test } = unit;
  const front = {
    id,
    // The video stands where the list of fields has it.
    ...Object.fromEntries(
      fieldNames(UNIT_FIELDS)
        .filter((name) => name !== 'description')
        .map((name) => (name === 'videoUrl' ? ['film', orNone(video)] : [name, orNone(unit[name])])),
    ),
    draft: draft || undefined,
    publishAt: orNone(publishAt),
    picture: orNone(image),
    captionsUrl: orNone(captionsUrl),
    ...(files.length > 0 && {
      files: files.map(({ kind, name, language, automatic, file }) => ({
        kind,
        name,
        language: language ?? undefined,
        automatic: automatic || undefined,
        file,
      })),
    }),
    test: test ?? undefined,
  };
  return `---\n${yaml(front)}---\n${text}\n`;
}

/** Returns a value without its empty fields, which have defaults. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const isEmpty = (field: unknown) => field === null || field === '' || (Array.isArray(field) && field.length === 0);
  const fields = Object.entries(value).filter(([, field]) => !isEmpty(field));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutEmpty(field)]));
}

const writeQuestions = ({ questions }: CourseDocument): string =>
  yaml({ questions: questions.map(({ id, tags, body }) => withoutEmpty({ id, tags, ...body })) });

/** Returns the text files of a course by their paths. The same course gives the same bytes. */
export function writeFiles(document: CourseDocument): Map<string, string> {
  const { id, fields, picture: image, chapters, units, questions } = document;
  const paths = unitPaths(units);
  const pathsIn = (chapter: string | null) =>
    units.filter(({ chapterId }) => chapterId === chapter).map((unit) => paths.get(unit.id));
  const hasBank = questions.length > 0 || units.some(({ test }) => test !== null);
  const course = {
    format: FORMAT,
    id,
    ...fields,
    picture: orNone(image),
    units: pathsIn(null),
    chapters: chapters.map((chapter) => ({ ...chapter, units: pathsIn(chapter.id) })),
  };
  return new Map([
    [COURSE_FILE, yaml(course)],
    ...units.map((unit): [string, string] => [paths.get(unit.id) ?? '', writeUnit(unit)]),
    ...(hasBank ? [[QUESTIONS_FILE, writeQuestions(document)] as const] : []),
  ]);
}

/** Returns the media files a course names, each once. */
export function mediaFilesOf({ picture: image, units, questions }: CourseDocument): string[] {
  const named = units.flatMap((unit) => [
    unit.picture,
    ...unit.files.map(({ file }) => file),
    ...mediaInText(unit.text),
  ]);
  const inQuestions = questions.flatMap(questionTextsOf).flatMap(mediaInText);
  return [...new Set([image, ...named, ...inQuestions])].filter((path) => path.startsWith('media/')).sort();
}

/** A file below `media/` in a text; its name as an export writes it or as an author may. */
export const MEDIA_IN_TEXT = /(?<![\w/.-])media\/[A-Za-z0-9][\w-]{0,79}\.[A-Za-z0-9]{2,5}\b/g;

/** Returns the media files a text names. */
export const mediaInText = (text: string): string[] => text.match(MEDIA_IN_TEXT) ?? [];
