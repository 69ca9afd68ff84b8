import { readFileSync } from 'node:fs';
import { type Course, expect, makeCourse, test } from '#tests/e2e/admin-courses.ts';
import { open, type Page } from '#tests/e2e/test.ts';

const CLIP = 'assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4';
const OLD = '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4';

/** A video of its own each time: a box that players skip makes it another file. */
function video(bytes: number): Buffer {
  const free = Buffer.alloc(bytes);
  free.writeUInt32BE(bytes);
  free.write('free', 4);
  return Buffer.concat([readFileSync(CLIP), free]);
}

/** Resolves once the server has handled a call whose response the page never gets. */
async function swallow(page: Page, method: string, url: string): Promise<{ handled: Promise<void> }> {
  const { promise: handled, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    await route.fetch({ maxRetries: 3 });
    resolve();
  });
  return { handled };
}

/** The moments at which the page is left, each until it has come. */
const MOMENTS: Readonly<Record<string, (page: Page) => Promise<() => Promise<unknown>>>> = {
  'the last part has arrived, without a response': async (page) => {
    const { handled } = await swallow(page, 'PATCH', '**/api/courses/*/media/*');
    return () => handled;
  },
  'the upload has its response': async (page) => {
    const responded = page.waitForResponse((response) => response.request().method() === 'PATCH');
    return () => responded;
  },
  'the draft is being sent': async (page) => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/draft'));
    return () => sent;
  },
  'the draft is saved, without a response': async (page) => {
    const { handled } = await swallow(page, 'PUT', '**/draft?*');
    return () => handled;
  },
  'the film is said to belong to the unit': async (page) => () =>
    expect(page.getByText('The film is uploaded and belongs to this unit now.')).toBeVisible(),
};

/** The ways to leave. Each returns the page in which the editor is opened again. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<Page>>> = {
  reload: async (page) => {
    await page.reload();
    return page;
  },
  'another address': async (page) => {
    await page.goto('/courses');
    return page;
  },
  'a link': async (page) => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/admin/dashboard');
    return page;
  },
  'closing the tab': async (page) => {
    const context = page.context();
    await page.close();
    return context.newPage();
  },
};

test.describe.configure({ timeout: 240_000 });

for (const [moment, begin] of Object.entries(MOMENTS)) {
  test(`[MORE-165] a film is never lost when the page is left as soon as ${moment}`, async ({
    context,
    allowError,
  }) => {
    // A save that crosses another one is merged and sent again; a call of a page that is gone fails.
    allowError(/409|Failed to load resource/);
    const course: Course = await makeCourse(
      context.request,
      Object.keys(WAYS).map((title) => ({ title, videoUrl: OLD })),
    );
    for (const [number, [way, leave]] of Object.entries(WAYS).entries()) {
      const unit = course.sections[number]!._id;
      const path = `/admin/courses/${course.customId}/units/${unit}`;
      const draft = `/api/courses/${course._id}/sections/${unit}/draft`;
      const stored = async () => ((await (await context.request.get(draft)).json()) as Draft).value.videoUrl;
      const page = await context.newPage();
      page.on('dialog', (dialog) => void dialog.accept());
      await open(page, path);
      const hasCome = await begin(page);
      await page
        .locator('input[type=file][accept*=video]')
        .setInputFiles({ name: 'Film.mp4', mimeType: 'video/mp4', buffer: video(4_000 + number) });
      await hasCome();
      const later = await leave(page);
      await later.unrouteAll({ behavior: 'ignoreErrors' });
      await open(later, path);
      await expect(later.getByRole('textbox', { name: 'Film' }), way).toHaveValue(/^\/media\/files\//);
      await expect.poll(stored, way).toMatch(/^\/media\/files\//);
      await expect(later.getByText(/was interrupted/)).toHaveCount(0);
      await later.close();
    }
    await context.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
  });
}

interface Draft {
  readonly value: { readonly videoUrl: string };
}
