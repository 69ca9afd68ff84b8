import { isDeepStrictEqual } from 'node:util';
import {
  type ImportChange,
  type ImportedField,
  type ImportPlan,
  UNIT_FRONT_FIELDS,
} from '#modules/course-files/contract/course-files.ts';
import { readEntries, writeEntries } from '#contract/fields/entries.ts';
import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { CourseValuesInFiles } from '#modules/courses/contract/courses.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { diffTexts } from '#markdown/text-diff.ts';
import type { CourseDocument, FileDocument, QuestionDocument, UnitDocument } from './course-document.ts';

const fileName = ({ kind, name, language, automatic, file }: FileDocument): string =>
  `${kind === 'captions' ? `${language ?? ''} ` : ''}${name} (${file.slice('media/'.length, 'media/'.length + 8)}${automatic ? ', automatic' : ''})`;

/** Returns the fields that differ between two records of texts. */
const changedFields = (
  before: Readonly<Partial<Record<ImportedField, string>>>,
  after: Readonly<Partial<Record<ImportedField, string>>>,
): ImportChange['fields'] =>
  (Object.keys(after) as ImportedField[])
    .filter((field) => (before[field] ?? '') !== after[field])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }));

/** Returns a list of texts line by line, and one of entries as the text of a form. */
const listText = (list: readonly unknown[]): string =>
  typeof list[0] === 'object' ? writeEntries(readEntries(JSON.stringify(list))) : list.join('\n');

/** Returns the fields of a course as texts; its description is compared line by line. */
const fieldTexts = ({ description: _text, ...fields }: CourseValuesInFiles): Partial<Record<CourseField, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? listText(value) : String(value)]),
  );

const courseTexts = ({ fields, picture: image, chapters }: CourseDocument) => ({
  ...fieldTexts(fields),
  picture: image,
  chapters: chapters.map(({ title }) => title).join('\n'),
});

/** Returns the settings of a test line by line. */
const testText = (test: TestSettings | null): string =>
  Object.entries(test ?? {})
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');

const unitTexts = (unit: UnitDocument) => ({
  ...Object.fromEntries(UNIT_FRONT_FIELDS.map((name) => [name, String(unit[name])])),
  draft: unit.draft ? 'true' : '',
  publishAt: unit.publishAt,
  film: unit.film,
  picture: unit.picture,
  captionsUrl: unit.captionsUrl,
  files: unit.files.map(fileName).join('\n'),
  test: testText(unit.test),
});

/** Returns whether an import leaves a unit as it is, wherever it stands. */
export const isSameUnit = (one: UnitDocument, other: UnitDocument): boolean =>
  JSON.stringify({ ...one, chapterId: null }) === JSON.stringify({ ...other, chapterId: null });

/** Returns whether an import leaves the chapters of a course as they are. */
export const hasSameChapters = (one: CourseDocument, other: CourseDocument): boolean =>
  JSON.stringify(one.chapters) === JSON.stringify(other.chapters);

/**
 * Returns the ids of the units that are at another place: all but the longest row of units that follow each other as before
 * and stay in their chapter.
 */
function movedUnits(before: CourseDocument, after: CourseDocument): Set<string> {
  const was = new Map(before.units.map(({ id, chapterId }, index) => [id, { at: index, chapterId }]));
  const units = after.units.filter(({ id }) => was.has(id));
  const stays = units.filter(({ id, chapterId }) => was.get(id)?.chapterId === chapterId);
  const places = stays.map(({ id }) => was.get(id)?.at ?? 0);
  // The longest increasing subsequence, which ends at each place.
  const lengths: number[] = [];
  const previous: number[] = [];
  places.forEach((place, index) => {
    let best = -1;
    for (let one = 0; one < index; one++)
      if (places[one]! < place && (best < 0 || lengths[one]! > lengths[best]!)) best = one;
    lengths.push(best < 0 ? 1 : lengths[best]! + 1);
    previous.push(best);
  });
  const inOrder = new Set<string>();
  for (let index = lengths.indexOf(Math.max(0, ...lengths)); index >= 0; index = previous[index]!)
    inOrder.add(stays[index]!.id);
  return new Set(units.filter(({ id }) => !inOrder.has(id)).map(({ id }) => id));
}

/** Returns what an import changes of the bank of a course. */
function planQuestions(
  before: readonly QuestionDocument[],
  after: readonly QuestionDocument[],
): ImportPlan['questions'] {
  const present = new Map(before.map((question) => [question.id, question]));
  const entry = ({ id, body }: QuestionDocument, kind: ImportPlan['questions'][number]['kind']) => ({
    _id: id,
    label: (body.prompt.split('\n')[0] ?? '').slice(0, 80),
    kind,
  });
  const changed = after.flatMap((question) => {
    const current = present.get(question.id);
    present.delete(question.id);
    if (!current) return [entry(question, 'new')];
    return isDeepStrictEqual(current, question) ? [] : [entry(question, 'changed')];
  });
  return [...changed, ...[...present.values()].map((question) => entry(question, 'removed'))];
}

/** Returns what an import changes of a course as its files would be now; `before` is null for a course it adds. */
export function planImport(
  before: CourseDocument | null,
  after: CourseDocument,
): Omit<ImportPlan, 'newBytes' | 'stamp'> {
  const present = new Map(before?.units.map((unit) => [unit.id, unit]));
  const moved = before ? movedUnits(before, after) : new Set<string>();
  const ids = new Set(after.units.map(({ id }) => id));
  const units = after.units.flatMap((unit): ImportPlan['units'] => {
    const { id: _id, title } = unit;
    const current = present.get(_id);
    if (!current) return [{ _id, title, kind: 'new', moved: false, fields: [], text: [] }];
    const isMoved = moved.has(_id);
    if (isSameUnit(current, unit))
      return isMoved ? [{ _id, title, kind: 'moved', moved: true, fields: [], text: [] }] : [];
    const fields = changedFields(unitTexts(current), unitTexts(unit));
    return [{ _id, title, kind: 'changed', moved: isMoved, fields, text: diffTexts(current.text, unit.text) }];
  });
  const removed = (before?.units ?? []).filter(({ id }) => !ids.has(id));
  return {
    name: after.fields.name,
    isNew: before === null,
    course: {
      fields: before ? changedFields(courseTexts(before), courseTexts(after)) : [],
      text: before ? diffTexts(before.fields.description, after.fields.description) : [],
    },
    units: [
      ...units,
      ...removed.map(({ id: _id, title }) => ({
        _id,
        title,
        kind: 'removed' as const,
        moved: false,
        fields: [],
        text: [],
      })),
    ],
    questions: planQuestions(before?.questions ?? [], after.questions),
    unchanged: after.units.length - units.length,
  };
}

/** Returns whether an import would change nothing. */
export const isEmpty = ({
  isNew,
  course,
  units,
  questions,
}: Pick<ImportPlan, 'isNew' | 'course' | 'units' | 'questions'>): boolean =>
  !isNew && course.fields.length + course.text.length + units.length + questions.length === 0;
