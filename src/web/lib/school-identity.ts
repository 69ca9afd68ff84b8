import { IDENTITY } from '#contract/identity.ts';

/**
 * What makes the school this school and not another: change this file, the colours in app/tokens.css and
 * public/favicon.svg (then `node scripts/assets/icons.mjs`) to open one under a different name.
 */
export const SCHOOL = {
  /** Its name and support address, which its mail carries too: contract/identity.ts. */
  ...IDENTITY,
  /** Full addresses of the school's pages elsewhere; an entry set to null is not shown. */
  social: {
    video: 'https://www.youtube.com/',
    photo: 'https://www.instagram.com/',
    network: 'https://www.facebook.com/',
  },
  /** The figures the marketing pages claim; `learners` is in millions. */
  figures: { learners: 17, instructors: '100+', students: '1500+', courses: '50+' },
  copyrightYear: 2024,
  /** Courses shown on the home page and beside a course, by the number people see as their ID. */
  featuredCourses: [1, 2, 5],
  relatedCourses: [1, 2, 5],
} as const;
