import { textLocale } from '#contract/text/content-language.ts';
import type {
  Attempt,
  AttemptSummary,
  SaveAnswersInput,
  SubmitAttemptInput,
  TestToTake,
} from '#modules/assessments/contract/assessments.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { retryConflicts, transact } from '#server/db/transactions.ts';
import { unitsToOpen } from '#server/db/units-to-read.ts';
import { AppError } from '#server/errors.ts';
import { recordFacts, serverFact } from '#modules/progress/server/record-facts.ts';
import {
  getVersions,
  listAskable,
  type QuestionServices,
  showQuestion,
  showSolution,
} from '#modules/questions/server/questions.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { submitLocked } from './attempt-result.ts';
import {
  drawQuestions,
  isPassed,
  newSeed,
  nextAttempt,
  percentOf,
  resultOf,
  showsSolutions,
} from './attempts.rules.ts';
import { saveAnswers } from './save-answers.queries.ts';
import {
  type AttemptRow,
  findAttempt,
  findTest,
  insertAttempt,
  listAnswers,
  listAttempts,
  listOverdueAttempts,
  lockAttempt,
} from './assessments.queries.ts';

const summary = (row: AttemptRow): AttemptSummary => ({
  _id: row._id,
  number: row.number,
  state: row.submittedAt === null ? 'open' : row.points === null ? 'waiting' : 'marked',
  startedAt: row.startedAt.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  points: row.points,
  maximum: row.maximum,
  percent: percentOf(row),
  passed: row.passed,
});

/** Submits an attempt with the answers that were saved. Its learner may have lost access: the answers count all the same. */
const closeAttempt = (db: Db, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const attempt = await lockAttempt(tx, id, 'all');
    if (attempt?.isOver) await submitLocked(tx, attempt);
  });

/** Submits the attempts whose deadline has passed. */
export async function closeOverdue(db: Db): Promise<void> {
  for (const { id } of await listOverdueAttempts(db)) await closeAttempt(db, id);
}

/** Returns the attempts of the caller; one whose deadline has passed is submitted first, unless an admin looks at it. */
async function currentAttempts(db: Db, sectionId: string, { _id, viewedBy }: Caller): Promise<AttemptRow[]> {
  const attempts = await listAttempts(db, sectionId, _id);
  const overdue = attempts.find(({ submittedAt, isOver }) => submittedAt === null && isOver);
  if (!overdue || viewedBy !== null) return attempts;
  await closeAttempt(db, overdue._id);
  return listAttempts(db, sectionId, _id);
}

async function mustFindTest(db: Handle, { _id, grant }: Caller, sectionId: string) {
  const test = grant.courseId === null ? null : await findTest(db, grant.courseId, sectionId, _id);
  if (!test) throw new AppError('test_not_found');
  return test;
}

/**
 * Returns the test of a unit with the attempts of the caller. A result that is enough since the test was made easier is
 * recorded by this call; one that was enough before stays so. Throws `test_not_found`.
 */
export async function getTest({ db }: QuestionServices, caller: Caller, sectionId: string): Promise<TestToTake> {
  const { settings, chosen, factor, hasPassed } = await mustFindTest(db, caller, sectionId);
  const attempts = await currentAttempts(db, sectionId, caller);
  const isEnough = isPassed(settings, attempts);
  if (isEnough && !hasPassed && caller.viewedBy === null)
    await transact(db, (tx) => recordFacts(tx, caller._id, [serverFact('passed', sectionId)]));
  const { next, nextAt } = nextAttempt(settings, attempts, new Date());
  const { questions: _chosen, draws, shuffle: _shuffle, ...rules } = settings;
  return {
    ...rules,
    questions: chosen + draws.reduce((sum, { count }) => sum + count, 0),
    minutes: settings.minutes === null ? null : settings.minutes * factor,
    percent: resultOf(rules.counts, attempts),
    passed: hasPassed || isEnough,
    next,
    nextAt: nextAt?.toISOString() ?? null,
    own: attempts.map(summary).toReversed(),
  };
}

/**
 * Starts an attempt under the id its client made, or returns the open one. Throws `test_not_found`, `test_empty`,
 * `attempts_used_up`, `attempt_too_soon`, and `attempt_not_found` for the id of an attempt elsewhere.
 */
export async function startAttempt(
  services: QuestionServices,
  caller: Caller,
  sectionId: string,
  id: string,
): Promise<Attempt> {
  const { db } = services;
  await mustFindTest(db, caller, sectionId);
  await currentAttempts(db, sectionId, caller);
  const open = await writeAs(db, caller, {}, async (tx) => {
    const { settings, factor } = await mustFindTest(tx, caller, sectionId);
    const seed = newSeed();
    for (let counted = -1; ;) {
      const attempts = await listAttempts(tx, sectionId, caller._id);
      const present = attempts.find((one) => one._id === id) ?? attempts.find((one) => one.submittedAt === null);
      // Not more of them than before: the id is that of an attempt elsewhere.
      if (present || attempts.length === counted) return present?._id ?? id;
      counted = attempts.length;
      const { next } = nextAttempt(settings, attempts, new Date());
      if (next === 'used_up') throw new AppError('attempts_used_up');
      if (next === 'later') throw new AppError('attempt_too_soon');
      const questions = drawQuestions(settings, await listAskable(tx, caller.grant.courseId ?? ''), seed);
      if (questions.length === 0) throw new AppError('test_empty');
      const isNew = await insertAttempt(tx, {
        id,
        userId: caller._id,
        sectionId,
        number: counted + 1,
        settings,
        versionIds: questions.map(({ versionId }) => versionId),
        seed,
        seconds: settings.minutes === null ? null : settings.minutes * 60 * factor,
        maximum: questions.reduce((sum, { points }) => sum + points, 0),
      });
      if (isNew) return id;
      // Another call was faster: what it started counts.
    }
  });
  return getAttempt(services, caller, open);
}

/** Returns an attempt of the caller with its questions. Throws `attempt_not_found`. */
export async function getAttempt(services: QuestionServices, caller: Caller, id: string): Promise<Attempt> {
  const { db, links } = services;
  const find = async () => {
    const { courseId } = caller.grant;
    const row = courseId === null ? null : await findAttempt(db, courseId, id, caller._id, unitsToOpen(caller));
    if (!row) throw new AppError('attempt_not_found');
    return row;
  };
  let row = await find();
  if (row.submittedAt === null && row.isOver && caller.viewedBy === null) {
    await closeAttempt(db, id);
    row = await find();
  }
  const isOpen = row.submittedAt === null;
  const attempts = isOpen ? [] : await listAttempts(db, row.sectionId, caller._id);
  const isShown = showsSolutions(row.present, attempts, row);
  const answers = new Map((await listAnswers(db, id)).map((answer) => [answer.versionId, answer]));
  const locale = textLocale(row.language);
  const later = new Map(
    (
      await getVersions(
        db,
        [...answers.values()].flatMap(({ gradedBy }) => gradedBy ?? []),
      )
    ).map((one) => [one._id, one]),
  );
  const questions = (await getVersions(db, row.versionIds)).map(async (version) => {
    const saved = answers.get(version._id);
    const gradedBy = later.get(saved?.gradedBy ?? '') ?? version;
    const answer = saved?.answer ?? null;
    return {
      question: await showQuestion(links, version, { seed: row.seed, locale }),
      answer,
      sequence: saved?.sequence ?? 0,
      points: isOpen ? null : saved ? saved.points : 0,
      comment: isOpen ? '' : (saved?.comment ?? ''),
      solution: isShown ? await showSolution(links, gradedBy, answer, locale) : null,
    };
  });
  const secondsLeft = row.deadline === null ? null : Math.max((row.deadline.getTime() - Date.now()) / 1000, 0);
  return {
    ...summary(row),
    layout: row.settings.layout,
    passPercent: row.settings.passPercent,
    secondsLeft: isOpen ? secondsLeft : null,
    questions: await Promise.all(questions),
  };
}

/**
 * Saves answers of an open attempt of the caller, and returns how many were newer than those saved. Throws
 * `attempt_not_found`, and `attempt_over` after it was submitted or its deadline has passed.
 */
export async function saveOwnAnswers(
  db: Db,
  caller: Caller,
  id: string,
  { answers }: SaveAnswersInput,
): Promise<{ saved: number; secondsLeft: number | null }> {
  const { courseId } = caller.grant;
  if (courseId === null) throw new AppError('attempt_not_found');
  const saver = { userId: caller._id, sessionId: caller.sessionId, courseId };
  const { alive, entitled, open, saved, secondsLeft } = await retryConflicts(() => saveAnswers(db, saver, id, answers));
  if (!alive) throw new AppError('unauthenticated');
  if (!entitled) throw new AppError('not_enrolled');
  if (open) return { saved, secondsLeft };
  const attempt = await findAttempt(db, courseId, id, caller._id, unitsToOpen(caller));
  throw new AppError(attempt ? 'attempt_over' : 'attempt_not_found');
}

/** Returns whether the saved answers of an attempt are those that a device shows, by their sequences. */
async function isShown(
  tx: Handle,
  attempt: AttemptRow,
  sequences: NonNullable<NonNullable<SubmitAttemptInput>['shown']>,
): Promise<boolean> {
  const saved = new Map((await listAnswers(tx, attempt._id)).map(({ versionId, sequence }) => [versionId, sequence]));
  const lastSequence = new Map(sequences.map(({ question, sequence }) => [question, sequence]));
  return attempt.versionIds.every((question) => (saved.get(question) ?? 0) === (lastSequence.get(question) ?? 0));
}

/**
 * Submits an attempt of the caller and returns it; idempotent. Throws `attempt_not_found`, and `attempt_changed` for an open
 * attempt with answers that the caller does not show, unless its time is over: nothing can be changed any more then.
 */
export async function submitAttempt(
  services: QuestionServices,
  caller: Caller,
  id: string,
  input: SubmitAttemptInput,
): Promise<Attempt> {
  await writeAs(services.db, caller, {}, async (tx) => {
    const attempt = await lockAttempt(tx, id, unitsToOpen(caller));
    if (attempt?.userId !== caller._id || attempt.courseId !== caller.grant.courseId)
      throw new AppError('attempt_not_found');
    const isOpen = attempt.submittedAt === null && !attempt.isOver;
    if (isOpen && input?.shown && !(await isShown(tx, attempt, input.shown))) throw new AppError('attempt_changed');
    await submitLocked(tx, attempt);
  });
  return getAttempt(services, caller, id);
}
