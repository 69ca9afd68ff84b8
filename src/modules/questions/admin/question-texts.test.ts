import { describe, expect, it } from 'vitest';
import { tagsOf } from '#modules/questions/contract/question-types.ts';
import { type QuestionInput, questionInput } from '#modules/questions/contract/questions.ts';
import { bodyOf, EMPTY, textsOfQuestion, withFormat, withText } from './question-texts.ts';

const id = (letter: string) => letter.repeat(8);
const common = { prompt: 'What?', explanation: 'So.', points: 2 };
const QUESTIONS: readonly QuestionInput[] = [
  {
    type: 'single',
    ...common,
    choices: [
      { id: id('a'), text: 'A', correct: true, percent: 100, feedback: '' },
      { id: id('b'), text: 'B', correct: false, percent: 0, feedback: 'No' },
    ],
  },
  { type: 'truefalse', ...common, correct: false, whenTrue: 'No', whenFalse: '' },
  {
    type: 'short',
    ...common,
    accepted: [
      { text: 'a', percent: 100 },
      { text: 'b', percent: 50 },
    ],
    caseSensitive: true,
    wildcards: true,
  },
  { type: 'number', ...common, value: -1.5, tolerance: 0.1 },
  {
    type: 'match',
    ...common,
    pairs: [
      { id: id('a'), rightId: id('b'), left: 'x', right: '1 = 2' },
      { id: id('c'), rightId: id('d'), left: 'y', right: '3' },
    ],
    extra: [{ id: id('e'), text: '4' }],
  },
  {
    type: 'order',
    ...common,
    items: [
      { id: id('a'), text: 'x' },
      { id: id('b'), text: 'y' },
    ],
  },
  {
    type: 'gap',
    ...common,
    text: 'A ___ and ___.',
    gaps: [
      { id: id('a'), accepted: ['x', 'y'], options: [] },
      { id: id('b'), accepted: ['z'], options: ['z', 'w'] },
    ],
    caseSensitive: false,
  },
  { type: 'essay', ...common, guidance: 'Look.' },
  {
    type: 'single',
    ...common,
    choices: [
      { id: id('a'), text: '**A**', correct: true, percent: null, feedback: '' },
      { id: id('b'), text: '$x^2$', correct: false, percent: null, feedback: '' },
    ],
    formatted: true,
  },
];

describe('the format of options', () => {
  const plain = { ...EMPTY, choices: ['2 * 3', '<b>', '', '- 5'].map((text) => ({ ...EMPTY.choices[0]!, text })) };

  it('is off for a new question, of which nothing says that it could have any', () => {
    expect(bodyOf(plain, undefined)).not.toHaveProperty('formatted');
  });

  it('keeps what the options say when it is turned on and off', () => {
    const formatted = withFormat(plain, true);
    expect(formatted.choices.map(({ text }) => text)).toEqual(['2 \\* 3', '<b>', '', '\\- 5']);
    expect(bodyOf(formatted, undefined)).toHaveProperty('formatted', true);
    expect(withFormat(formatted, false)).toEqual(plain);
    const order = { ...EMPTY, type: 'order', lines: 'a_b_c\n*d*' } as const;
    expect(withFormat(withFormat(order, true), false)).toEqual(order);
  });
});

describe('the texts of a question', () => {
  it.each(QUESTIONS)('give the same $type question again, with its ids', (body) => {
    const texts = textsOfQuestion({ _id: '', number: 1, tags: [], editedAt: '', body });
    expect(bodyOf(texts, body)).toEqual(body);
    expect(questionInput.parse(body)).toEqual(body);
  });

  it('keep the ids of what is corrected: swapped, moved and renamed options', () => {
    const body: QuestionInput = {
      type: 'match',
      ...common,
      pairs: [
        { id: id('a'), rightId: id('b'), left: 'Spain', right: 'Lisbon' },
        { id: id('c'), rightId: id('d'), left: 'Portugal', right: 'Madrid' },
      ],
      extra: [{ id: id('e'), text: 'Pariss' }],
    };
    const texts = { ...EMPTY, type: 'match', lines: 'Spain = Madrid\nPortugal = Lisbon', extra: 'Paris' } as const;
    expect(bodyOf(texts, body)).toMatchObject({
      pairs: [
        { id: id('a'), rightId: id('d'), left: 'Spain', right: 'Madrid' },
        { id: id('c'), rightId: id('b'), left: 'Portugal', right: 'Lisbon' },
      ],
      extra: [{ id: id('e'), text: 'Paris' }],
    });
    const items = [
      { id: id('a'), text: 'knit' },
      { id: id('b'), text: 'knit' },
      { id: id('c'), text: 'weave' },
    ];
    const order = { ...EMPTY, type: 'order', lines: 'weave\nknit\nknit\ndye' } as const;
    expect(bodyOf(order, { type: 'order', ...common, items })).toMatchObject({
      items: [{ id: id('c') }, { id: id('a') }, { id: id('b') }, { id: undefined, text: 'dye' }],
    });
  });

  it.each([true, false])('keep the ids of items that move while their format is turned on: %s', (isTurnedOn) => {
    const plainItems = ['2 * 3', 'a_b', '- c'].map((text, index) => ({ id: id('abc'[index]!), text }));
    const markdown = withFormat(
      { ...EMPTY, type: 'order', lines: plainItems.map(({ text }) => text).join('\n') },
      true,
    );
    const markdownItems = markdown.lines.split('\n').map((text, index) => ({ id: id('abc'[index]!), text }));
    const before: QuestionInput = isTurnedOn
      ? { type: 'order', ...common, items: plainItems }
      : { type: 'order', ...common, items: markdownItems, formatted: true };
    const texts = textsOfQuestion({ _id: '', number: 1, tags: [], editedAt: '', body: before });
    const changed = withFormat(texts, isTurnedOn);
    const [first = '', ...others] = changed.lines.split('\n');
    expect(bodyOf({ ...changed, lines: [...others, first].join('\n') }, before)).toMatchObject({
      items: [{ id: id('b') }, { id: id('c') }, { id: id('a') }],
    });
  });

  it('have as many gaps as marks, and read numbers with a comma', () => {
    expect(withText({ ...EMPTY, gaps: [{ accepted: 'x', options: '' }] }, '___ ___').gaps).toEqual([
      { accepted: 'x', options: '' },
      { accepted: '', options: '' },
    ]);
    expect(bodyOf({ ...EMPTY, type: 'number', value: '1,5' }, undefined)).toMatchObject({ value: 1.5, tolerance: 0 });
    expect(tagsOf(' Loops, , easy ')).toEqual(['loops', 'easy']);
  });
});
