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
};
