import type { BrowserContext, Route } from '@playwright/test';
import { fulfilStills, makeCourse } from './admin-courses.ts';
import { logInAsAdmin, makeUser } from './administrator.ts';
import { expectAfterRetries } from './retries.ts';
import { type Account, enrol, expect, logIn, main, open, type Page, test } from './test.ts';

/** A screen that loads its content after it has opened, and its texts while loading, empty and failed. */
interface Asking {
  readonly path: string;
  readonly admin?: true;
  /** The call for the screen's content. */
  readonly call: RegExp;
  /** The screen's text for screen readers while loading. */
  readonly waiting: string;
  readonly failed: RegExp;
  /** Creates content that a new school may lack. */
  readonly made?: (context: BrowserContext) => Promise<unknown>;
  /** A text that is only visible after the response. */
  readonly content: string | RegExp;
  /** If the list can be empty: its text and next step. */
  readonly empty?: {
    readonly response?: unknown;
    /** The response is a page of a list, with `X-Total-Count`. */
    readonly paged?: true;
    readonly says: string;
    readonly next: string;
  };
}

const FAILED_COURSES = /Failed to load courses/;

const SCREENS: readonly Asking[] = [
  {
    path: '/my-courses',
    call: /\/api\/users\/user\/[^/]+\/courses$/,
    waiting: 'Loading your courses...',
    failed: FAILED_COURSES,
    content: 'JavaScript from the first loop',
    empty: { says: 'No course bought yet', next: 'Browse courses' },
  },
  {
    path: '/my-account',
    call: /\/api\/users\/user\/[^/]+\/courses$/,
    waiting: 'Loading your courses...',
    failed: FAILED_COURSES,
    content: 'JavaScript from the first loop',
    empty: { says: "You haven't bought any courses yet", next: 'Browse courses' },
  },
  {
    path: '/settings',
    call: /\/api\/auth\/sessions$/,
    waiting: 'Loading where you are signed in...',
    failed: /This list did not load/,
    content: 'This browser',
  },
  {
    path: '/enrolled-course/1',
    call: /\/api\/courses\/1\/enrolled$/,
    waiting: 'Loading your course...',
    failed: /Failed to load course/,
    content: 'JavaScript from the first loop',
  },
  {
    path: '/admin/dashboard',
    admin: true,
    call: /\/api\/admin\/dashboard$/,
    waiting: 'Loading the figures...',
    failed: /^Error/,
    content: 'Revenue by course',
  },
  {
    path: '/admin/manage-users',
    admin: true,
    call: /\/api\/users\?/,
    waiting: 'Loading users...',
    failed: /Failed to load users/,
    content: 'Edit Ingrid Solberg',
  },
  {
    path: '/admin/manage-courses',
    admin: true,
    call: /\/api\/courses\?/,
    waiting: 'Loading courses...',
    failed: FAILED_COURSES,
    content: 'JavaScript from the first loop',
    empty: { paged: true, says: 'No course yet', next: 'Create New Course' },
  },
  {
    path: '/admin/manage-courses/1',
    admin: true,
    call: /\/api\/courses\/1$/,
    waiting: 'Loading course details...',
    failed: /Failed to load course/,
    content: 'Add New Section',
  },
  {
    path: '/admin/manage-courses/1/students',
    admin: true,
    call: /\/api\/courses\/[^/]+\/students(\?|$)/,
    waiting: 'Loading students...',
    failed: /Failed to load students/,
    content: /^Remove /,
    empty: {
      paged: true,
      says: 'Sorry, but no students have registered for this course yet.',
      next: 'Enrol many at once',
    },
  },
  {
    path: '/admin/activity',
    admin: true,
    call: /\/api\/admin\/activity/,
    waiting: 'Loading the activity...',
    failed: /Failed to load the activity/,
    made: ({ request }) => makeUser(request, { name: 'Vera Visible' }),
    content: /Vera Visible/,
    empty: { says: 'Nothing has been changed yet', next: 'Manage Courses' },
  },
  {
    path: '/admin/questions',
    admin: true,
    call: /\/api\/admin\/questions(?:\?|$)/,
    waiting: 'Loading the questions...',
    failed: /Failed to load the questions/,
    made: async ({ request }) => {
      const { _id } = await makeCourse(request);
      const body = { type: 'truefalse', prompt: 'Does the keystone fall?', correct: true };
      await request.post(`/api/courses/${_id}/questions`, { data: { body } });
    },
    content: 'Does the keystone fall?',
    empty: { says: 'No course has questions yet', next: 'Manage Courses' },
  },
  {
    path: '/admin/outbox',
    admin: true,
    call: /\/api\/admin\/outbox(?:\?|$)/,
    waiting: 'Loading the messages...',
    failed: /Failed to load the messages/,
    content: /message/,
    empty: { paged: true, says: 'Nothing here yet', next: 'Rehearse' },
  },
  {
    path: '/admin/outbox/subscribers',
    admin: true,
    call: /\/api\/admin\/newsletter/,
    waiting: 'Loading the subscribers...',
    failed: /Failed to load the subscribers/,
    content: 'Nobody has subscribed yet',
  },
];

/** Holds every matching call until `release`, which fulfils them with the given response. */
async function holdBack(page: Page, call: RegExp): Promise<(respond: (route: Route) => Promise<void>) => void> {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(call, async (route) => (await promise)(route));
  return resolve;
}

/** Logs the browser in with an account that sees content on the screen. */
async function become(context: BrowserContext, account: Account, admin: boolean): Promise<void> {
  if (admin) return logInAsAdmin(context);
  await logIn(context, account);
  return enrol(context, account, 1);
}

for (const { path, admin = false, call, waiting, failed, made, content, empty } of SCREENS) {
  test(`${path} shows a skeleton while loading, and a failure can be retried`, async ({
    page,
    context,
    account,
    expectError,
  }) => {
    expectError(/ERR_FAILED/);
    await become(context, account, admin);
    await made?.(context);
    await fulfilStills(page);
    await page.clock.install();
    const release = await holdBack(page, call);
    await page.goto(path);
    const busy = page.locator('[aria-busy=true]').filter({ hasText: waiting });
    await expect(busy).toBeVisible();
    // Polled: the skeleton of the session check gives way to that of the page.
    const height = async () => (await busy.boundingBox())?.height ?? 0;
    await expect.poll(height, { message: 'room for what comes' }).toBeGreaterThan(100);

    release((route) => route.abort());
    const alert = main(page).getByRole('alert').filter({ hasText: failed });
    await expectAfterRetries(page, alert);
    await expect(busy).toHaveCount(0);
    await page.unroute(call);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(
      main(page)
        .getByText(content)
        .or(main(page).getByRole('button', { name: content }))
        .first(),
    ).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  if (!empty) continue;
  test(`${path} says that it is empty, and what to do next`, async ({ page, context, account }) => {
    await become(context, account, admin);
    await page.route(call, (route) =>
      route.fulfill({ json: empty.response ?? [], headers: empty.paged && { 'x-total-count': '0' } }),
    );
    await open(page, path);
    await expect(main(page).getByRole('heading', { name: empty.says })).toBeVisible();
    const next = { name: empty.next, exact: true };
    await expect(main(page).getByRole('link', next).or(main(page).getByRole('button', next)).first()).toBeVisible();
  });
}

for (const { path, link, call, content } of [
  {
    path: '/courses',
    link: 'Courses',
    call: /\/api\/courses\?(?!ids)/,
    content: 'What would you like to be able to do?',
  },
  { path: '/course/1', link: /^JavaScript/, call: /\/api\/courses\/1$/, content: 'JavaScript from the first loop' },
]) {
  test(`navigating to ${path} shows progress, and a failure can be retried`, async ({ page, expectError }) => {
    expectError(/ERR_FAILED|No response from server/);
    await page.clock.install();
    const release = await holdBack(page, call);
    await open(page, '/');
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible();
    release((route) => route.abort());
    await expectAfterRetries(page, page.getByRole('heading', { name: 'Unexpected Application Error!' }));
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: content })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('a file of a page that failed to load is requested once more', async ({ page, expectError }) => {
  expectError(/Failed to load resource|hydration failed/);
  const requests: string[] = [];
  await page.route(/\/assets\/home-[^/]+\.js$/, async (route) => {
    const file = new URL(route.request().url()).pathname;
    requests.push(file);
    await (requests.length === 1 ? route.abort() : route.continue());
  });
  await open(page, '/');
  expect(requests.filter((file) => file === requests[0])).toHaveLength(2);
});
