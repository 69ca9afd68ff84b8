import { textLocale } from '#contract/text/content-language.ts';
import { playableTest, type TestPreview } from '#modules/assessments/contract/assessments.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import {
  getVersions,
  listAskable,
  type QuestionServices,
  showQuestion,
} from '#modules/questions/server/questions.service.ts';
import { AppError } from '#server/errors.ts';
import { findDraftedTest } from './assessments.queries.ts';
import { drawQuestions, newSeed } from './attempts.rules.ts';
import type { UnitRef } from './test-settings.service.ts';

/**
 * Returns the test of the draft of a unit as a learner without attempts would find it, with the questions an attempt would ask now; starts none.
 * Throws `course_not_found`, `test_not_found`.
 */
export async function previewTest(
  { db, links }: QuestionServices,
  { courseId: course, sectionId }: UnitRef,
): Promise<TestPreview> {
  const { _id: courseId, language } = await getCard(db, course);
  const drafted = await findDraftedTest(db, courseId, sectionId);
  if (!drafted) throw new AppError('test_not_found');
  const settings = playableTest(drafted);
  const look = { seed: newSeed(), locale: textLocale(language) };
  const asked = drawQuestions(settings, await listAskable(db, courseId), look.seed);
  const versions = await getVersions(
    db,
    asked.map(({ versionId }) => versionId),
  );
  const { questions: _chosen, draws: _draws, shuffle: _shuffle, ...rules } = settings;
  return {
    test: {
      ...rules,
      questions: asked.length,
      percent: null,
      passed: false,
      next: 'now',
      nextAt: null,
      own: [],
    },
    questions: await Promise.all(versions.map((version) => showQuestion(links, version, look))),
  };
}
