import { expect, it } from 'vitest';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { feedbackTo } from './present-question.ts';
import type { QuestionBody } from './question-body.ts';
import { bodyOf } from '#tests/support/samples/questions.ts';

const choices = [
  { text: 'a', correct: true, feedback: 'Yes' },
  { text: 'b', correct: false, feedback: 'No' },
  { text: 'c', correct: false },
];
const single = bodyOf({ type: 'single', prompt: 'Which?', choices });
const multiple = bodyOf({ type: 'multiple', prompt: 'Which?', choices });
const truth = bodyOf({ type: 'truefalse', prompt: 'Is it?', correct: true, whenTrue: 'It is' });
const idsOf = (question: QuestionBody) => ('choices' in question ? question.choices.map(({ id }) => id) : []);

it('feedback is what was written for the choices made, and for true or false', () => {
  const choose = (at: number) => feedbackTo(single, { type: 'single', choice: idsOf(single)[at]! });
  expect([choose(0), choose(1), choose(2)]).toEqual([['Yes'], ['No'], []]);
  expect(feedbackTo(multiple, { type: 'multiple', choices: idsOf(multiple) })).toEqual(['Yes', 'No']);
  const say = (value: boolean) => feedbackTo(truth, { type: 'truefalse', value });
  expect([say(true), say(false)]).toEqual([['It is'], []]);
});

it('feedback is none without an answer, and for an answer to another type of question', () => {
  const answers: QuestionAnswer[] = [
    { type: 'single', choice: idsOf(multiple)[0]! },
    { type: 'multiple', choices: idsOf(single) },
    { type: 'truefalse', value: true },
  ];
  for (const question of [single, multiple, truth]) {
    const others = answers.filter(({ type }) => type !== question.type);
    for (const answer of [null, ...others]) expect(feedbackTo(question, answer)).toEqual([]);
  }
});
