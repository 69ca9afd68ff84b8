import { SCHOOL } from '#web/lib/school-identity.ts';

/** The home page. */
export const home = {
  description:
    'Evening courses in programming, design, marketing, business, art and photography, taught by people who do the work by day.',
  hero: {
    eyebrow: 'Evening school, online',
    title: `Join ${SCHOOL.figures.learners} million learners today`,
    text: 'Take one course, at your own pace, from somebody who does the work every day. Lessons are short, the first one is free, and a course once bought stays yours.',
    button: "Let's Get Started",
    picture:
      'Three arched doorways at dusk: the sea with the sun above it, a lit staircase, and a plant on a stack of books.',
  },
  featured: {
    title: 'Featured courses',
    text: 'Three good places to begin.',
    all: 'Explore all courses',
    failed: 'The featured courses could not be loaded.',
  },
  banner: {
    title: 'Online learning wherever and whenever',
    text: 'On the tram, at the kitchen table, at two in the morning. Stop in the middle of a sentence: the school remembers the unit you left.',
    button: 'Find your course',
  },
  stats: {
    instructors: 'Instructors',
    students: 'Students',
    courses: 'Courses',
  },
  band: {
    title: 'Learn from people who do it for a living',
    text: 'Our teachers write code, run campaigns, hang exhibitions and sign off budgets. In the evening they teach what the day taught them: in short lessons you can stop and pick up again, with exercises that resemble the work itself.',
    button: 'Meet our Team',
    picture: 'A desk lamp lights an open book; behind it the moon stands in an arched window.',
  },
  voices: {
    title: 'What our students say',
    label: 'Student voices',
    carousel: 'carousel',
    slide: 'slide',
    position: (place: number, of: number) => `${place} of ${of}`,
    show: (place: number, of: number) => `Show voice ${place} of ${of}`,
    pause: 'Stop moving',
    play: 'Move again',
    entries: [
      {
        id: 'ines',
        quote:
          'I had started three programming courses elsewhere and finished none. Here the lessons fit between dinner and bed, and in the sixth week my script sorted the whole archive at work.',
        name: 'Inés Carrasco',
        title: 'Archivist',
        rating: 5,
      },
      {
        id: 'tobias',
        quote:
          'The teacher of my design course says why, every single time. I look at posters in the underground differently now, and my clients have noticed.',
        name: 'Tobias Brandt',
        title: 'Freelance illustrator',
        rating: 5,
      },
      {
        id: 'amara',
        quote:
          'I run a bakery and had no idea where the money went. The business course gave me one page of figures that I fill in on Mondays. It is the best page in the shop.',
        name: 'Amara Okafor',
        title: 'Owner of a bakery',
        rating: 4,
      },
      {
        id: 'mateo',
        quote:
          'It is calm. No points, no streaks, no rockets. I watched the photography units twice and went out with the camera instead of reading about it.',
        name: 'Mateo Ferrer',
        title: 'Nurse',
        rating: 5,
      },
    ],
  },
};
