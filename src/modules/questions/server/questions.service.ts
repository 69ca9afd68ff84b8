import { isDeepStrictEqual } from 'node:util';
import { textLocale } from '#contract/text/content-language.ts';
import type { Locale } from '#contract/locales.ts';
import * as LIMITS from '#contract/limits.ts';
import type {
  PublicQuestion,
  Question,
  QuestionAnswer,
  QuestionPreview,
  QuestionSolution,
  SaveQuestionInput,
} from '#modules/questions/contract/questions.ts';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { renderOptionText, renderUnitText } from '#server/markdown/render-text.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { checkOwnFiles } from '#modules/media/server/unit-files.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { feedbackTo, formattedOptions, modelAnswer, presentQuestion } from './present-question.ts';
import { listNamedIds } from './practice.queries.ts';
import { type QuestionBody, withOptionIds } from './question-body.ts';
import { regradeAnswer, scoreAnswer } from './scoring.rules.ts';
import {
  countQuestions,
  findGradings,
  findLatestVersions,
  findQuestion,
  findVersions,
  insertQuestions,
  insertVersions,
  listQuestionRows,
  listRowsToCopy,
  lockQuestion,
  updateQuestionRow,
} from './questions.queries.ts';
import type { Services } from '#server/services.ts';

/** What questions need. `links` sign the files that their texts show. */
export type QuestionServices = Pick<Services, 'db' | 'links'>;

/** A version of a question. */
export interface Version {
  readonly _id: string;
  readonly body: QuestionBody;
}

const present = ({
  editedAt,
  versionId: _version,
  ...row
}: Awaited<ReturnType<typeof listQuestionRows>>[number]): Question => ({ ...row, editedAt: editedAt.toISOString() });

const render = async (links: MediaLinks, text: string, locale: Locale): Promise<string> =>
  text === '' ? '' : links.signAll(await renderUnitText(text, locale));

/** Returns a version as learners get it. */
export const showQuestion = async (
  links: MediaLinks,
  version: Version,
  { seed, locale }: { readonly seed: number; readonly locale: Locale },
): Promise<PublicQuestion> => {
  const [html, ...options] = await Promise.all([
    render(links, version.body.prompt, locale),
    ...formattedOptions(version.body).map(
      async ({ id, text }) => [id, links.signAll(await renderOptionText(text, locale))] as const,
    ),
  ]);
  return presentQuestion({ ...version, html, options: new Map(options), locale }, seed);
};

/** Returns the solution of a version and the feedback to an answer. */
export const showSolution = async (
  links: MediaLinks,
  { body }: Version,
  answer: QuestionAnswer | null,
  locale: Locale,
): Promise<QuestionSolution> => ({
  answer: modelAnswer(body),
  feedback: feedbackTo(body, answer),
  html: await render(links, body.explanation, locale),
});

/** Returns a Markdown text of teachers for those who mark essays as HTML. */
export const showGuidance = (links: MediaLinks, { body }: Version, locale: Locale): Promise<string> =>
  render(links, body.type === 'essay' ? body.guidance : '', locale);

/** Returns the questions of a course with their solutions. Throws `course_not_found`. */
export async function listQuestions(db: Handle, course: string): Promise<Question[]> {
  const { _id } = await getCard(db, course);
  return (await listQuestionRows(db, _id)).map(present);
}

/** A question that a test can ask, in its latest version. */
export interface Askable {
  readonly questionId: string;
  readonly versionId: string;
  readonly tags: readonly string[];
  readonly points: number;
  /** Whether it stands in the text of a unit, where its solution can be read. */
  readonly inText: boolean;
}

/** Returns the questions of a course that tests can ask. */
export async function listAskable(db: Handle, courseId: string): Promise<Askable[]> {
  const rows = await listQuestionRows(db, courseId);
  const named = await listNamedIds(db, courseId);
  return rows.map(({ _id, versionId, tags, body }) => ({
    questionId: _id,
    versionId,
    tags,
    points: body.points,
    inText: named.has(_id),
  }));
}

/** Returns versions in the order of their ids; with a course only those of its questions. */
export async function getVersions(db: Handle, ids: readonly string[], courseId?: string): Promise<Version[]> {
  if (ids.length === 0) return [];
  const versions = new Map((await findVersions(db, ids, courseId)).map((row) => [row._id, row]));
  return ids.flatMap((id) => {
    const row = versions.get(id);
    return row ? [{ _id: id, body: row.body as QuestionBody }] : [];
  });
}

/** A version with the later one it is graded by, if its attempts were regraded. */
export interface Grading extends Version {
  readonly questionId: string;
  readonly later: Version | null;
}

/** Returns versions with what they are graded by, in the order of their ids. */
export async function getGradings(db: Handle, ids: readonly string[]): Promise<Grading[]> {
  if (ids.length === 0) return [];
  const gradings = new Map((await findGradings(db, ids)).map((row) => [row._id, row]));
  return ids.flatMap((_id): Grading[] => {
    const row = gradings.get(_id);
    if (!row) return [];
    const { questionId, body, gradedById, gradedBy } = row;
    const later = gradedById && gradedBy ? { _id: gradedById, body: gradedBy as QuestionBody } : null;
    return [{ _id, questionId, body: body as QuestionBody, later }];
  });
}

/** Returns the points of an answer to a version, by the later one if there is one. */
export const gradeAnswer = ({ body, later }: Grading, answer: QuestionAnswer | null): number | null =>
  later ? regradeAnswer(body, later.body, answer) : scoreAnswer(body, answer);

/**
 * Says that the earlier versions of a question are graded by its latest one from now on; recorded in the audit log. Returns the
 * latest version. Throws `question_not_found`.
 */
export async function gradeByLatest(tx: Handle, actor: HeldUser, id: string): Promise<Version & { number: number }> {
  const present = await lockQuestion(tx, id);
  if (!present) throw new AppError('question_not_found');
  const { number, gradedBy, versionId } = present;
  const body = present.body as QuestionBody;
  if ((gradedBy ?? 1) !== number) {
    await updateQuestionRow(tx, id, { gradedBy: number });
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'question',
      entityId: id,
      label: labelOf(body),
      before: { gradedBy },
      after: { gradedBy: number },
    });
  }
  return { _id: versionId, body, number };
}

/** Returns the latest version of a question. Throws `question_not_found`. */
export async function getLatest(db: Handle, id: string): Promise<Version & { number: number }> {
  const question = await findQuestion(db, id);
  if (!question) throw new AppError('question_not_found');
  return { _id: question.versionId, body: question.body as QuestionBody, number: question.number };
}

/** Returns the latest versions of questions, also of removed ones, in no order. */
export const getLatestVersions = async (
  db: Handle,
  ids: readonly string[],
): Promise<{ questionId: string; body: QuestionBody }[]> =>
  (await findLatestVersions(db, ids)).map(({ questionId, body }) => ({ questionId, body: body as QuestionBody }));

/** Returns the first line of a question, or its first 80 letters, as lists and the audit log show it. */
export function labelOf({ prompt }: Pick<QuestionBody, 'prompt'>): string {
  const [line = ''] = prompt.split('\n');
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}

/** Returns what the audit log records of a question: no solutions, which would outlive it. */
const snapshot = ({ tags, body }: { tags: readonly string[]; body: QuestionBody }) => ({
  description: body.prompt,
  questionType: body.type,
  points: body.points,
  tags: tags.join(', '),
});

/** Inserts questions into the bank of a course, each with its first version. */
async function insertWithVersions(
  tx: Handle,
  courseId: string,
  createdBy: string,
  list: readonly { readonly tags: string[]; readonly body: QuestionBody; readonly originId?: string }[],
  versionIds: readonly (string | undefined)[] = [],
) {
  const rows = list.map(({ tags, body, originId }, index) => ({
    question: { id: newId(), courseId, tags, originId: originId ?? null },
    version: { id: versionIds[index] ?? newId(), number: 1, body, createdBy },
  }));
  if (rows.length > 0) {
    await insertQuestions(
      tx,
      rows.map(({ question }) => question),
    );
    await insertVersions(
      tx,
      rows.map(({ question, version }) => ({ ...version, questionId: question.id })),
    );
  }
  return rows.map(({ question, version }) => ({ _id: question.id, tags: question.tags, body: version.body }));
}

/** Returns the ids of the questions of a course that have these versions, in their order. */
export async function listAdded(db: Handle, courseId: string, versionIds: readonly string[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const questionOf = new Map((await findVersions(db, versionIds, courseId)).map((row) => [row._id, row.questionId]));
  return versionIds.flatMap((id) => questionOf.get(id) ?? []);
}

/**
 * Adds questions to the bank of a course, in one transaction. `versionIds` are the ids of their first versions, if these are to
 * have ids that the caller makes. Throws `course_not_found`, `questions_full`.
 */
export async function addQuestions(
  tx: Handle,
  actor: string,
  course: string,
  inputs: readonly SaveQuestionInput[],
  versionIds: readonly string[] = [],
): Promise<{ course: { _id: string; name: string }; added: { _id: string; tags: string[]; body: QuestionBody }[] }> {
  const { _id, name } = await lockCourseByRef(tx, course);
  if ((await countQuestions(tx, _id)) + inputs.length > LIMITS.courseQuestions) throw new AppError('questions_full');
  const list = inputs.map(({ tags, body }) => ({ tags, body: withOptionIds(body) }));
  return { course: { _id, name }, added: await insertWithVersions(tx, _id, actor, list, versionIds) };
}

/** Adds a question to the bank of a course. Throws `course_not_found`, `questions_full`. */
export async function addQuestion(db: Db, caller: Caller, course: string, input: SaveQuestionInput): Promise<Question> {
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const {
      course: bank,
      added: [added],
    } = await addQuestions(tx, actor._id, course, [input]);
    const { _id, body } = added!;
    await checkOwnFiles(tx, actor, bank._id, { body });
    const change = { action: 'create', entity: 'question', entityId: _id, label: labelOf(body) } as const;
    await recordChange(tx, actor, { ...change, after: snapshot(added!) });
    return { ...added!, number: 1, editedAt: new Date().toISOString() };
  });
}

/** Where questions are copied from, to, and for whom; without `from` the questions may be of any courses. */
interface CopyBetween {
  readonly from?: string;
  readonly to: string;
  readonly createdBy: string;
}

/**
 * Copies questions into the bank of another course, in their latest versions and in their order: those with these ids, or for null all
 * of the course. The copies name their first original. `versionOf` has ids of their first versions that the caller makes, by those of the
 * originals. Returns the ids of the copies by those of the originals. Throws `questions_full` if the bank has no room for them.
 */
export async function copyQuestions(
  tx: Handle,
  { from, to, createdBy }: CopyBetween,
  {
    ids,
    versionOf,
  }: { readonly ids: ReadonlySet<string> | null; readonly versionOf?: ReadonlyMap<string, string | undefined> },
): Promise<ReadonlyMap<string, string>> {
  if (ids?.size === 0) return new Map();
  const originals = (await listRowsToCopy(tx, { ...(from !== undefined && { from }), ids })).toReversed();
  const [count, present, max] = [originals.length, await countQuestions(tx, to), LIMITS.courseQuestions];
  if (present + count > max)
    throw new AppError('questions_full', {
      reason: { code: 'copy_questions_full', params: { count, present, max } },
    });
  const list = originals.map(({ tags, body, originId }) => ({ tags, body: body as QuestionBody, originId }));
  const versionIds = originals.map(({ _id }) => versionOf?.get(_id));
  const copies = await insertWithVersions(tx, to, createdBy, list, versionIds);
  return new Map(originals.map(({ _id }, index) => [_id, copies[index]!._id]));
}

/** Adds a version to a question, or changes its tags alone. Throws `question_not_found`. */
export async function updateQuestion(db: Db, caller: Caller, id: string, input: SaveQuestionInput): Promise<Question> {
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const present = await lockQuestion(tx, id);
    if (!present) throw new AppError('question_not_found');
    const body = withOptionIds(input.body);
    await checkOwnFiles(tx, actor, present.courseId, { body }, present.body);
    const isChanged = !isDeepStrictEqual(body, present.body);
    const number = present.number + (isChanged ? 1 : 0);
    await updateQuestionRow(tx, id, { tags: input.tags, number });
    if (isChanged) await insertVersions(tx, [{ id: newId(), questionId: id, number, body, createdBy: actor._id }]);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'question',
      entityId: id,
      label: labelOf(body),
      before: { ...snapshot({ tags: present.tags, body: present.body as QuestionBody }), version: present.number },
      after: { ...snapshot({ tags: input.tags, body }), version: number },
    });
    return { _id: id, number, tags: input.tags, body, editedAt: new Date().toISOString() };
  });
}

/** Removes a question from its bank; attempts keep its versions. Throws `question_not_found`. */
export async function removeQuestion(db: Db, caller: Caller, id: string): Promise<void> {
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    const present = await lockQuestion(tx, id);
    if (!present) throw new AppError('question_not_found');
    await updateQuestionRow(tx, id, { archivedAt: new Date() });
    const { tags } = present;
    const body = present.body as QuestionBody;
    const change = { action: 'delete', entity: 'question', entityId: id, label: labelOf(body) } as const;
    await recordChange(tx, actor, { ...change, before: snapshot({ tags, body }) });
  });
}

/** Returns a question as learners see it, with its solution. Throws `question_not_found`. */
export async function previewQuestion({ db, links }: QuestionServices, id: string): Promise<QuestionPreview> {
  const question = await findQuestion(db, id);
  if (!question) throw new AppError('question_not_found');
  const locale = textLocale(question.language);
  const version = { _id: question.versionId, body: question.body as QuestionBody };
  return {
    question: await showQuestion(links, version, { seed: 1, locale }),
    solution: await showSolution(links, version, modelAnswer(version.body), locale),
  };
}
