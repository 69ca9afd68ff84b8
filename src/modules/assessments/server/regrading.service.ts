import type { RegradePlan, RegradeResult } from '#modules/assessments/contract/regrading.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { QuestionBody } from '#modules/questions/server/question-body.ts';
import {
  getGradings,
  getLatest,
  gradeAnswer,
  gradeByLatest,
  type Version,
} from '#modules/questions/server/questions.service.ts';
import { regradeAnswer } from '#modules/questions/server/scoring.rules.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { settleAttempt } from './attempt-result.ts';
import { percentOf } from './attempts.rules.ts';
import { type Later, listGraded } from './regrading.queries.ts';
import { listAnswers, lockAttempt, writePoints } from './assessments.queries.ts';

/** Answers that a plan reads at once. */
const PAGE = 500;
/** Answers that one call grades: about a second of work. */
const BATCH = 100;
/** Attempts that a plan names. */
const SHOWN = 100;

const laterOf = (question: string, { _id, body, number }: Version & { number: number }): Later => {
  // A person marks essays.
  if (body.type === 'essay') throw new AppError('answer_not_marked');
  return { question, version: _id, type: body.type, number };
};

/**
 * Returns what grading by the latest version of a question would change. Throws `question_not_found`, and `answer_not_marked`
 * for an essay.
 */
export async function planRegrade(db: Handle, question: string): Promise<RegradePlan> {
  const latest = await getLatest(db, question);
  const later = laterOf(question, latest);
  const plan = { version: latest.number, graded: 0, changed: 0, passed: 0, failed: 0 };
  const attempts: RegradePlan['attempts'] = [];
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof listGraded>> = await listGraded(db, later, { after, limit: PAGE });
    for (const { asked, answer, settings, total, maximum, passed, ...row } of rows) {
      const points = regradeAnswer(asked as QuestionBody, latest.body, answer) ?? 0;
      plan.graded += 1;
      if (points === row.points) continue;
      const sum = total === null ? null : Math.min(total - row.points + points, maximum);
      const percent = percentOf({ submittedAt: null, points: sum, maximum });
      const isPassed = percent === null ? null : percent >= settings.passPercent;
      plan.changed += 1;
      if (isPassed && !passed) plan.passed += 1;
      if (isPassed === false && passed) plan.failed += 1;
      if (attempts.length === SHOWN) continue;
      const { attempt, learner, unit, number } = row;
      const before = { points: row.points, percent: percentOf({ submittedAt: null, points: total, maximum }), passed };
      attempts.push({ attempt, learner, unit, number, before, after: { points, percent, passed: isPassed } });
    }
    if (rows.length < PAGE) return { ...plan, attempts };
    after = rows.at(-1)!.attempt;
  }
}

/**
 * Grades answers to earlier versions of a question by its latest one, each attempt in a transaction of its own, at most 100 a
 * call: `left` says whether there are more. Attempts that are submitted later are graded by it too. Completions, passed units
 * and certificates stay; an attempt that is passed now completes its unit. Throws `question_not_found`, `answer_not_marked`.
 */
export async function regrade(db: Db, caller: Caller, question: string): Promise<RegradeResult> {
  const later = await writeAs(db, caller, {}, async (tx, { actor }) => {
    laterOf(question, await getLatest(tx, question));
    return laterOf(question, await gradeByLatest(tx, actor, question));
  });
  const rows = await listGraded(db, later, { after: null, limit: BATCH });
  let changed = 0;
  for (const { attempt, version } of rows) if (await gradeOne(db, caller, attempt, version)) changed += 1;
  return { graded: rows.length, changed, left: rows.length === BATCH };
}

/** Grades one answer of a submitted attempt again. Returns whether its points changed. */
const gradeOne = (db: Db, caller: Caller, attemptId: string, version: string): Promise<boolean> =>
  writeAs(db, caller, {}, async (tx, { actor }) => {
    const attempt = await lockAttempt(tx, attemptId, 'all');
    const saved = attempt && (await listAnswers(tx, attemptId)).find(({ versionId }) => versionId === version);
    const [grading] = await getGradings(tx, [version]);
    // Deleted with its account or course since it was listed.
    if (!attempt || !saved || !grading?.later) return false;
    const points = gradeAnswer(grading, saved.answer);
    await writePoints(tx, attemptId, [{ version, gradedBy: grading.later._id, points }]);
    if (points === saved.points) return false;
    await settleAttempt(
      tx,
      attempt,
      (await listAnswers(tx, attemptId)).map((answer) => answer.points),
    );
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'attempt',
      entityId: attemptId,
      label: attempt.unit,
      before: { points: saved.points },
      after: { points },
    });
    return true;
  });
