import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { learn, sendFacts, studyFact, WRITTEN } from '#tests/support/learner.ts';
import {
  PLANTED,
  type PlantedCourse,
  plantSolutions,
  rightAnswer,
  tellsSolution,
} from '#tests/support/samples/planted-solutions.ts';
import { startTest, submitTest, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person()];
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const exported = (as = learner, id = learner._id) => school.ask('GET', `/api/users/user/${id}/export`, { as });
const typeAt = (type: string) => PLANTED.findIndex((one) => one.type === type);

describe('the personal data of a learner', () => {
  it('[MORE-154] contain attempts with their answers, practice, notes, completions and certificates', async () => {
    const planted = await plantSolutions(school, course, { solutions: 'never' });
    await learn(school, { as: learner, admin, course, planted });
    const { body } = await exported();
    expect(body).toMatchObject({
      account: { timeFactorInTests: 1.5 },
      testAttempts: [{ unit: 'The test', number: 1, points: 0, passed: false }],
      completedUnits: [{ unit: 'A unit' }],
      completedCourses: [{ course: expect.any(String) }],
      notes: [{ unit: 'The text', text: `A note, ${WRITTEN}` }],
      certificates: [{ state: 'valid', credential: { type: expect.arrayContaining(['OpenBadgeCredential']) } }],
    });
    expect(body.testAttempts[0].answers).toHaveLength(3);
    expect(body.testAttempts[0].answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: 'True', answer: { type: 'truefalse', value: false }, points: 0 }),
        expect.objectContaining({ question: 'Essay', comment: 'Not yet.' }),
      ]),
    );
    expect(body.studied).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'answered', unit: 'The text', question: 'Short', chosen: [] }),
      ]),
    );
    expect(tellsSolution(body)).toBe(false);
    const { body: read } = await exported(admin);
    expect(read.testAttempts).toEqual(body.testAttempts);
    expect(read).not.toHaveProperty('notes');
    expect((await exported(await school.person())).body.code).toBe('forbidden');
  });

  it('[MORE-154] name the options that were chosen by their texts', async () => {
    const planted = await plantSolutions(school, course);
    const chosen = ['single', 'multiple', 'match', 'order'];
    await takeTest(
      school,
      { as: learner, course, unit: planted.test },
      PLANTED.map(({ type }) => (chosen.includes(type) ? rightAnswer : null)),
    );
    const { answers } = (await exported()).body.testAttempts[0];
    expect(
      Object.fromEntries(answers.map((one: { question: string; chosen: string[] }) => [one.question, one.chosen])),
    ).toEqual({ Single: ['one'], Multiple: ['one'], Match: ['a – A', 'b – B'], Order: ['first', 'second'] });
  });

  it.each(['submitted', 'passed', 'closed', 'never'] as const)(
    '[MORE-154] contain no solution during and after an attempt whose solutions are shown when %s',
    async (solutions) => {
      const planted: PlantedCourse = await plantSolutions(school, course, { solutions, attempts: 2 });
      const taker = { as: learner, course, unit: planted.test };
      const attempt = await startTest(school, taker);
      const told = [tellsSolution((await exported()).body)];
      const wrong = PLANTED.map(({ type }) => (type === 'truefalse' ? { type, value: false } : null));
      await submitTest(school, taker, attempt, wrong);
      told.push(tellsSolution((await exported()).body));
      await startTest(school, taker);
      const question = planted.practised[typeAt('truefalse')]!;
      await sendFacts(school, learner, [
        studyFact('answered', { sectionId: planted.text, question, answer: { type: 'truefalse', value: false } }),
      ]);
      told.push(tellsSolution((await exported()).body));
      expect(told).toEqual([false, false, false]);
    },
  );
});
