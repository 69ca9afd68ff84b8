import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import {
  type Course,
  expect,
  makeCourse,
  openEditor,
  openTab,
  test as base,
  unitTitles,
} from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { drop, paste, pastedFile } from '#tests/e2e/paste.ts';
import type { Page } from '#tests/e2e/test.ts';

const CLIP = 'assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4';
const TITLES = 'Stones,Arches,Vaults,Domes,Ribs,Piers,Footings,Mortar,Scaffolds,Tools,Drawings,Repairs'.split(',');
const VIDEOS = ['01_The keystone.mp4', '02_A centring.mp4', '03_A dome of bricks.mp4'];
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe keystone closes the arch.\n';
/** As a browser puts a part of a page on the clipboard. */
const PAGE = `<meta charset="utf-8"><article><h2>How an arch stands</h2><p>It <a href="https://arches.example/thrust">pushes</a>
  <b>outwards</b>.</p><ul><li>Stone<ul><li>Granite</li></ul></li><li>Brick</li></ul><table><tr><th>Span</th><th>Rise</th></tr>
  <tr><td>4&nbsp;m</td><td>2&nbsp;m</td></tr></table><script>alert(1)</script></article>`;
const MOST_PRESSES = 60;

/** A draft course without units. */
const test = base.extend<{ sketch: Course }>({
  sketch: async ({ context, admin: _admin }, give) => {
    const sketch = await makeCourse(context.request);
    await context.request.put(`/api/courses/${sketch._id}`, { data: { state: 'draft' } });
    await give(sketch);
    await context.request.delete(`/api/courses/${sketch._id}`, { data: { deleteImage: true } });
  },
});

/** The mouse and the keyboard of an author; counts the presses apart from typing. */
function handsOn(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    click: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    key: async (name: string) => {
      presses += 1;
      await page.keyboard.press(name);
    },
    paste: async (target: Locator, ...formats: [html: string, plain: string, rtf?: string]) => {
      presses += 1;
      await paste(target, ...formats);
    },
    drop: async (target: Locator, files: Parameters<typeof drop>[1]) => {
      presses += 1;
      await drop(target, files);
    },
    /** The button, and the file in the window of the system. */
    choose: async (button: Locator, file: Parameters<typeof chooseFile>[2]) => {
      presses += 2;
      await chooseFile(page, button, file);
    },
  };
}

const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const publishNow = (page: Page) => bar(page).getByRole('button', { name: 'Publish now' });

test('[MORE-450] an author builds a course in one evening, with at most 60 presses apart from typing', async ({
  page,
  sketch,
  context,
}) => {
  test.setTimeout(300_000);
  const hands = handsOn(page);
  const read = async (): Promise<FullCourse> => (await context.request.get(`/api/courses/${sketch._id}`)).json();
  const back = () => hands.click(page.getByRole('link', { name: 'Back to the course' }));
  await openEditor(page, sketch);

  await test.step('titles of twelve units', async () => {
    await hands.click(page.getByRole('button', { name: 'Outline', exact: true }));
    for (const [index, title] of TITLES.entries()) {
      if (index > 0) await hands.key('Enter');
      await page.keyboard.type(title);
    }
    await hands.key('Control+Enter');
    await expect(page.getByText('12 units added as drafts.')).toBeVisible();
    await expect.poll(() => unitTitles(page)).toEqual(TITLES);
  });

  await test.step('three videos are dropped, and become units', async () => {
    const clip = await readFile(CLIP);
    await hands.drop(
      page.locator('#units ol'),
      VIDEOS.map((name) => pastedFile(name, 'video/mp4', clip)),
    );
    await expect(page.getByText('3 of 3 films uploaded')).toBeVisible({ timeout: 60_000 });
    expect((await read()).sections.slice(12).map(({ title, videoUrl }) => [title, videoUrl !== null])).toEqual([
      ['The keystone', true],
      ['A centring', true],
      ['A dome of bricks', true],
    ]);
  });

  await test.step('a text from Word and one from a web page', async () => {
    await hands.click(page.getByRole('link', { name: 'Stones' }));
    const [html, rtf] = await Promise.all(
      ['html', 'rtf'].map((ending) => readFile(`tests/fixtures/clipboard/word.${ending}`, 'utf8')),
    );
    await hands.click(editor(page));
    await hands.paste(editor(page), html!, 'Chemistry basics', rtf);
    await expect(editor(page).getByRole('table').first()).toBeVisible();
    await saved(page);
    await hands.click(publishNow(page));
    await expect(page.getByText('Everything is published.')).toBeVisible();

    await hands.click(page.getByRole('link', { name: 'Next unit: Arches' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Arches' })).toBeVisible();
    await hands.click(editor(page));
    await hands.paste(editor(page), PAGE, 'How an arch stands');
    await expect(editor(page).getByRole('link', { name: 'pushes' })).toBeVisible();
    await expect(editor(page).getByText('Granite')).toBeVisible();
    await saved(page);
    await hands.click(publishNow(page));
    await expect(page.getByText('Everything is published.')).toBeVisible();
    await back();
  });

  await test.step('captions and a test for a video', async () => {
    await hands.click(page.getByRole('link', { name: 'The keystone' }));
    await hands.click(editor(page));
    await page.keyboard.type('It goes in last.');
    await hands.choose(page.getByRole('button', { name: 'Upload captions' }), {
      name: 'keystone.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(CAPTIONS),
    });
    await expect(page.getByText('The captions in English were saved.')).toBeVisible();

    await hands.click(page.getByRole('button', { name: 'Add a test' }));
    await hands.click(page.getByRole('button', { name: 'Import questions' }));
    const dialog = page.getByRole('dialog', { name: 'Import questions' });
    await hands.choose(dialog.getByRole('button', { name: 'Choose a file' }), 'tests/fixtures/moodle/questions.xml');
    await hands.click(dialog.getByRole('button', { name: 'Show what it contains' }));
    await hands.click(dialog.getByRole('button', { name: /^Import \d+ questions$/ }));
    await expect(page.getByText(/^\d+ questions are imported and chosen\./)).toBeVisible();
    await saved(page);
  });

  await test.step('the draft as learners see it, on a phone', async () => {
    await hands.click(page.getByRole('button', { name: 'View as learner' }));
    const dialog = page.getByRole('dialog', { name: 'The unit as learners see it' });
    await hands.click(dialog.getByRole('button', { name: 'Phone' }));
    const frame = page.frameLocator('iframe[title="Preview of the unit"]');
    await expect(frame.getByText('It goes in last.')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Play the video: The keystone' })).toBeVisible();
    await expect(frame.getByText('Transcript', { exact: true })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Start the test' })).toBeVisible();
    expect(await frame.locator('html').evaluate((html) => [html.clientWidth, html.scrollWidth])).toEqual([390, 390]);
    await expectAccessible(page);
    await hands.key('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('unit and course are published', async () => {
    await hands.click(publishNow(page));
    await expect(page.getByText('Everything is published.')).toBeVisible();
    await back();
    await hands.click(page.getByRole('button', { name: 'Publish this course' }));
    await expect(page.getByRole('button', { name: 'Publish this course' })).toHaveCount(0);
    const asGuest = await context.request.fetch(`/api/courses/${sketch._id}`, { headers: { cookie: '' } });
    expect(((await asGuest.json()) as FullCourse).sections.map(({ title }) => title)).toEqual([
      'Stones',
      'Arches',
      'The keystone',
    ]);
  });

  await test.step('one paragraph is changed, compared, and the version before restored', async () => {
    await openTab(page, 'Content');
    await hands.click(page.getByRole('link', { name: 'The keystone' }));
    await hands.click(editor(page));
    await page.keyboard.type(' It carries the most.');
    await saved(page);
    await hands.click(bar(page).getByRole('button', { name: 'Publish' }));
    const question = page.getByRole('alertdialog', { name: 'Publish this unit?' });
    await hands.click(question.getByRole('button', { name: 'Publish' }));
    await expect(page.getByText('Published as version 4.')).toBeVisible();

    await hands.click(page.getByRole('button', { name: 'Compare version 4' }));
    const compare = page.getByRole('dialog', { name: 'Compare two versions' });
    await expect(compare.locator('ins').first()).toContainText('most');
    await hands.key('Escape');
    await hands.click(page.getByRole('button', { name: 'Restore version 3' }));
    await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }));
    await expect(editor(page)).toHaveText('It goes in last.');
    await hands.click(bar(page).getByRole('button', { name: 'Publish' }));
    await hands.click(question.getByRole('button', { name: 'Publish' }));
    await expect(page.getByText('Published as version 5.')).toBeVisible();
    const { sections } = await read();
    expect(sections.find(({ title }) => title === 'The keystone')?.description).toBe('It goes in last.');
  });
  expect(hands.presses()).toBeLessThanOrEqual(MOST_PRESSES);
});
