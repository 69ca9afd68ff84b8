import { pageRoutes } from '#tests/support/page-routes.ts';

/** Who may open a screen: guests, learners or admins. */
export type Who = 'guest' | 'student' | 'admin';

/** A screen of the school: its address, title and heading. Without a heading it has one of its own, which the title names. */
export interface Screen {
  readonly path: string;
  readonly title?: string;
  readonly heading?: string;
}

/** Returns the title and the heading that a screen has, by the heading it shows. */
export const expectedOf = ({ title, heading }: Screen, shown: string | null) => ({
  heading: heading ?? /\S/,
  title: title ?? `${shown} · Aula`,
});

const COURSE = 'JavaScript from the first loop';

/** Every screen of the demo school, in English. `{section}` is the id of the first unit of course 1. */
const LISTED = {
  guest: [
    { path: '/', title: 'Aula', heading: 'Join 17 million learners today' },
    { path: '/about', title: 'About · Aula', heading: 'A school that keeps evening hours' },
    { path: '/courses', title: 'Courses · Aula', heading: 'What would you like to be able to do?' },
    { path: '/contact', title: 'Contact · Aula', heading: 'Write to us' },
    { path: '/login', title: 'Log In · Aula', heading: 'Log In' },
    { path: '/register', title: 'Register · Aula', heading: 'Register' },
    {
      path: '/registrationsuccessful',
      title: 'User created successfully · Aula',
      heading: 'User created successfully',
    },
    { path: '/forgot-password', title: 'Reset password · Aula', heading: 'Reset password' },
    { path: '/terms-of-service', title: 'Terms of Service · Aula', heading: 'Terms of Service' },
    { path: '/privacy-policy', title: 'Privacy Policy · Aula', heading: 'Privacy Policy' },
    {
      path: '/not-created',
      title: 'Not here yet · Aula',
      heading: 'Pages not yet created or not necessary for the project',
    },
    { path: '/course/1', title: `${COURSE} · Aula`, heading: COURSE },
    { path: '/course/10', title: 'Python Programming · Aula', heading: 'Python Programming' },
    { path: '/checkout', title: 'Checkout · Aula', heading: 'Checkout' },
    { path: '/checkout-empty', title: 'Checkout · Aula', heading: 'Checkout' },
    { path: '/verify', title: 'Check a badge · Aula', heading: 'Check a badge' },
    { path: '/p/imprint', title: 'Imprint · Aula', heading: 'Imprint' },
    { path: '/accessibility', title: 'Accessibility · Aula', heading: 'Accessibility' },
  ],
  student: [
    { path: '/my-account', title: 'My Account · Aula', heading: 'Hello, Luca Marchetti!' },
    { path: '/my-courses', title: 'My Courses · Aula', heading: 'My Courses' },
    { path: '/my-notes', title: 'My Notes · Aula', heading: 'My Notes' },
    { path: '/teaching', title: 'Teaching · Aula', heading: 'Teaching' },
    { path: '/my-orders', title: 'My Orders · Aula', heading: 'My Orders' },
    { path: '/settings', title: 'Settings · Aula', heading: 'Settings' },
    { path: '/enrolled-course/1', title: 'Your course · Aula', heading: COURSE },
    { path: '/confirmationcoursebought', title: 'Congratulations! · Aula', heading: 'Congratulations!' },
  ],
  admin: [
    { path: '/admin/dashboard', title: 'Dashboard · Aula', heading: 'Dashboard' },
    { path: '/admin/manage-users', title: 'Manage Users · Aula', heading: 'Manage Users' },
    { path: '/admin/manage-courses', title: 'Manage Courses · Aula', heading: 'Courses List' },
    { path: '/admin/import-course', title: 'Import a course · Aula', heading: 'Import a course' },
    { path: '/admin/manage-courses/1', title: 'Edit a course · Aula', heading: COURSE },
    {
      path: '/admin/manage-courses/1/section/{section}',
      title: 'Edit a section · Aula',
      heading: 'Explaining something in steps',
    },
    {
      path: '/admin/courses/1/units/{section}',
      title: 'Unit editor · Aula',
      heading: 'Explaining something in steps',
    },
    { path: '/admin/courses/1/questions', title: 'Questions · Aula', heading: 'Questions' },
    {
      path: '/admin/manage-courses/1/students',
      title: 'Course students · Aula',
      heading: `Students of ${COURSE}`,
    },
    { path: '/teaching/courses/1', title: 'Edit the course · Aula', heading: COURSE },
    {
      path: '/teaching/courses/1/units/{section}',
      title: 'Unit editor · Aula',
      heading: 'Explaining something in steps',
    },
    { path: '/teaching/courses/1/questions', title: 'Questions · Aula', heading: 'Questions' },
    { path: '/admin/enrolments', title: 'Enrolments · Aula', heading: 'Enrolments' },
    { path: '/admin/questions', title: 'Questions · Aula', heading: 'Questions' },
    { path: '/admin/activity', title: 'Activity · Aula', heading: 'Activity' },
    { path: '/admin/invoices', title: 'Invoices · Aula', heading: 'Invoices' },
    { path: '/admin/certificates', title: 'Certificates · Aula', heading: 'Certificates' },
    { path: '/admin/invoices/taxes', title: 'Tax rates · Aula', heading: 'Tax rates' },
    { path: '/admin/orders', title: 'Orders · Aula', heading: 'Orders' },
    { path: '/admin/orders/coupons', title: 'Coupons · Aula', heading: 'Coupons' },
    { path: '/admin/requests', title: 'Requests · Aula', heading: 'Requests' },
    { path: '/admin/school', title: 'School: Identity · Aula', heading: 'School' },
    { path: '/admin/school/home', title: 'School: Home · Aula', heading: 'School' },
    { path: '/admin/school/about', title: 'School: About and team · Aula', heading: 'School' },
    { path: '/admin/school/pages', title: 'School: Pages · Aula', heading: 'School' },
    { path: '/admin/school/footer', title: 'School: Footer · Aula', heading: 'School' },
    { path: '/admin/school/legal', title: 'School: Legal texts · Aula', heading: 'School' },
    { path: '/admin/school/certificates', title: 'School: Certificates · Aula', heading: 'School' },
    { path: '/admin/school/categories', title: 'School: Categories · Aula', heading: 'School' },
    { path: '/admin/school/history', title: 'School: History · Aula', heading: 'School' },
    { path: '/admin/outbox', title: 'Outbox · Aula', heading: 'Outbox' },
  ],
} as const satisfies Readonly<Record<Who, readonly Screen[]>>;

const listed = new Set<string>(Object.values(LISTED).flatMap((screens) => screens.map(({ path }) => path)));
/** Pages of the back office that need no line above: those with a fixed address. */
const unlisted: readonly Screen[] = [...new Set(pageRoutes().map((path) => path.replace(/\/$/, '')))]
  .filter((path) => /^\/admin\/[^$]+$/.test(path) && !listed.has(path))
  .map((path) => ({ path }));

export const SCREENS: Readonly<Record<Who, readonly Screen[]>> = { ...LISTED, admin: [...LISTED.admin, ...unlisted] };

/** Returns the demo school's account for a role; guests have none. */
export const accountOf = (who: Exclude<Who, 'guest'>) => ({
  email: `${who}@aula.test`,
  password: `aula-demo-${who}`,
});
