import type { QuestionInput } from '#modules/questions/contract/questions.ts';

const choice = (id: string, text: string, correct: boolean, feedback = '') => ({
  id,
  text,
  correct,
  percent: null,
  feedback,
});
const common = (prompt: string, explanation: string) => ({ prompt, explanation, points: 1 });

/** The course with a final test, and its questions: three minutes are enough for them. The ids of options are fixed. */
export const TESTED_COURSE = 'Negotiation without theatre';
export const NEGOTIATION_TEST: readonly QuestionInput[] = [
  {
    type: 'single',
    ...common(
      'You know little about usual prices. Who names the **first number**?',
      'The first number pulls all later ones towards itself. Without a good reason for yours, let the other side begin.',
    ),
    choices: [
      choice('k3vqz0ma', 'The other side, and you ask how they arrived at it', true),
      choice(
        'p1xw4eno',
        'You, with a number high enough to be on the safe side',
        false,
        'You could not give a reason for it.',
      ),
      choice('b5tuh2rc', 'Nobody, until the contract is written', false),
    ],
  },
  {
    type: 'multiple',
    ...common('Which of these are reasons to concede something?', 'Tie each concession to something you get.'),
    choices: [
      choice('d4miy1sg', 'They pay within ten days instead of thirty', true),
      choice('q0lfa5xj', 'They take a larger quantity', true),
      choice('w2hcn3vb', 'They have been silent for four seconds', false, 'Silence only feels long.'),
    ],
  },
  {
    type: 'truefalse',
    ...common(
      'A deadline that appears during the talk is always real.',
      'Ask what changed. An invented one evaporates.',
    ),
    correct: false,
    whenTrue: 'It may have been invented to make you hurry.',
    whenFalse: '',
  },
  {
    type: 'match',
    ...common('What is a position, and what is the interest behind it?', 'An interest can be met in several ways.'),
    pairs: [
      { id: 'e1rzt4ok', rightId: 'u5ipd0wl', left: '“We need it on Friday.”', right: 'Their customer opens on Monday' },
      { id: 'n3xsb2qf', rightId: 'g4cyv1hm', left: '“Not above 900.”', right: 'Their budget is approved up to there' },
    ],
    extra: [{ id: 't0jka5ez', text: 'They enjoy the argument' }],
  },
  {
    type: 'order',
    ...common('Put the steps of listening in order.', 'Only then say what follows from it for you.'),
    items: [
      { id: 'y2wgo3ul', text: 'Repeat what you heard' },
      { id: 'r5dqn0tc', text: 'Ask what you have not understood yet' },
      { id: 'm1bvk4xs', text: 'Wait until the other person has finished' },
      { id: 'j4ehf2pz', text: 'Say what follows from it for you' },
    ],
  },
  {
    type: 'gap',
    ...common('Complete the advice.', 'A gift without an “if” teaches the other side to wait for the next.'),
    text: 'Concede in steps that become ___, and tie each one to an ___.',
    gaps: [
      { id: 'c0ulw5ya', accepted: ['smaller'], options: ['smaller', 'larger', 'quicker'] },
      { id: 'x3gst1id', accepted: ['if', '“if”', '"if"'], options: [] },
    ],
    caseSensitive: false,
  },
];
