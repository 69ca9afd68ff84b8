import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, logIn, open, test as base, type Page } from './test.ts';

export { expect };

/** A course as the API returns it to an admin; only the tested fields. */
export interface Course {
  readonly _id: string;
  readonly customId: number;
  readonly name: string;
  readonly version: number;
  readonly sections: readonly { readonly _id: string; readonly title: string }[];
}

let serial = 0;
/** Returns a name that no other test uses. */
export const freshName = (what: string): string => `${what} ${process.pid}-${Date.now()}-${++serial}`;

/** Creates an unlisted course with these units through the API. */
export async function makeCourse(
  api: APIRequestContext,
  units: readonly Record<string, string | number>[] = [],
): Promise<Course> {
  const fields = {
    category: 'Art',
    teacher: 'Ines Arco',
    description: 'How arches stand.',
    price: 49.99,
    listed: false,
  };
  const made = await api.post('/api/courses', { data: { ...fields, name: freshName('Arches') } });
  expect(made.status(), await made.text()).toBe(201);
  const course = (await made.json()) as Course;
  for (const unit of units) {
    const added = await api.post(`/api/courses/${course._id}/sections`, {
      data: { description: 'About it.', ...unit },
    });
    expect(added.status(), await added.text()).toBe(201);
  }
  return read(api, course._id);
}

/** Returns the current course from the server. */
export async function read(api: APIRequestContext, id: string): Promise<Course> {
  return (await (await api.get(`/api/courses/${id}`)).json()) as Course;
}

/** The browser is logged in as an admin; `course` is used by this test only, and deleted afterwards. */
export const test = base.extend<{ admin: void; course: Course }>({
  admin: [
    async ({ context }, give) => {
      await logIn(context, { email: 'admin@aula.test', password: 'aula-demo-admin' });
      await give();
    },
    { auto: true },
  ],
  course: async ({ context, admin: _admin }, give) => {
    const course = await makeCourse(context.request, [
      { title: 'First', videoUrl: '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4' },
      { title: 'Second', description: 'A line that goes on and on. '.repeat(20) },
      { title: 'Third', videoUrl: 'https://youtu.be/abcdefghijk' },
    ]);
    await give(course);
    await context.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
  },
});

/** Returns an image of a square, as from a camera. */
export const photo = (type: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#2e6b57' } })
    [type]()
    .toBuffer();

/** Serves YouTube's stills, so that pages with one print no error. */
export async function fulfilStills(page: Page): Promise<void> {
  const body = await photo();
  await page.route('https://i.ytimg.com/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
}

/** The line of a course in the table. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Opens the list of courses filtered by a text. */
export async function openList(page: Page, words: string): Promise<void> {
  await fulfilStills(page);
  await open(page, `/admin/manage-courses?q=${encodeURIComponent(words)}`);
}

/** Opens the editor of a course. */
export async function openEditor(page: Page, course: Course): Promise<void> {
  await fulfilStills(page);
  await open(page, `/admin/manage-courses/${course.customId}`);
  await expect(page.getByRole('heading', { name: 'Course Sections' })).toBeVisible();
}
/** Opens a tab of the editor of a course. */
export async function openTab(
  page: Page,
  name: 'Content' | 'Sales page' | 'Price' | 'Settings' | 'Learners',
): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Parts of the course' }).getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}
/** Returns the card of a unit in its course's editor. */
export const card = (page: Page, title: string) =>
  page.locator('ol > li').filter({ has: page.getByRole('heading', { name: title }) });
/** Returns the titles of the units in order. */
export const unitTitles = async (page: Page) =>
  (await page.locator('ol > li h3').allInnerTexts()).map((text) => text.replace(/^U\d+\s*/, '').trim());

/** Chooses an image for a form and crops it. */
export async function cropImage(page: Page, name: 'courseImage' | 'sectionImage'): Promise<void> {
  await page
    .locator(`input[name=${name}]`)
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Crop Image' }).click();
  await expect(page.getByRole('img', { name: 'Preview of the cropped image' })).toBeVisible();
}

/** Publishes the draft in the editor of a unit, once it is saved. */
export async function publishUnit(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish this unit?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published as version/)).toBeVisible();
}
