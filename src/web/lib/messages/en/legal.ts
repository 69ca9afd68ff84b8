import { SCHOOL } from '#web/lib/school-identity.ts';

/** What stands around the Terms of Service and the Privacy Policy; the texts themselves are in files of their own. */
export const legal = {
  contents: 'On this page',
  updated: (day: string) => `Last changed on ${day}`,
  opensTab: (label: string) => `${label} (opens in a new tab)`,
  demoTitle: 'This is a demonstration',
  demo: `This copy of ${SCHOOL.name} is a demonstration school, made as a final master project for a business school. Courses, teachers and prices are invented, nothing costs money, and everything in it may be erased at any time. Please use made-up details rather than your own.`,
  terms: {
    title: 'Terms of Service',
    description: `The rules of ${SCHOOL.name} in plain words: your account, simulated purchases, what you may do with the lessons, and your rights.`,
    lead: `What you can expect of ${SCHOOL.name}, and what ${SCHOOL.name} expects of you. Written to be read, not to be scrolled past.`,
  },
  privacy: {
    title: 'Privacy Policy',
    description: `Which personal data ${SCHOOL.name} keeps, why and for how long, every cookie by its name, and how to exercise your rights.`,
    lead: `What ${SCHOOL.name} knows about you, where it is kept, when it is forgotten, and how to have a say in it.`,
  },
  accessibility: {
    title: 'Accessibility',
    description: `How ${SCHOOL.name} is tested for people who use it by keyboard, by touch or by ear, what does not work yet, and whom to tell.`,
    lead: `What ${SCHOOL.name} does so that everybody can learn here, how that is tested, and what does not work yet.`,
  },
};
