import { type DemoCourse, lines } from './demo-course.ts';

/** Course 9. */
export const RESEARCH: DemoCourse = {
  name: 'Listening before selling',
  category: 'Marketing',
  teacher: 'Oisín Gallagher',
  cover: 'research',
  priceCents: 3999,
  participants: 100,
  positiveReviews: 93,
  level: 'Advanced',
  listed: true,
  description: [
    'Organisations ask their customers a great deal and learn surprisingly little, because they ask about the future and about opinions. People are poor witnesses of both. They are excellent witnesses of what they did last Thursday.',
    'This course teaches conversations about last Thursday: how to find the right eight people, how to ask without leading, how to hear what is not said, and how to turn eight conversations into a decision your colleagues will trust. It is meant for people who already work with customers, in marketing, product or service.',
    'You will hold at least three interviews on a question of your own. Reading about them is not enough. The discomfort of the first silence is part of the curriculum.',
  ],
  outcomes: [
    'Recruit people who did the thing, rather than people who like the idea',
    'Ask about behaviour in a way that does not suggest the answer',
    'Separate what was observed from what was concluded',
    'Present findings so that somebody takes a decision',
  ],
  units: [
    {
      title: 'What people cannot tell you',
      seconds: 780,
      video: 'shipped',
      text: [
        'Would you buy this? Yes, says nearly everyone, and they mean it kindly. Questions about the future measure politeness. Questions about opinions measure what people think a person like them should say. Neither is a lie. It is simply not knowledge. Knowledge about behaviour comes from behaviour that has already happened.',
        'So replace the question. Not “would you use a shopping list in the app?” but “tell me about the last time you went shopping: where did you write down what you needed?” Not “is price important to you?” but “what did you pay for the last one, and what did you look at before?” If somebody has never done the thing, thank them: that was a result too.',
        'As a warm-up, show the short film of this unit to two people. Ask one of them whether they liked it. Ask the other to explain to you how an arch works. Compare what you learned from each answer. The first told you about themselves and you; the second told you about the film.',
      ],
    },
    {
      title: 'Eight people',
      seconds: 720,
      video: null,
      text: [
        'You are not looking for an average, so you do not need hundreds. You are looking for reasons, and after about eight conversations with people of one kind the reasons begin to repeat. What matters is that they really did the thing, recently: bought, cancelled, switched, gave up halfway. Those who cancelled are the most instructive and the least often asked.',
        'Recruit by behaviour, with a few questions that do not reveal what you hope for. Pay people for their time, in money. And leave out your friends, your colleagues and the customer who always answers: they know what you want to hear.',
        lines(
          '> [!NOTE]',
          '> A question that recruits well: “Which of these have you done in the last three months?” with six answers, one of which is the one you need. A question that spoils it: “Are you interested in budgeting apps?”',
        ),
        'Write down for each of them, before you meet, what you expect to hear. It takes a minute and keeps you honest: without it, everything they say will seem to be what you thought all along. Where the note and the conversation differ, you have found what you came for.',
      ],
    },
    {
      title: 'The conversation',
      seconds: 1140,
      video: null,
      text: [
        'Begin with a day, not with a product. “Take me back to the morning you decided to look for another bank. Where were you? Who else was there?” Places and people bring memories with them, and details keep both of you honest. Then go forward in time, step by step, and ask at every step what happened next. Most of your questions will be exactly that.',
        'Count to five after an answer. The best sentence of an interview often follows the apparent end of the last one. If you must say something, repeat their final words as a question. “It felt risky?” “Well, my sister had…” and there it is.',
        'Do not help. If somebody looks for a word, let them find it: you want theirs, not yours. Do not defend your product, and do not explain it. When they say something that hurts, ask for an example.',
        'Hold the conversation with two people on your side, one who asks and one who writes, and let the writer note the words rather than the meaning. Finish with: “What should I have asked?” It yields something one time in three, which is a splendid rate.',
      ],
    },
    {
      title: 'The way we sound',
      seconds: 660,
      video: { youtube: 'eIho2S0ZahI' },
      text: [
        'The talk in this unit is about speaking so that people want to listen. Watch it as an interviewer. Speed and pitch tell the other person how much time there is, long before your words do. Record one of your conversations, with permission, and listen to the first three minutes only. How often did you speak? How often did you finish the other person’s sentence? Set yourself one thing to change in the next conversation, and only one.',
        lines(
          '| On the recording | What it does to the other person |',
          '| --- | --- |',
          '| you begin before they end | they give shorter answers |',
          '| your voice goes up after a statement | they look for what you want to hear |',
          '| you say “great” after every sentence | they collect applause |',
          '| you are quiet for four seconds | they go on, and it gets interesting |',
        ),
        'It is unpleasant to hear oneself, and it passes after the second recording. What remains is a tool nobody else can give you: you now know what it is like to be asked by you.',
      ],
    },
    {
      title: 'From notes to a decision',
      seconds: 1020,
      video: null,
      text: [
        'On the same day, write each observation on its own card in the words of the person, with their number on it. When all conversations are done, lay out the cards and group them by what caused what, not by topic. “Price” is a topic. “Compared three offers because the invoice could not be understood” is a cause. Give each group a sentence as its title, with a verb.',
        'Keep three columns apart: what we observed, what we conclude, what we propose. Meetings go wrong when these are mixed, because then anybody who dislikes the proposal has to attack the observation. With separate columns people may agree on what happened and still discuss what to do.',
        'Say how sure you are and what would change your mind. Eight conversations show that a reason exists, not how common it is. If the decision depends on how common it is, count: that is when a survey is the right tool, and now you know what to put in it.',
        'End with one page: the decision to be taken, the three observations that bear on it, the quotations that made you think, and the cheapest test that could prove you wrong.',
      ],
    },
  ],
};
