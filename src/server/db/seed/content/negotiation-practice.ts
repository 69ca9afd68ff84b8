import type { QuestionInput } from '#modules/questions/contract/questions.ts';

const choice = (id: string, text: string, correct: boolean, feedback: string) => ({
  id,
  text,
  correct,
  percent: null,
  feedback,
});
const common = (prompt: string, explanation: string) => ({ prompt, explanation, points: 1 });

/** The questions in the texts of 'Negotiation without theatre', by the ids that the texts name. */
export const NEGOTIATION_PRACTICE = {
  interests: {
    id: '01a20a00-0000-7000-8000-000000000001',
    body: {
      type: 'single',
      ...common(
        'A supplier says: “We never deliver before the tenth.” What do you ask **next**?',
        'You know their position. The question opens the way to the interest behind it, and does not sound like an accusation.',
      ),
      choices: [
        choice(
          'h2vkq4zt',
          'What would delivering on the tenth make possible for you?',
          true,
          'And ask it once more: the first reply is usually another position.',
        ),
        choice(
          's0cwy5rj',
          'Why are you so inflexible?',
          false,
          '“Why” is heard as an accusation, and “inflexible” is one.',
        ),
        choice(
          'f3mnx1ub',
          'Can we meet in the middle, on the fifth?',
          false,
          'That is still about positions: you would split a date nobody needs.',
        ),
      ],
    },
  },
  anchors: {
    id: '01a20a00-0000-7000-8000-000000000002',
    body: {
      type: 'multiple',
      ...common(
        'The other side opens with 900. You think of 780. What **puts the anchor aside**?',
        'Arguing about 900 keeps 900 in the room, and so does laughing at it. Your own figure needs a reason beside it.',
      ),
      choices: [
        choice('z5peo0lw', 'Saying that you look at this very differently', true, ''),
        choice('a4tjh2yc', 'Setting 780 beside it, with the reason for it', true, ''),
        choice(
          'v1rsd3kg',
          'Showing in detail why 900 is too much',
          false,
          'The more you say about 900, the longer it stays.',
        ),
      ],
    },
  },
  extras: {
    id: '01a20a00-0000-7000-8000-000000000003',
    body: {
      type: 'gap',
      ...common(
        'You are about to shake hands when they ask for free delivery. Complete what you say.',
        'A last-minute extra is a new subject. It is welcome, and it costs something.',
      ),
      text: 'That is a ___ subject. Let us see what its ___ is.',
      gaps: [
        { id: 'o2bqm5xf', accepted: ['new'], options: ['new', 'small', 'closed'] },
        { id: 'i0nzw4ev', accepted: ['price'], options: [] },
      ],
      caseSensitive: false,
    },
  },
} as const satisfies Record<string, { readonly id: string; readonly body: QuestionInput }>;
