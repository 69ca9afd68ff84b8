import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, photo, test } from '#tests/e2e/admin-courses.ts';
import { paste } from '#tests/e2e/paste.ts';
import { open, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Format the text' });
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'What is selected' });
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
/** What lies half under the top bar would count as too small. */
const accessible = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
};
const draftOf = (course: Course) => `/api/courses/${course._id}/sections/${course.sections[0]!._id}/draft`;

async function openUnit(page: Page, course: Course): Promise<void> {
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await expect(toolbar(page).getByRole('combobox')).toBeVisible();
}

/** Stores a text as the draft of the first unit. */
async function storeText(page: Page, course: Course, description: string): Promise<void> {
  const { value, revision, baseVersion } = await (await page.request.get(draftOf(course))).json();
  const data = { revision, baseVersion, value: { ...value, description } };
  expect((await page.request.put(draftOf(course), { data })).ok()).toBe(true);
}
const source = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Source' }).click();
  const written = await text(page).inputValue();
  await page.getByRole('button', { name: 'Visual' }).click();
  await expect(toolbar(page).getByRole('combobox')).toBeVisible();
  return written;
};
/** Puts the cursor behind everything. */
const toEnd = async (page: Page) => {
  await text(page).focus();
  await page.keyboard.press('Control+End');
};

test('an author writes a text by keyboard alone, and learners read it', async ({ page, course }) => {
  await openUnit(page, course);
  await text(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const { keyboard } = page;

  await test.step('signs of Markdown become what they mean while they are typed', async () => {
    await keyboard.type('## Looms\n');
    await keyboard.type('A **warp** holds *the* cloth.');
    await expect(text(page).getByRole('heading', { name: 'Looms' })).toBeVisible();
    await expect(text(page).getByText('warp', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  });

  await test.step('lists continue, nest by Tab, and end with an empty item', async () => {
    await keyboard.type('\n- wool');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.type('merino');
    await keyboard.press('Enter');
    await keyboard.press('Shift+Tab');
    await keyboard.type('silk');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('Below.');
    await expect(text(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the menu of / inserts a table, whose cells Tab walks through', async () => {
    await keyboard.press('Enter');
    await keyboard.type('/ta');
    const menu = page.getByRole('listbox', { name: 'Insert' });
    await expect(menu.getByRole('option')).toHaveText(['Tasks', 'Table']);
    await expect(text(page)).toHaveAttribute('aria-activedescendant', /-tasks$/);
    await accessible(page);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(menu).toHaveCount(0);
    for (const cell of ['Wool', 'Price', 'Merino', '5 | 6', 'Silk', '9']) {
      await keyboard.type(cell);
      await keyboard.press('Tab');
    }
    await keyboard.type('Linen');
    await expect(text(page).getByRole('row')).toHaveCount(4);
    await bar(page).getByRole('combobox', { name: 'Alignment of the column' }).selectOption('right');
    await bar(page).getByRole('button', { name: 'Column after' }).press('Enter');
    await expect(text(page).getByRole('columnheader')).toHaveCount(3);
    await expect(text(page)).toBeFocused();
    await keyboard.press('Tab');
    await bar(page).getByRole('button', { name: 'Delete column' }).press('Enter');
    await expect(text(page).getByRole('columnheader')).toHaveText(['Wool', 'Price']);
  });

  await test.step('Escape and Tab leave the text, Alt+F10 leads to the toolbar', async () => {
    await text(page).focus();
    await keyboard.press('Escape');
    await expect(page.getByText('Tab leaves the text now.')).toBeAttached();
    await keyboard.press('Tab');
    await expect(text(page)).not.toBeFocused();
    await text(page).focus();
    await keyboard.press('Alt+F10');
    await expect(toolbar(page).getByRole('combobox')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(tool(page, 'Undo')).toBeFocused();
    await expect(toolbar(page).locator('[tabindex="0"]')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
  });

  await test.step('learners read it', async () => {
    await saved(page);
    const { value } = await (await page.request.get(draftOf(course))).json();
    expect(value.description).toBe(
      [
        '## Looms\n\nA **warp** holds *the* cloth.\n\n- wool\n  - merino\n- silk\n\nBelow.\n',
        '| Wool | Price |\n| ---: | --- |\n| Merino | 5 \\| 6 |\n| Silk | 9 |\n| Linen |  |',
      ].join('\n'),
    );
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published as version 2.')).toBeVisible();
    await open(page, `/enrolled-course/${course.customId}?tab=content`);
    await expect(page.getByRole('heading', { name: 'Looms' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Merino' })).toBeVisible();
  });
});

test('what an author does not touch keeps its bytes, through the source and back', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/404 \(Not Found\)/);
  const fixture = await readFile('tests/fixtures/texts/every-construct.md', 'utf8');
  await storeText(page, course, fixture);
  await openUnit(page, course);
  await accessible(page);
  expect(await source(page)).toBe(fixture);

  await text(page).getByRole('heading', { name: 'Second one' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  expect(await source(page)).toBe(fixture.replace('Second one\n---', '## Second one more'));

  await page.getByRole('button', { name: 'Source' }).click();
  await text(page).fill('Written **there**.');
  await page.getByRole('button', { name: 'Visual' }).click();
  await expect(text(page).getByText('there', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  await saved(page);
  await accessible(page);
});

test('pictures, films, links and what is pasted', async ({ page, course }) => {
  await openUnit(page, course);
  const { keyboard } = page;
  await toEnd(page);
  await keyboard.press('Enter');

  await test.step('a picture needs a description, which can be changed in place', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tool(page, 'Picture').click();
    await (await chooser).setFiles({ name: 'loom.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByLabel('What does the picture show?').fill('A loom');
    await dialog.getByRole('button', { name: 'Insert the picture' }).click();
    await text(page).getByRole('img', { name: 'A loom' }).click();
    await bar(page).getByLabel('Caption').fill('Of wood');
    expect(await source(page)).toMatch(/\n\n!\[A loom\]\(\/media\/pictures\/[0-9a-f]{32}\/800\.webp "Of wood"\)$/);
    const picture = text(page).getByRole('img', { name: 'A loom' });
    const share = () => picture.evaluate((img) => img.clientWidth / img.parentElement!.clientWidth);
    await picture.click();
    await bar(page).getByRole('combobox', { name: 'Width of the picture' }).selectOption('25 % of the text');
    await expect.poll(share).toBeCloseTo(0.25, 2);
    await accessible(page);
    expect(await source(page)).toMatch(/\/800\.webp#width=25 "Of wood"\)$/);
    await picture.click();
    await bar(page).getByRole('combobox', { name: 'Width of the picture' }).selectOption('100 % of the text');
    expect(await source(page)).toMatch(/\/800\.webp "Of wood"\)$/);
  });

  await test.step('a film and a link', async () => {
    await toEnd(page);
    await tool(page, 'Film in the text').click();
    await page.getByLabel(/^Address of the film/).fill('https://www.youtube.com/watch?v=sByzHoiYFX0');
    await page.getByLabel('Title of the film').fill('Weaving');
    await keyboard.press('Enter');
    await expect(text(page).getByText('▸ Weaving')).toBeVisible();
    await keyboard.type('See here');
    await keyboard.press('Shift+Control+ArrowLeft');
    await keyboard.press('Control+k');
    await page.getByLabel('Address of the link').fill('/courses');
    await keyboard.press('Enter');
    await expect(text(page).getByRole('link', { name: 'here' })).toHaveAttribute('href', '/courses');
    await expect(bar(page).getByLabel('Address of the link')).toHaveValue('/courses');
    expect(await source(page)).toMatch(/!\[Weaving\]\(https:\/\/www\.youtube[^)]+\)\n\nSee \[here\]\(\/courses\)$/);
  });

  await test.step('HTML in the form of the editor itself runs no script and loads nothing of other sites', async () => {
    const before = await source(page);
    await toEnd(page);
    await keyboard.press('Enter');
    const html = [
      '<p data-pm-slice="0 0 []">Pasted <a href="javascript:alert(1)">link</a>',
      '<img src="x" onerror="alert(1)"><img data-src="//other.site/a.png" data-alt="Picture">',
      '<a href="/courses" onclick="alert(1)">courses</a></p>',
      '<div class="callout" data-kind="evil"><div class="callout-content"><p>Words</p></div></div>',
    ].join('');
    await paste(text(page), html, 'Pasted link');
    await expect(text(page).getByText('Pasted link')).toBeVisible();
    await expect(text(page).getByRole('link', { name: 'courses' })).toHaveAttribute('href', '/courses');
    const unsafe =
      '[href^="javascript:" i], [onerror], [onclick], [src*="other.site"], img[src="x"], [data-kind="evil"]';
    await expect(text(page).locator(unsafe)).toHaveCount(0);
    await keyboard.press('Control+z');
    await expect(text(page).getByText('Pasted link')).toHaveCount(0);
    expect(await source(page)).toBe(before);
  });

  await test.step('an address that is not safe is refused, the name of a site becomes an address', async () => {
    await text(page).getByRole('link', { name: 'here' }).click();
    const address = bar(page).getByLabel('Address of the link');
    await address.fill('javascript:alert(1)');
    await address.press('Enter');
    await expect(bar(page).getByText('Please write an address such as')).toBeVisible();
    await expect(text(page).getByRole('link', { name: 'here' })).toHaveAttribute('href', '/courses');
    await address.fill('example.org');
    await address.press('Enter');
    await expect(text(page).getByRole('link', { name: 'here' })).toHaveAttribute('href', 'https://example.org');
  });

  await test.step('Tab goes on from the address it applies, and a link that is removed leaves none in the text', async () => {
    const link = text(page).getByRole('link', { name: 'here' });
    const address = bar(page).getByLabel('Address of the link');
    const removal = bar(page).getByRole('button', { name: 'Remove link' });
    await address.fill('/about');
    await address.press('Tab');
    await expect(link).toHaveAttribute('href', '/about');
    await expect(removal).toBeFocused();
    await address.fill('/contact');
    await removal.click();
    await expect(link).toHaveCount(0);
    expect(await source(page)).toMatch(/\n\nSee here$/);
  });
});

test('the visual editor comes first, a browser remembers the source, and tabs do not switch each other', async ({
  page,
  context,
  course,
}) => {
  await openUnit(page, course);
  const other = await context.newPage();
  await openUnit(other, course);
  await page.getByRole('button', { name: 'Source' }).click();
  await expect(text(page)).toHaveJSProperty('tagName', 'TEXTAREA');
  await text(other).press('End');
  await other.keyboard.type('Visible');
  await expect(toolbar(other).getByRole('combobox')).toBeVisible();
  await saved(other);
  await other.close();
  await page.reload();
  await expect(text(page)).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(text(page)).toHaveValue(/Visible/);
});

test('formulas are drawn while they are written, and call-outs are headed by their kind', async ({ page, course }) => {
  await storeText(page, course, 'Area $a^2$ of\n\n> [!TIP]\n> Measure twice.');
  await openUnit(page, course);
  await expect(text(page).getByText('Tip', { exact: true })).toBeVisible();
  await text(page).getByText('a^2').click();
  const preview = bar(page).getByRole('group', { name: 'Preview of the formula' });
  await expect(preview.locator('msup')).toBeVisible();
  await accessible(page);
  await page.keyboard.type('{');
  await expect(bar(page).getByText('This cannot be drawn as a formula.')).toBeVisible();
});

test('what is typed into a long text is there when it is left at once, and when it is published at once', async ({
  page,
  course,
}) => {
  const long = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} of a text that is long enough.`);
  await storeText(page, course, long.join('\n\n'));
  await openUnit(page, course);
  await toEnd(page);
  await page.keyboard.type(' Left');
  await open(page, `/admin/courses/${course.customId}/questions`);
  const stored = async () => (await (await page.request.get(draftOf(course))).json()).value.description;
  await expect.poll(stored).toMatch(/enough\. Left$/);

  await openUnit(page, course);
  await toEnd(page);
  await page.keyboard.type(', reloaded');
  await page.reload();
  await expect(text(page).getByText('enough. Left, reloaded')).toBeVisible();
  await saved(page);
  await toEnd(page);
  await page.keyboard.type(', published');
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published as version 2.')).toBeVisible();
  const unit = await page.request.get(`/api/courses/${course._id}/sections/${course.sections[0]!._id}`);
  expect((await unit.json()).description).toMatch(/enough\. Left, reloaded, published$/);
});

test('on a phone the toolbar has targets of a finger', async ({ browser, context: admin, course, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await admin.storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openUnit(page, course);
  for (const button of await toolbar(page).getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
  await accessible(page);
  await context.close();
});
