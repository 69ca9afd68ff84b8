import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { newId } from '#server/db/uuid.ts';
import type { Person, TestSchool } from './app.ts';
import { PLANTED, type PlantedCourse } from './samples/planted-solutions.ts';
import { type Said, startTest, submitTest } from './samples/questions.ts';

/** Occurs in whatever `learn` lets a learner write: answers, an essay, a note. */
export const WRITTEN = 'zqwritten';

/** An answer to each planted question that gets no points; null where only an id could be chosen. */
export const WRONG: readonly Said[] = PLANTED.map(({ type }): QuestionAnswer | null => {
  if (type === 'truefalse') return { type, value: false };
  return type === 'short' || type === 'essay' ? { type, text: `Wrong, says ${WRITTEN}` } : null;
});

let sequence = 0;
/** Returns a fact of studying as a browser sends it, from a device of its own. */
export function studyFact(kind: string, fields: object): { _id: string } {
  const happenedAt = new Date().toISOString();
  return { ...fields, kind, _id: newId(), device: newId(), sequence: ++sequence, happenedAt } as { _id: string };
}

/** Sends facts of a user. */
export const sendFacts = (school: TestSchool, as: Person, facts: readonly object[], userId = as._id) =>
  school.ask('PUT', '/api/progress/facts', { as, body: { userId, facts } });

/** What `learn` leaves behind. */
export interface Learnt {
  readonly attempt: string;
  /** The version of the essay in this attempt. */
  readonly essay: string;
  readonly note: string;
  readonly certificate: string;
  readonly address: string;
}

/**
 * Lets a user of a planted course leave something of each kind: a submitted attempt with an essay that an admin has marked, an
 * answer to a question of a text, a note, more time in tests, and a certificate of another course with its files.
 */
export async function learn(
  school: TestSchool,
  { as, admin, course, planted }: { as: Person; admin: Person; course: string; planted: PlantedCourse },
): Promise<Learnt> {
  await school.ask('PUT', `/api/admin/people/${as._id}/time-factor`, { as: admin, body: { factor: 1.5 } });
  const taker = { as, course, unit: planted.test };
  const attempt = await startTest(school, taker);
  await submitTest(school, taker, attempt, WRONG);
  const essay = attempt.questions.find(({ question }) => question.type === 'essay')!.question._id;
  const marks = { question: essay, points: 0, comment: 'Not yet.' };
  await school.ask('PUT', `/api/courses/${course}/attempts/${attempt._id}/marks`, { as: admin, body: marks });

  const [sectionId, note] = [planted.text, newId()];
  const question = planted.practised[PLANTED.findIndex(({ type }) => type === 'short')]!;
  await sendFacts(school, as, [
    studyFact('answered', { sectionId, question, answer: { type: 'short', text: `Practised, ${WRITTEN}` } }),
    studyFact('note', { sectionId, note, second: null, quote: null, text: `A note, ${WRITTEN}`, base: 0 }),
  ]);

  const other = await school.course();
  await school.enrol(as, other._id);
  const unit = await school.unit(other._id);
  await school.ask('PUT', `/api/courses/${other._id}/progress/${unit}`, { as, body: { done: true } });
  await school.app.jobs.runDue();
  const [{ address }] = (await school.ask('GET', `/api/users/user/${as._id}/certificates`, { as })).body;
  const { rows } = await school.database.pool.query('select id from certificates where address = $1', [address]);
  return { attempt: attempt._id, essay, note, certificate: rows[0].id, address };
}
