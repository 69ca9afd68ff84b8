import { questionLine } from '#modules/questions/contract/question-types.ts';
import { type DemoCourse, lines } from './demo-course.ts';
import { NEGOTIATION_PRACTICE } from './negotiation-practice.ts';

/** Course 4. */
export const NEGOTIATION: DemoCourse = {
  name: 'Negotiation without theatre',
  category: 'Business',
  teacher: 'Henrik Lindqvist',
  cover: 'negotiation',
  priceCents: 6999,
  participants: 110,
  positiveReviews: 97,
  level: 'Intermediate',
  listed: true,
  description: [
    'Films have taught us that negotiating means bluffing, slamming doors and winning. The negotiations that shape a working life are quieter: a salary, a deadline, a lease, the price of a roof. They are decided mostly by preparation and by listening, and both can be practised.',
    'This course gives you a way of preparing that takes half an hour, a handful of questions that open almost any conversation, and sober advice for the moments when the other side does play theatre. Nothing in it depends on being loud, charming or ruthless.',
    'You will prepare a negotiation that really lies ahead of you. By the last unit you will know what you want, what you can live with, and what you will do if no agreement comes about.',
  ],
  outcomes: [
    'Prepare any negotiation on one page',
    'Tell positions from interests, your own included',
    'Make a first offer, or answer one, without losing ground',
    'Recognise the common pressure tactics and name them calmly',
    'End a conversation with an agreement both sides will keep',
  ],
  units: [
    {
      title: 'What you will do without an agreement',
      seconds: 900,
      video: null,
      text: [
        'Before you think about what to ask for, think about walking away. What will you do if no agreement comes about? Not in theory: on Monday morning. This alternative is your real strength at the table, because it decides which offers you may refuse. A person with a decent second job offer negotiates differently from one without, even if neither ever mentions it.',
        'Write down every alternative you can think of, however poor, and improve the best one before you sit down. Ask a second supplier. Find out what the room next door costs. An hour spent here is usually worth more than an hour spent on arguments.',
        'Then do the same for the other side. What will they do if you leave? We tend to see our own weaknesses in bright light and theirs not at all. If replacing you costs them three months, that belongs on your page.',
        'Out of your alternative follows your limit: the point at which you would rather use it. Write it down as a number or a condition, today, while nobody is pushing. During the talk you may learn something that changes it, but then it is a decision and not a slide.',
      ],
    },
    {
      title: 'Positions and interests',
      seconds: 840,
      video: null,
      text: [
        'A position is what somebody says they want: delivery on the first of May. An interest is why: the trade fair opens on the fourth. Positions collide, because there is only one first of May. Interests often fit side by side, because a demonstration model on the third would do.',
        'The tool for getting from one to the other is a plain question, asked with real curiosity: “What would that make possible for you?” It is gentler than “why”, which people hear as an accusation. Ask it at least twice. The first answer is usually another position.',
        questionLine(NEGOTIATION_PRACTICE.interests.id),
        'Turn it on yourself as well. Take your own demand and ask what it would make possible. If you find two ways to the same end, you have just doubled your room.',
        '**Exercise.** Take a disagreement you remember. Write down both positions, then guess three interests behind each. Mark those that both sides share. There is nearly always one.',
      ],
    },
    {
      title: 'Load-bearing parts',
      seconds: 480,
      video: 'shipped',
      text: [
        'The film shows which stones of an arch carry and which merely fill. Agreements have load-bearing parts too. Take the list of things you want and mark the ones without which the rest falls down; there are seldom more than two. Everything else can be exchanged: a date against a price, a smaller order against a longer one. People who cannot say which is which defend all of it with equal strength, and tire at the wrong moment.',
        lines(
          '| I want | If it falls | So it is |',
          '| --- | --- | --- |',
          '| delivery before the fair | we have nothing to show | load-bearing |',
          '| a price below 900 | the margin is thin | load-bearing |',
          '| payment after 60 days | we pay some interest | filling |',
          '| blue instead of grey | nobody notices | filling |',
        ),
        'Make the same table for the other side, as well as you can guess it, and mark your guesses as such. What fills for them and carries for you is what you ask for first. What carries for them and fills for you is what you give, and you give it slowly: a stone handed over at the beginning is forgotten by the end. During the talk, correct the table. Every surprise in it is worth more than another argument.',
      ],
    },
    {
      title: 'First offers and anchors',
      seconds: 960,
      video: null,
      text: [
        'The first number spoken pulls all later ones towards itself, even when both sides know that it does. So if you are well informed, speak first, and be ambitious but able to give a reason. If you know little, let the other side begin, and ask how they arrived at the figure before you react to it.',
        'When an anchor is thrown at you, do not argue with it: arguing about 900 keeps 900 in the room. Put it aside in words (“we look at this very differently”) and set your own figure beside it with a reason. Then talk about the reasons, which can be compared, rather than the figures, which can only be pulled.',
        questionLine(NEGOTIATION_PRACTICE.anchors.id),
        'Concede in steps that become smaller, and tie each one to something: “if you can pay within ten days, we can do 840”. A gift without an “if” teaches the other side to wait for the next.',
      ],
    },
    {
      title: 'Being heard, and hearing',
      seconds: 780,
      video: { youtube: 'eIho2S0ZahI' },
      text: [
        'The talk is about the voice: pace, pitch, silence. Watch it, and then practise the least used of them. After you have made an offer, stop talking. The silence feels longer to you than it is, and it is the other side’s turn to fill it. Many concessions are made by people who could not bear four seconds.',
        'Listening is the other half. Summarise what you heard before you answer it, until the other person says “exactly”. That single word is worth more than most arguments.',
        lines(
          '1. **Repeat.** “So the date matters more to you than the price.”',
          '2. **Ask.** “What have I not understood yet?”',
          '3. **Wait** until the answer has come to its end.',
          '4. **Only then** say what follows from it for you.',
        ),
        'This order costs a minute and saves the half hour in which two people explain the same thing to each other in turns. It also changes what you hear: whoever knows that they will have to summarise listens differently from somebody who is preparing a reply. Practise it first where nothing is at stake, at breakfast or with a colleague, because under pressure we fall back on what we have done often.',
      ],
    },
    {
      title: 'When the other side plays theatre',
      seconds: 1020,
      video: null,
      text: [
        'Sooner or later somebody will sigh, threaten to leave, call in a stern superior or invent a deadline. These things work because they make us hurry. The answer is to slow down and to name what is happening without blame: “I notice we have an hour that we did not have this morning. What changed?” A real deadline has an answer. An invented one usually evaporates.',
        'Good person, bad person: speak to both as one party and ask which offer is theirs. The last-minute extra: treat it as a new subject, with a price. The personal remark: let it pass once, and at the second ask for a break. You are under no obligation to decide in the room. “I will answer tomorrow at ten” is a complete sentence.',
        questionLine(NEGOTIATION_PRACTICE.extras.id),
        'When you agree, write the points down together before anybody stands up, and read them aloud. Ask what could keep either of you from keeping them. It is the cheapest moment to find out, and it is the difference between an agreement and a good mood.',
      ],
    },
  ],
};
