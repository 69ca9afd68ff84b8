import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { PlacedQuestion, Practice } from '#modules/questions/contract/questions-in-texts.ts';
import { questionLine } from '#modules/questions/contract/question-types.ts';
import type { questionInput, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { SOLUTION, tellsSolution } from '#tests/support/samples/planted-solutions.ts';
import { insertQuestion, insertTest, startTest, submitTest } from '#tests/support/samples/questions.ts';

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

const TRUTH = {
  type: 'truefalse',
  prompt: 'Is warp woven?',
  correct: true,
  explanation: `Because ${SOLUTION}`,
  whenTrue: `Right ${SOLUTION}`,
  whenFalse: `Wrong ${SOLUTION}`,
} as const;
const ask = (input: z.input<typeof questionInput> = TRUTH, of = course) =>
  insertQuestion(school.database.db, of, input);
const unitWith = (...lines: string[]) => school.unit(course, { description: lines.join('\n\n') });
const read = (unit: string, as = learner, of = course) =>
  school.ask('GET', `/api/courses/${of}/practice/${unit}`, { as });
const practice = async (unit: string, as = learner): Promise<Practice['questions']> =>
  ((await read(unit, as)).body as Practice).questions;
const device = newId();
let sequence = 0;
const fact = (unit: string, question: string, answer: QuestionAnswer, fields: object = {}) => ({
  _id: newId(),
  kind: 'answered',
  device,
  sequence: ++sequence,
  happenedAt: new Date().toISOString(),
  sectionId: unit,
  question,
  answer,
  ...fields,
});
const send = (facts: readonly object[], as = learner, userId = as._id) =>
  school.ask('PUT', '/api/progress/facts', { as, body: { userId, facts } });
const saying = (value: boolean) => ({ type: 'truefalse', value }) as const;
const countFacts = async () =>
  (await school.database.pool.query(`select count(*)::int as n from study_facts where kind = 'answered'`)).rows[0].n;

describe('a question in the text of a unit', () => {
  it('[MORE-106] is scored and shows its solution once it was answered, and again after another answer', async () => {
    const { _id } = await ask();
    const unit = await unitWith('Read.', questionLine(_id));
    expect(await practice(unit)).toMatchObject([
      { _id, question: { html: '<p>Is warp woven?</p>\n' }, answer: null, points: null, solution: null },
    ]);
    expect((await send([fact(unit, _id, saying(false))])).body).toEqual({ refused: [] });
    expect(await practice(unit)).toMatchObject([
      {
        answer: saying(false),
        points: 0,
        solution: { answer: saying(true), feedback: [`Wrong ${SOLUTION}`], html: `<p>Because ${SOLUTION}</p>\n` },
      },
    ]);
    await send([fact(unit, _id, saying(true))]);
    expect(await practice(unit)).toMatchObject([{ points: 1, solution: { feedback: [`Right ${SOLUTION}`] } }]);
  });

  it('shows the explanation of an essay without points', async () => {
    const { _id } = await ask({ type: 'essay', prompt: 'Discuss.', explanation: 'A model.', guidance: SOLUTION });
    const unit = await unitWith(questionLine(_id));
    await send([fact(unit, _id, { type: 'essay', text: 'Well.' })]);
    const [shown] = await practice(unit);
    expect(shown).toMatchObject({ answer: { text: 'Well.' }, points: null, solution: { html: '<p>A model.</p>\n' } });
    expect(tellsSolution(shown)).toBe(false);
  });

  it('keeps the latest answer of a device once, and shows the newest of all devices', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    const again = await unitWith(questionLine(_id));
    const first = fact(unit, _id, saying(false));
    const second = fact(again, _id, saying(true));
    await send([second]);
    await send([first, second]);
    await send([first]);
    expect(await countFacts()).toBe(1);
    expect(await practice(unit)).toMatchObject([{ answer: saying(true) }]);
    const earlier = { device: newId(), sequence: 99, happenedAt: '2026-01-01T00:00:00.000Z' };
    await send([fact(unit, _id, saying(false), earlier)]);
    expect(await practice(unit)).toMatchObject([{ answer: saying(true) }]);
    await send([fact(unit, _id, saying(false), { device: newId(), sequence: 1 })]);
    expect(await practice(unit)).toMatchObject([{ answer: saying(false) }]);
    expect(await countFacts()).toBe(3);
  });

  it('keeps answers to two questions of a unit apart', async () => {
    const [one, two] = [await ask(), await ask()];
    const unit = await unitWith(questionLine(one._id), questionLine(two._id));
    await send([fact(unit, one._id, saying(true)), fact(unit, two._id, saying(false))]);
    expect(await practice(unit)).toMatchObject([{ answer: saying(true) }, { answer: saying(false) }]);
  });

  it('takes an answer to a question whose type has changed since for none', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    await send([fact(unit, _id, saying(true))]);
    const body = { type: 'short', prompt: 'How?', accepted: [{ text: SOLUTION }] };
    await school.ask('PUT', `/api/courses/${course}/questions/${_id}`, { as: admin, body: { body } });
    const shown = await practice(unit);
    expect(shown).toMatchObject([{ question: { type: 'short' }, answer: null, solution: null }]);
    expect(tellsSolution(shown)).toBe(false);
  });

  it('is in the export of personal data', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    await send([fact(unit, _id, saying(false))]);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(JSON.stringify(body)).toContain('Is warp woven?');
    expect(JSON.stringify(body)).toContain('"answer":{"type":"truefalse","value":false}');
    expect(tellsSolution(body)).toBe(false);
  });
});

describe('a question that cannot be practised', () => {
  it('[MORE-106] is left out for learners and explained to teachers', async () => {
    const other = await school.course();
    const [kept, gone, asked, foreign] = [await ask(), await ask(), await ask(), await ask(TRUTH, other._id)];
    await school.ask('DELETE', `/api/courses/${course}/questions/${gone._id}`, { as: admin });
    await insertTest(school.database.db, await school.unit(course), { questions: [asked._id] });
    const ids = [gone._id, asked._id, foreign._id, newId(), kept._id];
    const unit = await unitWith(...ids.map(questionLine), `    ${questionLine((await ask())._id)}`);
    expect((await practice(unit)).map(({ _id }) => _id)).toEqual([kept._id]);
    const placed = await school.ask('GET', `/api/courses/${course}/questions/placed?ids=${ids.join()}`, { as: admin });
    expect(placed.body.map(({ _id, problem, question }: PlacedQuestion) => [_id, problem, question?.html])).toEqual([
      [gone._id, 'missing', undefined],
      [asked._id, 'in_test', '<p>Is warp woven?</p>\n'],
      [foreign._id, 'missing', undefined],
      [ids[3], 'missing', undefined],
      [kept._id, null, '<p>Is warp woven?</p>\n'],
    ]);
    expect(tellsSolution(placed.body)).toBe(false);
    const wrong = await school.ask('GET', `/api/courses/${course}/questions/placed?ids=x`, { as: admin });
    expect(wrong.body.code).toBe('invalid_input');
  });

  it('is left out of the text of the unit whose own test asks it', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    await insertTest(school.database.db, unit, { questions: [_id] });
    expect(await practice(unit)).toEqual([]);
  });

  it('does not tell its solution to a learner who has answered it', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    const elsewhere = await unitWith('Nothing to answer.');
    await send([fact(elsewhere, _id, saying(true))]);
    await insertTest(school.database.db, unit, { questions: [_id] });
    expect(await practice(unit)).toEqual([]);
    expect(await practice(elsewhere)).toEqual([]);
  });

  it('[MORE-106] is left out during an attempt that drew it before it was put into the text', async () => {
    const { _id } = await ask();
    const [test, unit] = [await unitWith('Test.'), await unitWith('Text.')];
    await insertTest(school.database.db, test, { draws: [{ tags: [], count: 1 }] });
    const attempt = await startTest(school, { as: learner, course, unit: test });
    await school.database.pool.query('update sections set description = $1 where id = $2', [questionLine(_id), unit]);
    await send([fact(unit, _id, saying(false))]);
    expect(await practice(unit)).toEqual([]);
    await submitTest(school, { as: learner, course, unit: test }, attempt, []);
    expect(await practice(unit)).toMatchObject([{ _id, answer: saying(false) }]);
  });

  it('is refused by itself when its course is another one, or it was removed', async () => {
    const other = await school.course();
    const [kept, gone, foreign] = [await ask(), await ask(), await ask(TRUTH, other._id)];
    await school.ask('DELETE', `/api/courses/${course}/questions/${gone._id}`, { as: admin });
    const unit = await unitWith('Read.');
    const facts = [kept, gone, foreign].map(({ _id }) => fact(unit, _id, saying(true)));
    const code = 'question_not_found';
    expect((await send(facts)).body.refused).toEqual(facts.slice(1).map(({ _id }) => ({ _id, code })));
    expect(await countFacts()).toBe(1);
    const invalid = await send([fact(unit, kept._id, { type: 'single', choice: 'x' })]);
    expect(invalid.body.code).toBe('invalid_input');
  });
});

describe('access to questions in texts', () => {
  it('is for learners of the course, and ends with the unit', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    const stranger = await school.person();
    expect((await read(unit, stranger)).body.code).toBe('not_enrolled');
    const refused = await send([fact(unit, _id, saying(true))], stranger);
    expect(refused.body.refused).toMatchObject([{ code: 'not_enrolled' }]);
    const other = await school.course();
    await school.enrol(learner, other._id);
    expect((await read(unit, learner, other._id)).body.code).toBe('section_not_found');
    const removal = { as: admin, body: { sections: [unit] } };
    await school.ask('POST', `/api/courses/${course}/sections/remove`, removal);
    expect((await read(unit)).body.code).toBe('section_not_found');
  });

  it('is reading alone for an admin who views as a person', async () => {
    const { _id } = await ask();
    const unit = await unitWith(questionLine(_id));
    await send([fact(unit, _id, saying(false))]);
    await school.ask('POST', `/api/admin/people/${learner._id}/view`, { as: admin });
    expect(await practice(unit, admin)).toMatchObject([{ answer: saying(false) }]);
    expect((await send([fact(unit, _id, saying(true))], admin, learner._id)).body.code).toBe('viewing_only');
    expect(await practice(unit)).toMatchObject([{ answer: saying(false) }]);
  });
});

it('questions in texts are not drawn at random by tests', async () => {
  const [inText, free] = [await ask(), await ask({ ...TRUTH, prompt: 'Is weft woven?' })];
  const unit = await unitWith(questionLine(inText._id));
  await insertTest(school.database.db, unit, { draws: [{ tags: [], count: 9 }] });
  const path = `/api/courses/${course}/sections/${unit}/attempts`;
  const { body } = await school.ask('POST', path, { as: learner, body: { _id: newId() } });
  expect(body.questions.map((one: { question: { _id: string } }) => one.question._id)).toEqual([free.version]);
});

it('the units of a copied course name the copied questions, those of a copied unit the same ones', async () => {
  const { _id } = await ask();
  const lost = questionLine(newId());
  const unit = await unitWith('Read.', questionLine(_id), lost);
  const { body: copy } = await school.ask('POST', `/api/courses/${course}/duplicate`, { as: admin, body: {} });
  const [bank] = (await school.ask('GET', `/api/courses/${copy._id}/questions`, { as: admin })).body;
  expect(bank._id).not.toBe(_id);
  expect(copy.sections.map((one: { description: string }) => one.description)).toEqual([
    ['Read.', questionLine(bank._id), lost].join('\n\n'),
  ]);
  const twin = { as: admin, body: { sections: [unit] } };
  await school.ask('POST', `/api/courses/${course}/sections/duplicate`, twin);
  const { rows } = await school.database.pool.query('select description from sections where course_id = $1', [course]);
  expect(new Set(rows.map(({ description }) => description))).toEqual(
    new Set([['Read.', questionLine(_id), lost].join('\n\n')]),
  );
});
