/** What stands around the legal texts, which come from the school's settings. */
export const legal = {
  contents: 'On this page',
  updated: (day: string) => `Last changed on ${day}`,
  opensTab: '(opens in a new tab)',
  failed: 'Please check your connection and try again.',
  demoTitle: 'This is a demonstration',
  demo: (school: string) =>
    `This copy of ${school} is a demonstration school, made as a final master project for a business school. Courses, teachers and prices are invented, nothing costs money, and everything in it may be erased at any time. Please use made-up details rather than your own.`,
  terms: {
    title: 'Terms of Service',
    description: (school: string) =>
      `The rules of ${school}: your account, purchases, what you may do with the lessons, and your rights.`,
  },
  privacy: {
    title: 'Privacy Policy',
    description: (school: string) =>
      `Which personal data ${school} keeps, why and for how long, every cookie by its name, and how to exercise your rights.`,
  },
  accessibility: {
    title: 'Accessibility',
    description: (school: string) =>
      `How ${school} is tested for people who use it by keyboard, by touch or by ear, what does not work yet, and whom to tell.`,
  },
};
