import type { QuestionInput } from '#modules/questions/contract/questions.ts';

/** The course whose last unit asks for an essay, and its question. */
export const ESSAY_COURSE = 'Listening before selling';
export const RESEARCH_ESSAY: QuestionInput = {
  type: 'essay',
  prompt:
    'Take **one** conversation of yours. Write down an observation in the words of the person, what you conclude from it, and the cheapest test that could prove you wrong.',
  explanation:
    'Observation, conclusion and proposal stand apart, so that people may agree on the first and discuss the last.',
  points: 5,
  guidance:
    'Up to two points for an observation that is a quotation, two for a conclusion that names a cause, one for the test.',
};

/** What learners wrote; those without marks wait for them. */
export const ESSAY_ANSWERS = [
  {
    text: '“I looked at the invoice three times and then I rang my brother.” I conclude that the reason to compare offers is the invoice, not the price. Test: send five customers the old and a new invoice and count who rings.',
    marks: { points: 5, comment: 'A quotation, a cause and a test that costs an afternoon. Well done.' },
    hoursAgo: 260,
  },
  {
    text: 'She said: “I know where everything is, so why would I change?” What I observed is that she never opened the search. I conclude that the layout is learnt by heart. I would move one button for a week and see whether anybody writes to us.',
    marks: null,
    hoursAgo: 31,
  },
  {
    text: '“It felt risky.” He repeated it when I said the words back to him, and then told me about his sister, who had lost a deposit. My conclusion is that people fear the deposit, not the contract. The cheapest test is a page without a deposit for ten visitors.',
    marks: null,
    hoursAgo: 5,
  },
] as const;
