import { type DemoCourse, lines } from './demo-course.ts';

/** Course 3. */
export const CAMPAIGNS: DemoCourse = {
  name: 'Campaigns people answer',
  category: 'Marketing',
  teacher: 'Zofia Marczak',
  cover: 'campaigns',
  priceCents: 3999,
  participants: 120,
  positiveReviews: 95,
  level: 'Beginner',
  listed: true,
  description: [
    'A campaign is a question put to many people at once. Most of them do not answer, and usually it is the question’s fault: it was about the sender, or it asked for too much, or it came at the wrong moment. In this course you learn to ask better.',
    'You will plan one small, real campaign for something you care about: a choir that needs tenors, a workshop with empty seats, a shop that opens on Sundays. Budget: what you have. The aim is not reach but replies, because a reply is something you can learn from.',
    'Each unit gives you one decision to take and one page to fill in. After five of them you have a plan that fits on a single sheet and a way of telling whether it worked.',
  ],
  outcomes: [
    'Describe the person you are writing to in one honest sentence',
    'Write an offer that can be understood in five seconds',
    'Choose one channel and know why you left out the others',
    'Judge a campaign by a number you fixed beforehand',
  ],
  units: [
    {
      title: 'One person, one promise',
      seconds: 720,
      video: 'shipped',
      text: [
        'Begin with the little film in this unit and watch it as a maker. In under a minute it explains something most people have wondered about. It does so by making one promise in its title, keeping that promise, and leaving everything else out. There is no history of arches, no list of famous ones. Somebody chose what not to say.',
        'Your campaign needs the same restraint. Write down one person you know who might want what you offer. A real name, not “women between 30 and 45”. What did she do this morning? What annoys her about the thing she uses now? What would she have to stop doing in order to come to you? Then write the promise in one sentence with her as its subject: “You sing again, without an audition, every Tuesday.”',
        'Test it by reading it to somebody who does not know the project and asking what they would get. If they hesitate, the sentence is not finished. Most promises become clear when you remove an adjective and add a time or a place.',
      ],
    },
    {
      title: 'Why before what',
      seconds: 1260,
      video: { youtube: 'qp0HIF3SfI4' },
      text: [
        'The talk in this unit is one of the most watched of its kind, and it makes one point: people join a reason before they buy a thing. It is worth watching twice, the second time with a critical pencil. Which of its examples would survive if you knew the numbers behind them?',
        'What you can safely take from it is an order. Say why you do this, then how, then what it is. “We think nobody should stop singing because they left school. So we rehearse without auditions. We are a choir of forty, on Tuesdays.” Write your own three sentences, and strike out any word that could stand in the campaign of somebody else.',
        lines(
          '> [!NOTE]',
          '> A reason is not a mood. “We are passionate about music” can be said by everybody and denied by nobody. “Nobody should stop singing because they left school” can be denied, and that is why it draws the people who agree.',
        ),
        'Read your three sentences aloud to one person and ask which of them they would repeat to a friend. Usually it is the first, shortened. That shortened version, in their words and not in yours, is the beginning of your next text.',
      ],
    },
    {
      title: 'The offer on one line',
      seconds: 780,
      video: null,
      text: [
        'An offer has four parts: what one gets, what it costs, by when, and what to do now. If one is missing, the reader has to come back later to find it, and later never comes. “A free first rehearsal, this Tuesday at 19:30 in the old fire station; just come” has all four in seventeen words.',
        'The last part is the one that fails most often. Ask for the smallest step that still means something. Replying “yes” to a message is smaller than filling in a form, and coming once is smaller than joining. You can ask for more when the first answer has arrived.',
        'Remove the risk if you can, honestly: a first time without payment, a return without reasons, a way out that is as easy as the way in. Then write the line five times in five different ways and let the sentence rest for a night. The best of five is rarely the first.',
      ],
    },
    {
      title: 'Choosing one channel',
      seconds: 660,
      video: null,
      text: [
        'Every channel is a room with its own manners. A message from a friend is read; a poster is glanced at for two seconds; a newsletter is opened by the people who already like you. Ask where your one person is already listening when the subject comes up, and begin there. One channel used for six weeks teaches more than six channels used for one.',
        'Note what you leave out and why. When the campaign is over, this list is the first place to look.',
        lines(
          '| Channel | People there are | It forgives | It punishes |',
          '| --- | --- | --- | --- |',
          '| a personal message | in conversation | clumsy words | a text sent to everybody |',
          '| a poster | on their way | a missing detail | a second idea |',
          '| a newsletter | your friends already | length | silence of three months |',
          '| a talk or a stall | curious, for a minute | being small | not listening |',
        ),
        'Then give the channel an honest chance. Decide how often you will be heard there and keep to it, answer whoever answers within a day, and change one thing at a time. If after six weeks the people you want do not react, you have learned something about the room, about the offer or about the hour, and you will only know which if the other two stayed the same.',
      ],
    },
    {
      title: 'A number you fixed beforehand',
      seconds: 900,
      video: null,
      text: [
        'After a campaign everybody can find a number that looks good. So choose yours before: how many answers would make you do this again, and how many would make you stop? Write both down, with a date, and show them to somebody. For the choir: eight new singers at the second rehearsal means again, fewer than three means we ask differently.',
        'Count the thing itself, not its shadow. Views, likes and opens are shadows; they can grow while nobody comes. If the thing itself is rare or slow, count the last step before it that a person takes on purpose.',
        'Then hold a short review, and be fair to luck. With thirty answers or fewer, one enthusiastic friend changes the result. Write down what you saw, what you believe it means, and what you would do differently, in three separate paragraphs, because a month from now you will not be able to tell them apart.',
      ],
    },
  ],
};
