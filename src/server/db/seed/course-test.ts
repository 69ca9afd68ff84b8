import type { QuestionInput } from '#modules/questions/contract/questions.ts';
import { type TestSettings, testSettings } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { CATALOGUE } from './content/catalogue.ts';
import { NEGOTIATION_PRACTICE } from './content/negotiation-practice.ts';
import { NEGOTIATION_TEST, TESTED_COURSE } from './content/negotiation-test.ts';
import { ESSAY_COURSE, RESEARCH_ESSAY } from './content/research-essay.ts';

const HOUR = 3_600_000;

interface Course {
  readonly id: string;
}
interface UnitRow {
  readonly id: string;
  readonly course_id: string;
}

/** Returns the rows of the test in the last unit of a demo course, and of its questions and those in the texts of the course. */
function testOfCourse(
  name: string,
  {
    asked,
    practice = [],
    ...rules
  }: { asked: readonly QuestionInput[]; practice?: readonly Practised[] } & Partial<TestSettings>,
  { courses, sections, now }: { courses: readonly Course[]; sections: readonly UnitRow[]; now: Date },
) {
  const courseId = courses[CATALOGUE.findIndex((course) => course.name === name)]!.id;
  const units = sections.filter((section) => section.course_id === courseId).map(({ id }) => id);
  const test = asked.map((body) => ({ id: newId(), body, tags: ['final test'] }));
  const bank = [...test, ...practice.map((one) => ({ ...one, tags: ['practice'] }))];
  const questions = bank.map(({ id, tags }) => ({ id, course_id: courseId, tags, number: 1, created_at: now }));
  const versions = bank.map(({ id, body }) => ({
    id: newId(),
    question_id: id,
    number: 1,
    type: body.type,
    body,
    created_at: now,
  }));
  const settings = testSettings.parse({ ...rules, questions: test.map(({ id }) => id) });
  return { courseId, units, questions, versions, settings, asked: versions.slice(0, test.length) };
}
type Practised = (typeof NEGOTIATION_PRACTICE)[keyof typeof NEGOTIATION_PRACTICE];
export type DemoTest = ReturnType<typeof testOfCourse>;

/** The tests of two demo courses: one is marked by itself, the other asks for an essay. */
export function demoTests(courses: readonly Course[], sections: readonly UnitRow[], now: Date) {
  const school = { courses, sections, now };
  const practice = Object.values(NEGOTIATION_PRACTICE);
  return {
    exam: testOfCourse(TESTED_COURSE, { asked: NEGOTIATION_TEST, practice, passPercent: 60, minutes: 10 }, school),
    essay: testOfCourse(ESSAY_COURSE, { asked: [RESEARCH_ESSAY], passPercent: 60 }, school),
  };
}

/** Returns the row of the test of a unit. */
export const testRow = ({ units, settings }: DemoTest, now: Date) => ({
  section_id: units.at(-1)!,
  settings,
  updated_at: now,
});

/** The rows of a student who has done all of these units but the last: facts, and the completions that follow from them. */
export function doneUnitRows(userId: string, units: readonly string[], now: Date) {
  const done = units
    .slice(0, -1)
    .map((id, index) => ({ id, at: new Date(now.getTime() - (units.length - index) * 20 * HOUR) }));
  const facts = done.map(({ id, at }) => factRow(userId, id, 'ticked', at));
  const completions = done.map(({ id, at }) => ({ user_id: userId, section_id: id, done_at: at }));
  return { facts, completions };
}

/** Returns the row of a fact of the server. */
export const factRow = (userId: string, sectionId: string, kind: 'opened' | 'ticked' | 'passed', moment: Date) => ({
  id: newId(),
  user_id: userId,
  section_id: sectionId,
  kind,
  sequence: 0,
  happened_at: moment,
  received_at: moment,
});
