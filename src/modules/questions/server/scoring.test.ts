import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import { type QuestionAnswer, questionInput, type QuestionInput } from '#modules/questions/contract/questions.ts';
import { readNumber } from '#contract/text/read-number.ts';
import { modelAnswer, presentQuestion, randomFrom, shuffled } from './present-question.ts';
import { type QuestionBody, withOptionIds } from './question-body.ts';
import { scoreAnswer } from './scoring.rules.ts';
import { bodyOf } from '#tests/support/samples/questions.ts';

const line = fc.stringMatching(/^[a-z]{1,6}$/);
const points = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4);
const common = { prompt: fc.constant('What?'), points };
const lines = (least: number) => fc.uniqueArray(line, { minLength: least, maxLength: 6 });
const choices = fc
  .array(fc.record({ text: line, correct: fc.boolean() }), { minLength: 2, maxLength: 6 })
  .filter((list) => list.some(({ correct }) => correct));
const weighted = fc
  .integer({ min: 1, max: 4 })
  .map((right) => [
    ...Array.from({ length: right }, () => ({ text: 'right', correct: true, percent: 100 / right })),
    { text: 'wrong', correct: false, percent: -50 },
  ]);

const input: fc.Arbitrary<z.input<typeof questionInput>> = fc.oneof(
  fc.record({ ...common, type: fc.constant('single' as const), choices }),
  fc.record({ ...common, type: fc.constant('multiple' as const), choices: fc.oneof(choices, weighted) }),
  fc.record({ ...common, type: fc.constant('truefalse' as const), correct: fc.boolean() }),
  fc.record({
    ...common,
    type: fc.constant('short' as const),
    accepted: lines(1).map((texts) => texts.map((text, at) => ({ text, percent: at === 0 ? 100 : 50 }))),
  }),
  fc.record({
    ...common,
    type: fc.constant('number' as const),
    value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    tolerance: fc.constantFrom(0, 0.5),
  }),
  fc.record({
    ...common,
    type: fc.constant('match' as const),
    pairs: fc.array(fc.record({ left: line, right: line }), { minLength: 2, maxLength: 5 }),
    extra: fc.array(fc.record({ text: line }), { maxLength: 2 }),
  }),
  fc.record({
    ...common,
    type: fc.constant('order' as const),
    items: fc.array(fc.record({ text: line }), { minLength: 2, maxLength: 6 }),
  }),
  lines(1).chain((texts) =>
    fc.record({
      ...common,
      type: fc.constant('gap' as const),
      text: fc.constant(`A ${texts.map(() => GAP_MARK).join(' and ')}.`),
      gaps: fc.constant(texts.map((text) => ({ accepted: [text] }))),
    }),
  ),
);
const body = input.map(bodyOf);

/** An answer of the type of a question, or of another one, made of the ids and texts of the question and of others. */
function answerTo(question: QuestionBody): fc.Arbitrary<QuestionAnswer | null> {
  const known = [...new Set(JSON.stringify(question).match(/(?<=[iI]d":")[a-z0-9]{8}/g) ?? [])];
  const id = fc.constantFrom('zzzzzzzz', ...known);
  const text = fc.constantFrom('', '1', '0,5', ...(JSON.stringify(question).match(/(?<=")[a-z]{1,6}(?=")/g) ?? []));
  const most = { maxLength: 8 };
  return fc.oneof(
    fc.constant(modelAnswer(question)),
    fc.constant(null),
    fc.record({ type: fc.constant('single' as const), choice: id }),
    fc.record({ type: fc.constant('multiple' as const), choices: fc.array(id, most) }),
    fc.record({ type: fc.constant('truefalse' as const), value: fc.boolean() }),
    fc.record({ type: fc.constant('short' as const), text }),
    fc.record({ type: fc.constant('number' as const), text }),
    fc.record({ type: fc.constant('match' as const), pairs: fc.array(fc.record({ left: id, right: id }), most) }),
    fc.record({ type: fc.constant('order' as const), items: fc.array(id, most) }),
    fc.record({ type: fc.constant('gap' as const), gaps: fc.array(fc.record({ id, text }), most) }),
  );
}
const asked = body.chain((question) => fc.tuple(fc.constant(question), answerTo(question)));

/** Returns the same answer with its choices or pairs listed in another order, which must not change the points. */
function reordered(answer: QuestionAnswer | null, seed: number): QuestionAnswer | null {
  const random = randomFrom(seed);
  if (answer?.type === 'multiple') return { ...answer, choices: shuffled(answer.choices, random) };
  if (answer?.type === 'match') return { ...answer, pairs: shuffled(answer.pairs, random) };
  if (answer?.type === 'gap') return { ...answer, gaps: shuffled(answer.gaps, random) };
  return answer;
}

describe('scoring an answer', () => {
  it('gives from 0 to the points of the question', () => {
    fc.assert(
      fc.property(asked, ([question, answer]) => {
        const given = scoreAnswer(question, answer);
        expect(given).toBeGreaterThanOrEqual(0);
        expect(given).toBeLessThanOrEqual(question.points);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same whatever the order of choices, pairs and gaps', () => {
    fc.assert(
      fc.property(asked, fc.integer(), ([question, answer], seed) => {
        expect(scoreAnswer(question, reordered(answer, seed))).toBe(scoreAnswer(question, answer));
      }),
    );
  });

  it('gives nothing for no answer and all points for the right one', () => {
    fc.assert(
      fc.property(body, (question) => {
        expect(scoreAnswer(question, null)).toBe(0);
        expect(scoreAnswer(question, modelAnswer(question))).toBeCloseTo(question.points, 2);
      }),
    );
  });

  it('gives nothing for all choices of a question without weights unless all are right', () => {
    const question = bodyOf({
      type: 'multiple',
      prompt: 'Even?',
      points: 4,
      choices: ['2', '3', '4', '5'].map((text) => ({ text, correct: Number(text) % 2 === 0 })),
    });
    const chosen = (...texts: string[]) => ({
      type: 'multiple' as const,
      choices:
        question.type === 'multiple'
          ? question.choices.filter((one) => texts.includes(one.text)).map((one) => one.id)
          : [],
    });
    expect(scoreAnswer(question, chosen('2', '3', '4', '5'))).toBe(0);
    expect(scoreAnswer(question, chosen('2'))).toBe(2);
    expect(scoreAnswer(question, chosen('2', '4', '3'))).toBe(2);
  });

  it.each([
    ['a text in other letters and blanks', 'short', '  El   NIÑO ', 1],
    ['another text', 'short', 'la niña', 0],
    ['a number with a comma', 'number', '3,14', 1],
    ['a number within the tolerance', 'number', '3.15', 1],
    ['a number beyond the tolerance', 'number', '3.2', 0],
    ['a word for a number', 'number', 'three', 0],
  ] as const)('reads %s', (_what, type, text, expected) => {
    const question: z.input<typeof questionInput> =
      type === 'short'
        ? { type, prompt: 'Who?', accepted: [{ text: 'El nin\u0303o' }] }
        : { type, prompt: 'Pi?', value: 3.14, tolerance: 0.01 };
    expect(scoreAnswer(bodyOf(question), { type, text })).toBe(expected);
  });

  it.each([
    ['*colour*', 'The Colour', 1],
    ['*colour*', 'colours', 1],
    ['*colour*', 'color', 0],
    ['a*b*c', 'a b b c', 1],
    ['a*b*c', 'acb', 0],
    ['ab*ba', 'aba', 0],
    ['2\\*3*', '2*3 = 6', 1],
    ['2\\*3*', '2x3', 0],
  ])('matches the wildcards of %s with %s', (pattern, text, expected) => {
    const short = (wildcards: boolean) =>
      bodyOf({ type: 'short', prompt: 'Name it.', accepted: [{ text: pattern }], wildcards });
    expect(scoreAnswer(short(true), { type: 'short', text })).toBe(expected);
    expect(scoreAnswer(short(false), { type: 'short', text })).toBe(0);
  });

  it.each([33.33, 16.67])('gives all points for choices of %d percent that are all of them', (percent) => {
    const right = Array.from({ length: Math.round(100 / percent) }, (_, at) => ({
      text: `${at}`,
      correct: true,
      percent,
    }));
    const wrong = { text: 'x', correct: false, percent: -100 };
    const question = bodyOf({ type: 'multiple', prompt: 'Which?', points: 100, choices: [...right, wrong] });
    const choices = question.type === 'multiple' ? question.choices.slice(0, -1).map(({ id }) => id) : [];
    expect(scoreAnswer(question, { type: 'multiple', choices })).toBe(100);
  });

  it('leaves an essay to a teacher, and gives nothing for an empty one', () => {
    const essay = bodyOf({ type: 'essay', prompt: 'Discuss.' });
    expect(scoreAnswer(essay, { type: 'essay', text: 'Well.' })).toBeNull();
    expect(scoreAnswer(essay, { type: 'essay', text: ' ' })).toBe(0);
  });

  it('[MORE-144] reads numbers as people write them', () => {
    expect(['1 000,5', '−2', '1e3', '.5', '1.2.3', '', '1,2,3', 'NaN'].map(readNumber)).toEqual([
      1000.5,
      -2,
      1000,
      0.5,
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    const grouped = [
      '1,234.5',
      '1.234,5',
      '1,234,567',
      '1’234’567',
      '1.234.567',
      '−1,234,567.25',
      '１２',
      '12,34.5',
      '1,2345.6',
      '1.5,2.5',
    ];
    expect(grouped.map(readNumber)).toEqual([
      1234.5,
      1234.5,
      1234567,
      1234567,
      1234567,
      -1234567.25,
      12,
      NaN,
      NaN,
      NaN,
    ]);
  });
});

describe('a question as learners get it', () => {
  const _id = '01941f29-7c00-7000-8000-000000000001';

  it('has the same options whatever the solution is', () => {
    fc.assert(
      fc.property(body, fc.integer(), (question, seed) => {
        const shown = JSON.stringify(presentQuestion({ _id, body: question, html: '' }, seed));
        for (const key of [
          'correct',
          'percent',
          'accepted',
          'value',
          'tolerance',
          'feedback',
          'explanation',
          'rightId',
        ])
          expect(shown).not.toContain(`"${key}"`);
      }),
    );
  });

  it('[MORE-152] has its options in an order that does not depend on the order they were written in', () => {
    const rewritten = (question: QuestionBody): QuestionBody => {
      switch (question.type) {
        case 'single':
        case 'multiple':
          return { ...question, choices: question.choices.toReversed() };
        case 'match':
          return { ...question, pairs: question.pairs.toReversed(), extra: question.extra.toReversed() };
        case 'order':
          return { ...question, items: question.items.toReversed() };
        case 'gap':
          return { ...question, gaps: question.gaps.map((gap) => ({ ...gap, options: gap.options.toReversed() })) };
        case 'truefalse':
        case 'short':
        case 'number':
        case 'essay':
          return question;
      }
    };
    const isOnce = (question: QuestionBody) =>
      question.type !== 'match' || new Set(question.pairs.map(({ right }) => right)).size === question.pairs.length;
    const withOptions = body.map((question) =>
      question.type === 'gap'
        ? {
            ...question,
            gaps: question.gaps.map((gap) => ({ ...gap, options: [...gap.accepted, 'one', 'other', 'third'] })),
          }
        : question,
    );
    fc.assert(
      fc.property(withOptions.filter(isOnce), fc.integer(), (question, seed) => {
        // The left sides of a match keep the order they were written in.
        const show = (written: QuestionBody) => ({
          ...presentQuestion({ _id, body: written, html: '' }, seed),
          left: [],
        });
        expect(show(rewritten(question))).toEqual(show(question));
      }),
    );
  });

  it('shows the same one of two wrong right sides with one text, whichever was written first', () => {
    const extra = [
      { id: 'first001', text: 'b' },
      { id: 'second01', text: 'b' },
    ];
    const common = { type: 'match', prompt: 'What?', explanation: '', points: 1 } as const;
    const pairs = [
      { id: 'left0001', left: 'a', rightId: 'right001', right: 'a' },
      { id: 'left0002', left: 'c', rightId: 'right002', right: 'c' },
    ];
    const show = (written: typeof extra) =>
      presentQuestion({ _id, body: { ...common, pairs, extra: written }, html: '' }, 7);
    expect(show(extra.toReversed())).toEqual(show(extra));
    expect(show(extra)).toMatchObject({ right: expect.arrayContaining([extra[0]]) as unknown });
  });

  it('has each of its options at each place in some attempts', () => {
    for (const size of [2, 3]) {
      const options = Array.from({ length: size }, (_, at) => `${at}`);
      const question = bodyOf({ type: 'order', prompt: 'Order', items: options.map((text) => ({ text })) });
      const orders = new Set<string>();
      for (let seed = 0; seed < 200; seed++) {
        const shown = presentQuestion({ _id, body: question, html: '' }, seed);
        if (shown.type === 'order') orders.add(shown.items.map(({ text }) => text).join(''));
      }
      expect(orders.size).toBe(size === 2 ? 2 : 6);
    }
  });

  it('is the same for the same attempt', () => {
    fc.assert(
      fc.property(body, fc.integer(), (question, seed) => {
        const show = () => presentQuestion({ _id, body: question, html: '' }, seed);
        expect(show()).toEqual(show());
      }),
    );
  });
});

describe('a question as teachers write it', () => {
  it.each<[string, z.input<typeof questionInput>]>([
    [
      'choices of which none is right',
      {
        type: 'single',
        prompt: 'Q',
        choices: [
          { text: 'a', correct: false },
          { text: 'b', correct: false },
        ],
      },
    ],
    [
      'weights that do not reach 100',
      {
        type: 'single',
        prompt: 'Q',
        choices: [
          { text: 'a', correct: true, percent: 50 },
          { text: 'b', correct: false, percent: 0 },
        ],
      },
    ],
    [
      'weights of some choices',
      {
        type: 'multiple',
        prompt: 'Q',
        choices: [
          { text: 'a', correct: true, percent: 100 },
          { text: 'b', correct: false },
        ],
      },
    ],
    [
      'more gaps than marks',
      { type: 'gap', prompt: 'Q', text: '___', gaps: [{ accepted: ['a'] }, { accepted: ['b'] }] },
    ],
    [
      'a gap without its answer among the options',
      { type: 'gap', prompt: 'Q', text: '___', gaps: [{ accepted: ['a'], options: ['b'] }] },
    ],
  ])('refuses %s', (_what, refused) => {
    expect(questionInput.safeParse(refused).success).toBe(false);
  });

  it('keeps the ids of its options when it is saved again', () => {
    fc.assert(
      fc.property(body, (question) => {
        expect(withOptionIds(questionInput.parse(question) as QuestionInput)).toEqual(question);
      }),
    );
  });
});
