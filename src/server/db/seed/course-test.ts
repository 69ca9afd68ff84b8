import { testSettings } from '#contract/tests.ts';
import { newId } from '#server/db/uuid.ts';
import { CATALOGUE } from './content/catalogue.ts';
import { NEGOTIATION_PRACTICE } from './content/negotiation-practice.ts';
import { NEGOTIATION_TEST, TESTED_COURSE } from './content/negotiation-test.ts';

const HOUR = 3_600_000;

interface Section {
  readonly id: string;
  readonly course_id: string;
}

/** The rows of the questions of a demo course: its bank, of which some stand in its texts, and the final test of its last unit. */
export function courseTestRows(courses: readonly { readonly id: string }[], sections: readonly Section[], now: Date) {
  const courseId = courses[CATALOGUE.findIndex(({ name }) => name === TESTED_COURSE)]!.id;
  const units = sections.filter((section) => section.course_id === courseId);
  const asked = NEGOTIATION_TEST.map((body) => ({ id: newId(), body, tags: ['final test'] }));
  const practised = Object.values(NEGOTIATION_PRACTICE).map((one) => ({ ...one, tags: ['practice'] }));
  const bank = [...asked, ...practised];
  const questions = bank.map(({ id, tags }) => ({ id, course_id: courseId, tags, number: 1, created_at: now }));
  const versions = bank.map(({ id, body }) => ({
    id: newId(),
    question_id: id,
    number: 1,
    type: body.type,
    body,
    created_at: now,
  }));
  const settings = testSettings.parse({ questions: asked.map(({ id }) => id), passPercent: 60, minutes: 10 });
  const tests = [{ section_id: units.at(-1)!.id, settings, updated_at: now }];
  return { questions, versions, tests, units: units.map(({ id }) => id) };
}

/** The rows of a student who has done all of these units but the last: facts, and the completions that follow from them. */
export function doneUnitRows(userId: string, units: readonly string[], now: Date) {
  const done = units
    .slice(0, -1)
    .map((id, at) => ({ id, at: new Date(now.getTime() - (units.length - at) * 20 * HOUR) }));
  const facts = done.map(({ id, at }) => ({
    id: newId(),
    user_id: userId,
    section_id: id,
    kind: 'ticked',
    sequence: 0,
    happened_at: at,
    received_at: at,
  }));
  const completions = done.map(({ id, at }) => ({ user_id: userId, section_id: id, done_at: at }));
  return { facts, completions };
}
