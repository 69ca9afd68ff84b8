import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import type { QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import type { QuestionBody } from './question-body.ts';
import { regradeAnswer, scoreAnswer } from './scoring.rules.ts';
import { bodyOf } from '#tests/support/samples/questions.ts';

const id = (name: string): string => name.padEnd(8, 'a');

const single = bodyOf({
  type: 'single',
  prompt: 'Arch?',
  points: 2,
  choices: [
    { id: id('right'), text: 'Arch', correct: true, percent: 100 },
    { id: id('half'), text: 'Vault', correct: true, percent: 50 },
    { id: id('minus'), text: 'Tent', correct: false, percent: -100 },
  ],
});
const weighted = bodyOf({
  type: 'multiple',
  prompt: 'Even?',
  points: 3,
  choices: [
    { id: id('two'), text: '2', correct: true, percent: 66.666_67 },
    { id: id('four'), text: '4', correct: true, percent: 33.333_33 },
    { id: id('five'), text: '5', correct: false, percent: -50 },
  ],
});
const pairs = bodyOf({
  type: 'match',
  prompt: 'Capitals?',
  points: 3,
  pairs: [
    { id: id('es'), left: 'Spain', rightId: id('madrid'), right: 'Madrid' },
    { id: id('fr'), left: 'France', rightId: id('paris'), right: 'Paris' },
    { id: id('pt'), left: 'Portugal', rightId: id('lisbon'), right: 'Lisbon' },
  ],
  extra: [{ id: id('rome'), text: 'Rome' }],
});
const order = bodyOf({
  type: 'order',
  prompt: 'Count.',
  points: 4,
  items: ['one', 'two', 'three', 'four'].map((text) => ({ id: id(text), text })),
});
const gaps = bodyOf({
  type: 'gap',
  prompt: 'Fill in.',
  points: 2,
  text: `${GAP_MARK} and ${GAP_MARK}`,
  gaps: [
    { id: id('first'), accepted: ['salt', 'sal'] },
    { id: id('second'), accepted: ['pepper'] },
  ],
});

const match = (...given: readonly (readonly [string, string])[]): QuestionAnswer => ({
  type: 'match',
  pairs: given.map(([left, right]) => ({ left: id(left), right: id(right) })),
});
const filled = (...given: readonly (readonly [string, string])[]): QuestionAnswer => ({
  type: 'gap',
  gaps: given.map(([gap, text]) => ({ id: id(gap), text })),
});

describe('the points of an answer', () => {
  it.each<readonly [string, QuestionBody, QuestionAnswer, number]>([
    ['the right choice', single, { type: 'single', choice: id('right') }, 2],
    ['a choice worth half', single, { type: 'single', choice: id('half') }, 1],
    ['a choice that costs points: none, not less', single, { type: 'single', choice: id('minus') }, 0],
    ['a choice the question no longer has', single, { type: 'single', choice: 'zzzzzzzz' }, 0],
    ['all weighted choices that are right', weighted, { type: 'multiple', choices: [id('two'), id('four')] }, 3],
    ['one of two weighted choices', weighted, { type: 'multiple', choices: [id('two')] }, 2],
    ['the same of 100 points', { ...weighted, points: 100 }, { type: 'multiple', choices: [id('two')] }, 66.67],
    ['a right and a wrong weighted choice', weighted, { type: 'multiple', choices: [id('two'), id('five')] }, 0.5],
    ['two of three pairs', pairs, match(['es', 'madrid'], ['fr', 'paris'], ['pt', 'rome']), 2],
    ['one pair, the others left out', pairs, match(['es', 'madrid']), 1],
    ['two right sides for one left side', pairs, match(['es', 'madrid'], ['es', 'paris'], ['fr', 'paris']), 1],
    ['two of four items in their place', order, { type: 'order', items: ['one', 'three', 'two', 'four'].map(id) }, 2],
    ['one item at every place', order, { type: 'order', items: ['one', 'one', 'one', 'one'].map(id) }, 0],
    ['one gap of two', gaps, filled(['first', 'salt'], ['second', 'sugar']), 1],
    ['the second spelling of a gap', gaps, filled(['first', 'Sal'], ['second', 'pepper']), 2],
    ['one gap filled twice, once right', gaps, filled(['first', 'salt'], ['first', 'sugar']), 0],
    ['no gap', gaps, filled(), 0],
  ])('%s', (_what, body, answer, points) => {
    expect(scoreAnswer(body, answer)).toBe(points);
  });

  it('of true and false depend on which is right', () => {
    for (const correct of [true, false]) {
      const body = bodyOf({ type: 'truefalse', prompt: 'True?', correct, points: 3 });
      expect(scoreAnswer(body, { type: 'truefalse', value: correct })).toBe(3);
      expect(scoreAnswer(body, { type: 'truefalse', value: !correct })).toBe(0);
    }
  });

  it('are rounded to hundredths, up from the half', () => {
    const third = bodyOf({ ...(pairs as z.input<typeof questionInput>), points: 2 });
    expect(scoreAnswer(third, match(['es', 'madrid'], ['fr', 'paris']))).toBe(1.33);
    expect(scoreAnswer(third, match(['es', 'madrid']))).toBe(0.67);
  });

  it('of a text that is partly right, and case only where it matters', () => {
    const accepted = [
      { text: 'Río', percent: 100 },
      { text: 'rio', percent: 40 },
    ];
    const short = (caseSensitive: boolean) =>
      bodyOf({ type: 'short', prompt: 'Where?', points: 5, accepted, caseSensitive });
    expect(scoreAnswer(short(false), { type: 'short', text: 'RIO' })).toBe(2);
    expect(scoreAnswer(short(true), { type: 'short', text: 'RIO' })).toBe(0);
    expect(scoreAnswer(short(true), { type: 'short', text: ' Río ' })).toBe(5);
  });

  it.each([
    ['a*b', ['ab', 'axb', 'a b', 'aab'], ['a', 'b', 'axbx', 'xab', '']],
    ['aba*ba', ['ababa', 'abaxba'], ['aba', 'abba']],
    ['*cat*', ['cat', 'a cat', 'cats'], ['ca', 'dog']],
    ['a*b*b*c', ['abbc', 'axbxbxc'], ['abc', 'abb']],
    ['a*bc*bc', ['abcbc', 'axbcxbc'], ['abc', 'abcb']],
    ['5\\*3', ['5*3'], ['5x3', '53']],
    ['*', ['', 'anything'], []],
    ['same', ['same'], ['sames', 'sam']],
  ])('of a text with the pattern %s, where * stands for any text', (pattern, right, wrong) => {
    const short = bodyOf({ type: 'short', prompt: 'What?', accepted: [{ text: pattern }], wildcards: true });
    expect(right.filter((text) => scoreAnswer(short, { type: 'short', text }) !== 1)).toEqual([]);
    expect(wrong.filter((text) => scoreAnswer(short, { type: 'short', text }) !== 0)).toEqual([]);
  });

  it('of a number allow for the error of binary fractions, and for nothing more', () => {
    const number = (value: number, tolerance: number) =>
      bodyOf({ type: 'number', prompt: 'How much?', value, tolerance });
    const points = (body: QuestionBody, text: string) => scoreAnswer(body, { type: 'number', text });
    expect(points(number(0.3, 0.1), '0.4')).toBe(1);
    expect(points(number(0.3, 0.1), '0.40001')).toBe(0);
    expect(points(number(0, 0), '0.000001')).toBe(0);
    expect(points(number(1_000_000, 0), '1000000')).toBe(1);
  });
});

describe('the points by a corrected question', () => {
  const corrected = (points: number) =>
    bodyOf({ ...(gaps as z.input<typeof questionInput>), points, prompt: 'Fill in again.' });

  it('are the share of the points the learner could reach then', () => {
    expect(regradeAnswer(gaps, corrected(8), filled(['first', 'salt']))).toBe(1);
    expect(regradeAnswer(corrected(3), gaps, filled(['first', 'salt'], ['second', 'pepper']))).toBe(3);
    expect(regradeAnswer(corrected(1.25), gaps, filled(['first', 'salt']))).toBe(0.63);
    expect(regradeAnswer(gaps, corrected(8), null)).toBe(0);
  });

  it('wait for a teacher if it is an essay', () => {
    const essay = bodyOf({ type: 'essay', prompt: 'Discuss.' });
    expect(regradeAnswer(essay, essay, { type: 'essay', text: 'Well.' })).toBeNull();
  });
});

describe('the ids of options', () => {
  it('are kept, and made again for an option that has the id of another one', () => {
    const [first, second] = (
      bodyOf({
        type: 'order',
        prompt: 'Count.',
        items: [
          { id: id('one'), text: 'one' },
          { id: id('one'), text: 'two' },
        ],
      }) as Extract<QuestionBody, { type: 'order' }>
    ).items;
    expect(first!.id).toBe(id('one'));
    expect(second!.id).not.toBe(id('one'));
  });
});
