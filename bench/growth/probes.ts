import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { LEARNER_STATES } from '#contract/choices.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { MeasuredSchool } from './measured-school.ts';

/** A measured call, and its set-up, which is not timed. */
export interface Probe {
  /** As in the OpenAPI document, `GET /api/courses/{courseId}`. */
  readonly endpoint: string;
  readonly what: string;
  readonly before?: (school: MeasuredSchool, n: number) => Promise<unknown>;
  readonly call: (school: MeasuredSchool, n: number, prepared: unknown) => Promise<unknown>;
}

const id = z.object({ _id: z.string() });
const idOf = (made: unknown): string => id.parse(made)._id;
let made = 0;
/** Returns a text that is unique in this run. */
const fresh = (): string => `${process.pid}-${Date.now().toString(36)}-${(made++).toString(36)}`;

const get = (
  endpoint: string,
  what: string,
  path: string | ((school: MeasuredSchool, n: number) => string),
): Probe => ({
  endpoint: `GET ${endpoint}`,
  what,
  call: (school, n) => school.ask('admin', 'GET', typeof path === 'string' ? path : path(school, n)),
});

const users = (what: string, query: string): Probe => get('/api/users', what, `/api/users?limit=20&${query}`);
const courses = (what: string, query: string): Probe => get('/api/courses', what, `/api/courses?limit=24&${query}`);
const students = (what: string, n: number, query: string): Probe =>
  get('/api/courses/{courseId}/students', what, (school) => `${school.course(n)}/students?limit=20&${query}`);
const activity = (what: string, query: string): Probe =>
  get('/api/admin/activity', what, `/api/admin/activity?limit=50&${query}`);

const newCourse = (school: MeasuredSchool) =>
  school.ask('admin', 'POST', '/api/courses', {
    name: `Measured ${fresh()}`,
    category: 'Art',
    teacher: 'Ruth Novák',
    description: 'Made to be measured.',
    price: 19.99,
  });
const newUser = (school: MeasuredSchool) =>
  school.ask('admin', 'POST', '/api/users', {
    name: 'Measured Person',
    email: `${fresh()}@bench.example`,
    password: 'measured by the minute',
    role: 'user',
  });
function unitFormData(): FormData {
  const form = new FormData();
  form.set('title', `Measured ${fresh()}`);
  form.set('description', 'Made to be measured.');
  return form;
}
const newUnit = async (school: MeasuredSchool, n: number): Promise<string> =>
  idOf(await school.ask('admin', 'POST', `${school.course(n)}/sections`, unitFormData()));
const units = z.object({ sections: z.array(id) });
const unitsOf = async (school: MeasuredSchool, n: number): Promise<string[]> =>
  units.parse(await school.ask('admin', 'GET', school.course(n))).sections.map((unit) => unit._id);
const leave = (school: MeasuredSchool, n: number, user: string) =>
  school.ask('admin', 'DELETE', `${school.course(n)}/students/${user}`).catch(() => {});
const join = (school: MeasuredSchool, n: number, user: string) =>
  school.ask('admin', 'POST', `${school.course(n)}/assign-user`, { userId: user });

/** The first page of every list of the back office with pages and a fixed address. */
const FIRST_PAGES: readonly Probe[] = Object.entries<Endpoint>(ENDPOINTS)
  .filter(([key, { total }]) => total && /^GET \/admin\/[^:]+$/.test(key))
  .map(([key]) => `/api${key.slice('GET '.length)}`)
  .map((path) => get(path, 'first page', path));

/** Lists and searches of the back office and the catalogue, requested by an admin, whose requests bypass the cache. */
export const LISTS: readonly Probe[] = [
  ...FIRST_PAGES,
  users('first page', 'offset=0'),
  users('page 10', 'offset=200'),
  users('by name', 'offset=0&sort=name'),
  users('by name, backwards', 'offset=0&sort=-name'),
  users('by e-mail', 'offset=0&sort=email'),
  users('by joining, backwards', 'offset=0&sort=-joined'),
  users('by last visit, backwards', 'offset=0&sort=-lastSeen'),
  users('teachers', 'offset=0&role=teacher'),
  users('search, a name', 'offset=0&q=dvorak'),
  users('search, a full name', 'offset=0&q=ruth%20novak'),
  users('search, an e-mail', 'offset=0&q=.777@bench'),
  users('search, matches late in the order', 'offset=0&sort=-customId&q=.1%40bench'),
  users('search, by name, matches late', 'offset=0&sort=name&q=zoe%20zhang'),
  users('search, nothing found', 'offset=0&q=qqqzzz'),
  get(
    '/api/users',
    'not in a course, search',
    (school) => `/api/users?limit=20&offset=0&q=chloe%20weber&notEnrolledIn=${school.course(0).split('/').at(-1)}`,
  ),
  courses('first page', 'offset=0'),
  courses('page 4', 'offset=72'),
  courses('of a category', 'category=Design'),
  courses('by name', 'sort=name'),
  courses('by price', 'sort=price'),
  courses('most participants', 'sort=-participants'),
  courses('newest', 'sort=newest'),
  courses('by ids', 'ids=7,3,55,21'),
  students('most popular course', 0, 'offset=0'),
  students('most popular course, search', 0, 'offset=0&q=dvorak'),
  students('ordinary course', 70, 'offset=0'),
  ...['-progress', 'lastSeen', '-joined'].map((sort) => students(`most popular course, by ${sort}`, 0, `sort=${sort}`)),
  ...LEARNER_STATES.map((state) => students(`most popular course, ${state}`, 0, `state=${state}`)),
  students('most popular course, last seen of the not started', 0, 'state=not_started&sort=-progress'),
  students('most popular course, with units', 0, 'units=true'),
  get(
    '/api/courses/{courseId}/students/summary',
    'most popular course',
    (school) => `${school.course(0)}/students/summary`,
  ),
  activity('first page', ''),
  activity('of users', 'entity=user'),
  activity('a rare kind', 'action=delete'),
  activity('search', 'q=dvorak'),
  activity('search, nothing found', 'q=qqqzzz'),
  ...['dvorak', 'ruth novak', 'rhythm', '.777@bench', 'qqqzzz', 'zq', '4711'].map((q) =>
    get('/api/admin/search', q, `/api/admin/search?q=${encodeURIComponent(q)}`),
  ),
  get('/api/admin/dashboard', 'statistics', '/api/admin/dashboard'),
  get('/api/admin/dashboard/period', 'thirty days', '/api/admin/dashboard/period?from=2025-03-01&to=2025-03-30'),
  get('/api/admin/enrolments', 'of a month', '/api/admin/enrolments?from=2025-03-01&to=2025-03-31'),
  users('of a month', 'from=2025-03-01&to=2025-03-31'),
  get('/api/admin/orders', 'that need attention', '/api/admin/orders?state=attention'),
  get('/api/admin/orders', 'search', '/api/admin/orders?q=novak'),
  get('/api/admin/invoices', 'search', '/api/admin/invoices?q=novak'),
  get('/api/admin/requests', 'first page', '/api/admin/requests?state=open'),
  get('/api/admin/requests', 'search', '/api/admin/requests?q=novak'),
  get('/api/admin/outbox/status', 'state', '/api/admin/outbox/status'),
];

/** Reading one thing. */
export const READS: readonly Probe[] = [
  get('/api/courses/categories', 'all', '/api/courses/categories'),
  get(
    '/api/courses/simulate-buy',
    'a course',
    (school, n) => `/api/courses/simulate-buy?courseId=${school.course(n).split('/').at(-1)}`,
  ),
  get('/api/courses/{courseId}', 'a course', (school, n) => school.course(n)),
  get('/api/courses/{courseId}/enrolled', 'a course', (school, n) => `${school.course(n)}/enrolled`),
  get('/api/courses/{courseId}/completion', 'a course', (school, n) => `${school.course(n)}/completion`),
  get('/api/courses/{courseId}/progress', 'a course', (school, n) => `${school.course(n)}/progress`),
  get('/api/courses/{courseId}/study', 'a course', (school, n) => `${school.course(n)}/study`),
  {
    endpoint: 'GET /api/courses/{courseId}/sections/{sectionId}',
    what: 'a unit',
    before: (school, n) => unitsOf(school, n),
    call: (school, n, prepared) =>
      school.ask('admin', 'GET', `${school.course(n)}/sections/${z.array(z.string()).parse(prepared)[0]}`),
  },
  get(
    '/api/users/user/{id}/courses',
    'of a person',
    (school, n) => `/api/users/user/${school.user(n * 10 + 9)}/courses`,
  ),
  get('/api/users/user/{id}/orders', 'of a person', (school, n) => `/api/users/user/${school.user(n * 10 + 9)}/orders`),
  get('/api/users/user/{id}/export', 'of a person', (school, n) => `/api/users/user/${school.user(n * 10 + 9)}/export`),
  {
    endpoint: 'GET /api/auth/verifyToken',
    what: 'a learner',
    call: (school) => school.ask('learner', 'GET', '/api/auth/verifyToken'),
  },
  {
    endpoint: 'GET /api/auth/sessions',
    what: 'a learner',
    call: (school) => school.ask('learner', 'GET', '/api/auth/sessions'),
  },
  { endpoint: 'GET /api/school', what: 'a guest', call: (school) => school.ask('guest', 'GET', '/api/school') },
  get('/api/school/home', 'made anew', '/api/school/home'),
  // Addresses not requested before, so that no response is cached.
  {
    endpoint: 'page',
    what: '/courses, made anew',
    call: (school) => school.ask('guest', 'GET', `/courses?category=Design&n=${fresh()}`),
  },
  {
    endpoint: 'page',
    what: '/course, made anew',
    call: (school) => school.ask('guest', 'GET', `/course/1?n=${fresh()}`),
  },
];

/** Changing something. */
export const WRITES: readonly Probe[] = [
  {
    endpoint: 'PUT /api/courses/{courseId}/assign',
    what: 'a purchase',
    before: (school, n) => leave(school, n, school.learner),
    call: (school, n) => school.ask('learner', 'PUT', `${school.course(n)}/assign`, { userId: school.learner }),
  },
  {
    endpoint: 'POST /api/orders/quote',
    what: 'a course',
    before: (school, n) => school.ask('guest', 'GET', school.course(n)),
    call: (school, _n, prepared) => school.ask('guest', 'POST', '/api/orders/quote', { courses: [idOf(prepared)] }),
  },
  {
    endpoint: 'POST /api/orders',
    what: 'a course',
    before: async (school, n) => {
      await leave(school, n, school.learner);
      return z.object({ _id: z.string(), price: z.number() }).parse(await school.ask('guest', 'GET', school.course(n)));
    },
    call: (school, _n, prepared) => {
      const { _id, price } = z.object({ _id: z.string(), price: z.number() }).parse(prepared);
      return school.ask('learner', 'POST', '/api/orders', { courses: [_id], expected: price });
    },
  },
  {
    endpoint: 'POST /api/courses/{courseId}/assign-user',
    what: 'into the most popular course',
    before: (school, n) => leave(school, 0, school.user(n * 10)),
    call: (school, n) => join(school, 0, school.user(n * 10)),
  },
  {
    endpoint: 'DELETE /api/courses/{courseId}/students/{userId}',
    what: 'out of it again',
    before: (school, n) => join(school, 0, school.user(n * 10)),
    call: (school, n) => school.ask('admin', 'DELETE', `${school.course(0)}/students/${school.user(n * 10)}`),
  },
  {
    endpoint: 'POST /api/courses/{courseId}/students/import',
    what: '200 lines, tried out',
    call: (school, n) =>
      school.ask('admin', 'POST', `${school.course(n)}/students/import`, {
        csv: Array.from({ length: 200 }, (_, line) => school.email(n * 200 + line)).join('\n'),
        dryRun: true,
      }),
  },
  {
    endpoint: 'PUT /api/users/user/{id}',
    what: 'a new name',
    call: (school, n) =>
      school.ask('admin', 'PUT', `/api/users/user/${school.user(n)}`, { name: `Renamed ${fresh()}` }),
  },
  { endpoint: 'POST /api/users', what: 'a new account', call: (school) => newUser(school) },
  {
    endpoint: 'DELETE /api/users/user/{id}',
    what: 'an account',
    before: (school) => newUser(school),
    call: (school, _n, prepared) => school.ask('admin', 'DELETE', `/api/users/user/${idOf(prepared)}`),
  },
  { endpoint: 'POST /api/courses', what: 'a new course', call: (school) => newCourse(school) },
  {
    endpoint: 'PUT /api/courses/{courseId}',
    what: 'a new price',
    call: (school, n) => school.ask('admin', 'PUT', school.course(n), { price: 10 + (n % 50) }),
  },
  {
    endpoint: 'DELETE /api/courses/{courseId}',
    what: 'a new course',
    before: (school) => newCourse(school),
    call: (school, _n, prepared) => school.ask('admin', 'DELETE', `/api/courses/${idOf(prepared)}`),
  },
  { endpoint: 'POST /api/courses/{courseId}/sections', what: 'a unit', call: (school, n) => newUnit(school, n) },
  {
    endpoint: 'PUT /api/courses/{courseId}/sections/{sectionId}',
    what: 'a unit',
    before: (school, n) => unitsOf(school, n),
    call: (school, n, prepared) =>
      school.ask(
        'admin',
        'PUT',
        `${school.course(n)}/sections/${z.array(z.string()).parse(prepared)[0]}`,
        unitFormData(),
      ),
  },
  {
    endpoint: 'PUT /api/courses/{courseId}/sections/order',
    what: 'turned round',
    before: (school, n) => unitsOf(school, n),
    call: (school, n, prepared) =>
      school.ask('admin', 'PUT', `${school.course(n)}/sections/order`, {
        sections: z.array(z.string()).parse(prepared).toReversed(),
      }),
  },
  {
    endpoint: 'DELETE /api/courses/{courseId}/sections/{sectionId}',
    what: 'a new unit',
    before: (school, n) => newUnit(school, n),
    call: (school, n, prepared) => school.ask('admin', 'DELETE', `${school.course(n)}/sections/${String(prepared)}`),
  },
  {
    endpoint: 'PUT /api/courses/{courseId}/progress/{sectionId}',
    what: 'ticked off',
    before: async (school, n) => {
      await join(school, n, school.learner);
      return unitsOf(school, n);
    },
    call: (school, n, prepared) =>
      school.ask('learner', 'PUT', `${school.course(n)}/progress/${z.array(z.string()).parse(prepared)[0]}`, {
        done: true,
      }),
  },
  {
    endpoint: 'POST /api/auth/register',
    what: 'a guest',
    call: (school) =>
      school.ask('guest', 'POST', '/api/auth/register', {
        name: 'Measured Guest',
        email: `${fresh()}@bench.example`,
        password: 'measured by the minute',
      }),
  },
];
