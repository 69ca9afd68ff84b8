import { admits } from '#contract/team-access.ts';
import { textLocale } from '#contract/text/content-language.ts';
import type { EssayToMark, MarkInput, TaughtCourse } from '#modules/assessments/contract/assessments.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import {
  getVersions,
  type QuestionServices,
  showGuidance,
  showQuestion,
} from '#modules/questions/server/questions.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { settleAttempt } from './attempt-result.ts';
import { listEssays, listTaught, writeMarks } from './essays.queries.ts';
import { listAnswers, lockAttempt } from './assessments.queries.ts';

/** Essays that one page of marking shows. */
const ESSAYS = 100;

/** Returns the courses whose team a user is in, by name; the number of essays only to those who mark them. */
export const getTaughtCourses = async (db: Handle, userId: string): Promise<TaughtCourse[]> =>
  (await listTaught(db, userId)).map((row) => ({ ...row, essays: admits('course-marker', row.role) ? row.essays : 0 }));

/** Returns essays of a course that wait for marks, or that have some, 100 at most. Throws `course_not_found`. */
export async function getEssays(
  { db, links }: QuestionServices,
  caller: Caller,
  course: string,
  isMarked: boolean,
): Promise<EssayToMark[]> {
  const { _id, language } = await getCard(db, course);
  const locale = textLocale(language);
  const rows = await listEssays(db, _id, { isMarked, limit: ESSAYS });
  const versions = new Map(
    (await getVersions(db, [...new Set(rows.map(({ question }) => question))])).map((one) => [one._id, one]),
  );
  return Promise.all(
    rows.flatMap(({ answer, submittedAt, ...row }) => {
      const version = versions.get(row.question);
      if (!version || answer?.type !== 'essay' || submittedAt === null) return [];
      return [
        (async () => ({
          ...row,
          mayMark: caller.role === 'admin' || row.learner._id !== caller._id,
          html: (await showQuestion(links, version, { seed: 1, locale })).html,
          guidance: await showGuidance(links, version, locale),
          text: answer.text,
          maximum: version.body.points,
          submittedAt: submittedAt.toISOString(),
        }))(),
      ];
    }),
  );
}

/**
 * Marks an essay of the course of the call, also again. Throws `attempt_not_found`, `answer_not_marked`, and `own_essay` for a
 * marker who took the test; an admin may, who is the only teacher of a small school.
 */
export async function markEssay(
  db: Db,
  caller: Caller,
  id: string,
  { question, points, comment }: MarkInput,
): Promise<void> {
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    const attempt = await lockAttempt(tx, id, 'all');
    if (attempt?.courseId !== caller.grant.courseId) throw new AppError('attempt_not_found');
    if (attempt.userId === caller._id && actor.role !== 'admin') throw new AppError('own_essay');
    const [version] = attempt.versionIds.includes(question) ? await getVersions(tx, [question]) : [];
    if (attempt.submittedAt === null || version?.body.type !== 'essay' || points > version.body.points)
      throw new AppError('answer_not_marked');
    const before = (await listAnswers(tx, id)).find(({ versionId }) => versionId === question);
    if (!before) throw new AppError('answer_not_marked');
    await writeMarks(tx, id, { question, points, comment, markedBy: caller._id });
    await settleAttempt(
      tx,
      attempt,
      (await listAnswers(tx, id)).map((answer) => answer.points),
    );
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'attempt',
      entityId: id,
      label: attempt.unit,
      before: { points: before.points },
      after: { points },
    });
  });
}
