import type { BrowserContext, Route } from '@playwright/test';
import { logInAsAdmin, makeUser } from './administrator.ts';
import { enrol, expect, logIn, open, test, type Account, type Page } from './test.ts';

/** A screen that asks for what it shows after it has opened, and what it says while, when and where that does not come. */
interface Asking {
  readonly path: string;
  readonly admin?: true;
  /** The call whose answer is the screen's content. */
  readonly call: RegExp;
  /** What the screen says to those who cannot see the grey blocks. */
  readonly waiting: string;
  readonly failed: RegExp;
  /** Makes something there is to show, where a new school may have nothing. */
  readonly made?: (context: BrowserContext) => Promise<unknown>;
  /** Something that can only be read once the answer came. */
  readonly content: string | RegExp;
  /** Where the answer may hold nothing: what is said then, and what can be done about it. */
  readonly empty?: {
    readonly answer?: unknown;
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
    call: /\/api\/courses\/[^/]+\/students/,
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

const main = (page: Page) => page.getByRole('main');

/** Lets every call of a form wait for `release`, which answers them in the way it is handed. */
async function holdBack(page: Page, call: RegExp): Promise<(answer: (route: Route) => Promise<void>) => void> {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(call, async (route) => (await promise)(route));
  return resolve;
}

/** Makes the browser somebody who may see the screen and finds something on it. */
async function become(context: BrowserContext, account: Account, admin: boolean): Promise<void> {
  if (admin) return logInAsAdmin(context);
  await logIn(context, account);
  return enrol(context, account, 1);
}

for (const { path, admin = false, call, waiting, failed, made, content, empty } of SCREENS) {
  test(`${path} waits in the shape of what comes, and a failure can be tried again`, async ({
    page,
    context,
    account,
    expectError,
  }) => {
    expectError(/ERR_FAILED/);
    await become(context, account, admin);
    await made?.(context);
    const release = await holdBack(page, call);
    await page.goto(path);
    const busy = page.locator('[aria-busy=true]').filter({ hasText: waiting });
    await expect(busy).toBeVisible();
    // Polled: the blocks of the session being verified give way to those of the page.
    const height = async () => (await busy.boundingBox())?.height ?? 0;
    await expect.poll(height, { message: 'room for what comes' }).toBeGreaterThan(100);

    release((route) => route.abort());
    const alert = main(page).getByRole('alert').filter({ hasText: failed });
    await expect(alert).toBeVisible({ timeout: 15_000 });
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
      route.fulfill({ json: empty.answer ?? [], headers: empty.paged && { 'x-total-count': '0' } }),
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
  test(`on the way to ${path} the page says that another is coming, and a failure can be tried again`, async ({
    page,
    expectError,
  }) => {
    expectError(/ERR_FAILED|No response from server/);
    const release = await holdBack(page, call);
    await open(page, '/');
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible();
    release((route) => route.abort());
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: content })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('a page of which a file did not come is asked for once more', async ({ page, expectError }) => {
  expectError(/Failed to load resource|hydration failed/);
  let refused = 0;
  await page.route(/\/assets\/home-[^/]+\.js$/, async (route) => {
    if (refused++ > 0) return route.continue();
    await route.abort();
  });
  await open(page, '/');
  expect(refused).toBe(2);
});
