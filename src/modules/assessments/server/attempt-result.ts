import type { Handle } from '#server/db/database.ts';
import { getGradings, gradeAnswer } from '#modules/questions/server/questions.service.ts';
import { lockStudies, recordFacts, serverFact } from '#modules/progress/server/record-facts.ts';
import { isPassed, percentOf } from './attempts.rules.ts';
import { listAnswers, listAttempts, type lockAttempt, writePoints, writeResult } from './assessments.queries.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

/** Scores the saved answers of a locked attempt and submits it. An attempt that is submitted already stays as it is. */
export async function submitLocked(tx: Handle, attempt: Locked): Promise<void> {
  if (attempt.submittedAt !== null) return;
  const answers = new Map((await listAnswers(tx, attempt._id)).map((row) => [row.versionId, row.answer]));
  const scored = (await getGradings(tx, attempt.versionIds))
    .filter(({ _id }) => answers.has(_id))
    .map((grading) => ({
      version: grading._id,
      gradedBy: grading.later?._id ?? null,
      points: gradeAnswer(grading, answers.get(grading._id) ?? null),
    }));
  if (scored.length > 0) await writePoints(tx, attempt._id, scored);
  await settleAttempt(
    tx,
    attempt,
    scored.map(({ points }) => points),
  );
}

/** Adds up the points of a locked attempt; once all are known, says whether it is passed and completes the unit. */
export async function settleAttempt(tx: Handle, attempt: Locked, points: readonly (number | null)[]): Promise<void> {
  const { _id, sectionId, userId, settings, maximum } = attempt;
  // Facts lock the studies before the enrolment, which the result sums up in.
  await lockStudies(tx, userId);
  if (points.includes(null)) return writeResult(tx, _id, { points: null, passed: null });
  const sum = Math.round(points.reduce<number>((total, one) => total + (one ?? 0), 0) * 100) / 100;
  const total = Math.min(sum, maximum);
  const passed = percentOf({ submittedAt: null, points: total, maximum })! >= settings.passPercent;
  await writeResult(tx, _id, { points: total, passed });
  if (isPassed(settings, await listAttempts(tx, sectionId, userId)))
    await recordFacts(tx, userId, [serverFact('passed', sectionId)]);
}
