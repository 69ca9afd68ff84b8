import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { AnalysedQuestion, TestAnalysis } from '#modules/assessments/contract/regrading.ts';
import type { PublicQuestion, QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest, type Said, say, takeTest } from '#tests/support/samples/questions.ts';
import { verdictOf } from './analysis.rules.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  ({ _id: course } = await school.course());
  unit = await school.unit(course);
});
afterAll(() => school.close());

const truth = (prompt: string) => ({ type: 'truefalse', prompt, correct: true }) as const;

async function askFor(inputs: readonly z.input<typeof questionInput>[]): Promise<string[]> {
  const questions: string[] = [];
  for (const input of inputs) questions.push((await insertQuestion(school.database.db, course, input))._id);
  await insertTest(school.database.db, unit, { questions });
  return questions;
}
async function takeAs(said: readonly Said[], times = 1): Promise<void> {
  const as = await school.person();
  await school.enrol(as, course);
  for (let time = 0; time < times; time += 1) await takeTest(school, { as, course, unit }, said);
}
const path = () => `/api/courses/${course}/sections/${unit}/test/analysis`;
const analyse = async (): Promise<TestAnalysis> => (await school.ask('GET', path(), { as: admin })).body;

/** Pearson's correlation, by its definition. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_x, y) => y * y));
}

describe('the analysis of a test', () => {
  it('[MORE-148] says how hard each question is, and how well it tells learners apart', async () => {
    const ids = await askFor([truth('Easy'), truth('Telling'), truth('Misleading')]);
    // Each learner: whether each of the three answers is right.
    const learners = Array.from({ length: 12 }, (_, at) => [at !== 0, at > 5, at === 1 || at === 3] as const);
    for (const said of learners) await takeAs(said.map(say));
    const { attempts, questions } = await analyse();
    expect(attempts).toBe(12);
    for (const [at, id] of ids.entries()) {
      const pairs = learners.map((said) => {
        const points = said.map(Number);
        const rest = points.filter((_one, other) => other !== at).reduce((sum, one) => sum + one, 0) / 2;
        return [points[at]!, rest] as const;
      });
      const expected = correlation(pairs);
      const found = questions.find(({ _id }) => _id === id)!;
      expect(found).toMatchObject({ asked: 12, answered: 12, type: 'truefalse' });
      expect(found.share).toBeCloseTo(learners.filter((said) => said[at]).length / 12, 3);
      expect(found.discrimination).toBeCloseTo(expected, 3);
      expect(found.verdict).toBe(verdictOf(12, expected));
    }
    expect(questions[0]).toMatchObject({ label: 'Misleading', verdict: 'negative' });
  });

  it('compares a question with the rest of an attempt as a share, when attempts asked for different points', async () => {
    const ids = await askFor([truth('One'), truth('Two')]);
    // Whether each answer is right; the later learners have a third question.
    const learners = Array.from({ length: 12 }, (_, at) =>
      [at % 2 === 0, at % 3 === 0, at % 4 === 0].slice(0, at < 6 ? 2 : 3),
    );
    for (const [at, said] of learners.entries()) {
      if (at === 6) {
        const { _id } = await insertQuestion(school.database.db, course, { ...truth('Three'), points: 5 });
        const body = { questions: [...ids, _id] };
        await school.ask('PUT', `/api/courses/${course}/sections/${unit}/test/settings`, { as: admin, body });
      }
      await takeAs(said.map(say));
    }
    const pairs = learners.map(([one, two, three]): [number, number] => [
      Number(one),
      three === undefined ? Number(two) : (Number(two) + 5 * Number(three)) / 6,
    ]);
    const found = (await analyse()).questions.find(({ _id }) => _id === ids[0])!;
    expect(found.discrimination).toBeCloseTo(correlation(pairs), 3);
  });

  it('counts the first marked attempt of each learner, and neither open nor empty ones as answered', async () => {
    await askFor([truth('Is warp woven?')]);
    await takeAs([say(false)], 3);
    await takeAs([null]);
    expect(await analyse()).toMatchObject({
      attempts: 2,
      questions: [
        {
          asked: 2,
          answered: 1,
          share: 0,
          discrimination: null,
          verdict: 'unknown',
          given: [{ text: 'false', count: 1, right: false }],
        },
      ],
    });
  });

  it('says nothing of a question that all answer alike', async () => {
    // A tenth of the points: sums of such binary fractions differ a little from their product.
    const accepted = [{ text: 'warp' }, { text: 'weft', percent: 10 }];
    await askFor([{ type: 'short', prompt: 'Alike', accepted }, truth('Other')]);
    for (let at = 0; at < 11; at += 1) await takeAs([{ type: 'short', text: 'weft' }, say(at % 2 === 0)]);
    expect((await analyse()).questions.find(({ label }) => label === 'Alike')).toMatchObject({
      discrimination: null,
      verdict: 'unknown',
    });
  });

  it('[MORE-148] shows what was chosen, matched, ordered and written, by the texts of the question', async () => {
    const pick = (text: string) => (question: PublicQuestion) => {
      if (question.type !== 'single') throw new Error('not a choice');
      return { type: 'single' as const, choice: question.choices.find((one) => one.text === text)!.id };
    };
    const idOf = (options: readonly { id: string; text: string }[], text: string) =>
      options.find((one) => one.text === text)!.id;
    await askFor([
      {
        type: 'single',
        prompt: 'Thread?',
        choices: [
          { text: 'wool', correct: true },
          { text: 'stone', correct: false },
          { text: 'air', correct: false },
        ],
      },
      { type: 'short', prompt: 'Colour?', accepted: [{ text: 'Red' }] },
      {
        type: 'match',
        prompt: 'Capitals',
        pairs: [
          { left: 'Spain', right: 'Madrid' },
          { left: 'Italy', right: 'Rome' },
        ],
      },
      { type: 'order', prompt: 'Order', items: [{ text: 'spin' }, { text: 'weave' }] },
      { type: 'gap', prompt: 'Gap', text: 'A ___.', gaps: [{ accepted: ['loom'] }] },
    ]);
    const match = (question: PublicQuestion): QuestionAnswer => {
      if (question.type !== 'match') throw new Error('not a match');
      const left = idOf(question.left, 'Spain');
      return { type: 'match', pairs: [{ left, right: idOf(question.right, 'Rome') }] };
    };
    const order = (question: PublicQuestion): QuestionAnswer => {
      if (question.type !== 'order') throw new Error('not an order');
      return { type: 'order', items: ['weave', 'spin'].map((text) => idOf(question.items, text)) };
    };
    const gap = (question: PublicQuestion): QuestionAnswer => {
      if (question.type !== 'gap') throw new Error('no gaps');
      return { type: 'gap', gaps: [{ id: question.gaps[0]!.id, text: 'Loom' }] };
    };
    const red = (text: string): QuestionAnswer => ({ type: 'short', text });
    await takeAs([pick('wool'), red('red'), match, order, gap]);
    await takeAs([pick('stone'), red(' RED '), match, null, null]);
    await takeAs([pick('stone'), red('blue'), null, null, null]);
    const given = new Map(
      (await analyse()).questions.map((one): [string, AnalysedQuestion['given']] => [one.label, one.given]),
    );
    expect(given.get('Thread?')).toEqual([
      { part: null, text: 'stone', count: 2, right: false },
      { part: null, text: 'wool', count: 1, right: true },
      { part: null, text: 'air', count: 0, right: false },
    ]);
    expect(given.get('Colour?')).toEqual([
      { part: null, text: 'red', count: 2, right: true },
      { part: null, text: 'blue', count: 1, right: false },
    ]);
    expect(given.get('Capitals')).toEqual([{ part: 'Spain', text: 'Rome', count: 2, right: false }]);
    expect(given.get('Order')).toEqual([
      { part: '1', text: 'weave', count: 1, right: false },
      { part: '2', text: 'spin', count: 1, right: false },
    ]);
    expect(given.get('Gap')).toEqual([{ part: '1', text: 'loom', count: 1, right: true }]);
  });

  it('lists ten answers to a part at most, and is exported without formulas', async () => {
    await askFor([{ type: 'short', prompt: '=cmd()', accepted: [{ text: 'x' }] }]);
    for (let at = 0; at < 12; at += 1) await takeAs([{ type: 'short', text: `=${at}` }]);
    expect((await analyse()).questions[0]!.given).toHaveLength(10);
    const { status, headers, body } = await school.ask(
      'GET',
      `/api/courses/${course}/sections/${unit}/test/analysis/export`,
      { as: admin },
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = body.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('question,type,attempts,answered,share,discrimination,verdict,answers');
    expect(lines[1]).toBe(
      "'=cmd(),short,12,12,0,,unknown,\"'=0 (1)\n'=1 (1)\n'=10 (1)\n'=11 (1)\n'=2 (1)\n'=3 (1)\n'=4 (1)\n'=5 (1)\n'=6 (1)\n'=7 (1)\"",
    );
  });

  it('names the part of each answer in the export', async () => {
    await askFor([{ type: 'gap', prompt: 'Gap', text: 'A ___.', gaps: [{ accepted: ['loom'] }] }]);
    await takeAs([
      (question) => {
        if (question.type !== 'gap') throw new Error('no gaps');
        return { type: 'gap', gaps: [{ id: question.gaps[0]!.id, text: 'Loom' }] };
      },
    ]);
    const { body } = await school.ask('GET', `${path()}/export`, { as: admin });
    expect(body.split('\r\n')[1]).toMatch(/^Gap,gap,1,1,1,,unknown,1: loom \(1\)$/);
  });

  it('is empty for a unit without attempts, and of an existing unit', async () => {
    expect(await analyse()).toEqual({ attempts: 0, questions: [] });
    const elsewhere = `/api/courses/${(await school.course())._id}/sections/${unit}/test/analysis`;
    expect((await school.ask('GET', elsewhere, { as: admin })).body.code).toBe('section_not_found');
  });

  it.each([
    [9, 0.9, 'unknown'],
    [10, null, 'unknown'],
    [10, -0.01, 'negative'],
    [10, 0, 'low'],
    [10, 0.2, 'fair'],
    [10, 0.3, 'good'],
  ] as const)('judges %i attempts with a discrimination of %s as %s', (asked, discrimination, verdict) => {
    expect(verdictOf(asked, discrimination)).toBe(verdict);
  });
});
