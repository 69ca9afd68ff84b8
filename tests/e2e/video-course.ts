import { type Course, makeCourse } from './admin-courses.ts';
import { logInAsAdmin } from './administrator.ts';
import { test, type Page } from './test.ts';

/** A video that every school has. */
export const OWN_VIDEO = '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4';

/** The video of the open unit. */
export const player = (page: Page) => page.locator('video');

/** The box that completes the open unit. */
export const ticked = (page: Page) => page.getByRole('checkbox', { name: 'I am done with this unit' });

/** `videoCourse` creates a course of these units, in which the browser's user is enrolled; deletes it afterwards. */
export const videoTest = test.extend<{
  videoCourse: (units: readonly Record<string, string | number>[]) => Promise<Course>;
}>({
  videoCourse: async ({ browser, baseURL, context, loggedIn }, give) => {
    const admin = await browser.newContext({ baseURL });
    await logInAsAdmin(admin);
    const made: Course[] = [];
    await give(async (units) => {
      const course = await makeCourse(admin.request, units);
      made.push(course);
      await admin.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: loggedIn._id } });
      return course;
    });
    // An open page would load the course again and find it missing.
    for (const page of context.pages()) await page.close();
    for (const course of made) {
      await admin.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
    }
    await admin.close();
  },
});

/** Fakes the player of a site, at any address below `frames`: replies with messages once the page listens. */
export const fulfilPlayer = (page: Page, frames: string, messages: readonly (object | string)[]) =>
  page.route(`${frames}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>addEventListener('message', (event) => {
        for (const message of ${JSON.stringify(messages)}) event.source.postMessage(message, event.origin);
      }, { once: true })</script>`,
    }),
  );

/** Fakes YouTube's player: replies with one message once the page listens. */
export const fulfilYoutube = (page: Page, message: object) =>
  fulfilPlayer(page, 'https://www.youtube-nocookie.com/embed', [JSON.stringify(message)]);
