import type { Readable } from 'node:stream';
import { textLocale } from '#contract/text/content-language.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import type { AnalysedQuestion, TestAnalysis } from '#modules/assessments/contract/regrading.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import type { Handle } from '#server/db/database.ts';
import { getLatestVersions, labelOf } from '#modules/questions/server/questions.service.ts';
import { countFirstAttempts, listGiven, listItems } from './analysis.queries.ts';
import { byNeed, describeGiven, unchosen, verdictOf } from './analysis.rules.ts';
import { getSettings, type UnitRef } from './test-settings.service.ts';

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/**
 * Returns how the questions of the test of a unit were answered, in the first marked attempt of each learner. Those
 * that tell learners apart worst come first; they are described as they are now. Throws `course_not_found`, `section_not_found`.
 */
export async function analyseTest(db: Handle, unit: UnitRef): Promise<TestAnalysis> {
  await getSettings(db, unit);
  const { sectionId } = unit;
  const locale = textLocale((await getCard(db, unit.courseId)).language);
  const [attempts, items, replies] = [
    await countFirstAttempts(db, sectionId),
    await listItems(db, sectionId),
    await listGiven(db, sectionId),
  ];
  const latest = new Map(
    (
      await getLatestVersions(
        db,
        items.map(({ question }) => question),
      )
    ).map((one) => [one.questionId, one.body]),
  );
  const questions = items.flatMap(({ question, type, asked, answered, share, discrimination }): AnalysedQuestion[] => {
    const body = latest.get(question);
    if (!body) return [];
    const own = replies.filter((one) => one.question === question);
    const correlation = discrimination === null ? null : rounded(discrimination);
    return [
      {
        _id: question,
        label: labelOf(body),
        type,
        asked,
        answered,
        share: rounded(share),
        discrimination: correlation,
        verdict: verdictOf(asked, correlation),
        given: [...own.map((one) => describeGiven(body, one, locale)), ...unchosen(body, own, locale)],
      },
    ];
  });
  return { attempts, questions: questions.toSorted(byNeed) };
}

const CSV_COLUMNS: CsvColumns<AnalysedQuestion> = {
  question: ({ label }) => label,
  type: ({ type }) => type,
  attempts: ({ asked }) => String(asked),
  answered: ({ answered }) => String(answered),
  share: ({ share }) => String(share),
  discrimination: ({ discrimination }) => String(discrimination ?? ''),
  verdict: ({ verdict }) => verdict,
  answers: ({ given }) =>
    given.map(({ part, text, count }) => `${part === null ? '' : `${part}: `}${text} (${count})`).join('\n'),
};

/** Returns the analysis of a test as CSV, one line a question. Throws what `analyseTest` throws. */
export const exportAnalysis = (db: Handle, unit: UnitRef): Promise<Readable> =>
  csvOfList(CSV_COLUMNS, async (last) => (last ? [] : (await analyseTest(db, unit)).questions));
