import { IDENTITY } from '#contract/identity.ts';

/**
 * The identity of the school: to open one under another name, change this file, the colours in app/tokens.css and
 * public/favicon.svg (then run `node scripts/assets/icons.mjs`).
 */
export const SCHOOL = {
  /** Name and support address, which emails carry too: contract/identity.ts. */
  ...IDENTITY,
  /** Full addresses of the school's pages elsewhere; null hides an entry. */
  social: {
    video: 'https://www.youtube.com/',
    photo: 'https://www.instagram.com/',
    network: 'https://www.facebook.com/',
  },
  /** The numbers on the marketing pages; `learners` is in millions. */
  figures: { learners: 17, instructors: '100+', students: '1500+', courses: '50+' },
  copyrightYear: 2024,
  /** `customId`s of the courses on the home page and beside a course. */
  featuredCourses: [1, 2, 5],
  relatedCourses: [1, 2, 5],
} as const;
