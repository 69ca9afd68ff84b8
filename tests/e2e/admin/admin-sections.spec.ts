import { card, cropImage, expect, openEditor, photo, read, test, unitTitles } from '#tests/e2e/admin-courses.ts';
import { open } from '#tests/e2e/test.ts';

test.describe('Course Sections', () => {
  test('[SECTIONS-02..09] Add New Section says what is missing, then adds one with a picture', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await expect(page.getByRole('button', { name: 'Hide Section Form' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section title is required.')).toBeVisible();
    await expect(page.getByText('Description is required.')).toBeVisible();
    await page.getByLabel('Section Title*').fill('Fourth');
    await expect(page.getByText('Section title is required.')).toHaveCount(0);
    await expect(page.getByText('Description is required.')).toBeVisible();
    await page.getByLabel('Section Description*').fill('What comes last.');
    await page.getByLabel('Video URL (optional)').fill('not an address');
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Please enter a web address')).toBeVisible();
    await page.getByLabel('Video URL (optional)').fill('');
    await page.getByLabel('Length in minutes').fill('1.5');
    await cropImage(page, 'sectionImage');
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section “Fourth” added.')).toBeVisible();
    await expect(card(page, 'Fourth').locator('img')).toHaveAttribute('src', /^\/media\/pictures\//);
    await expect(card(page, 'Fourth').getByText('No video available')).toBeVisible();
  });

  test('[SECTIONS-08] an address without a film it recognises is saved with a warning', async ({ page, course }) => {
    const warning = page.getByText('No film is recognised at this address.');
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Fourth');
    await page.getByLabel('Section Description*').fill('A film elsewhere.');
    const address = page.getByLabel('Video URL (optional)');
    await address.fill('https://videos.example/arch.mp4');
    await expect(warning).toHaveCount(0);
    await address.fill('https://videos.example/watch/76979871');
    await expect(warning).toBeVisible();
    await expect(address).toHaveAccessibleDescription(/No film is recognised/);
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section “Fourth” added.')).toBeVisible();
    const { sections } = await read(page.request, course._id);
    expect(sections.at(-1)).toMatchObject({ videoUrl: 'https://videos.example/watch/76979871' });
    await open(page, `/admin/courses/${course.customId}/units/${sections.at(-1)!._id}`);
    await expect(warning).toBeVisible();
    // The history is read last, and the course goes with the test.
    await page.waitForLoadState('networkidle');
  });

  test('a long text keeps what was typed last when it is shown as Markdown and back at once', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    const text = page.getByLabel('Section Description*');
    await text.fill('Long enough. '.repeat(1_000));
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('The end.');
    // Without taking the focus from the text, which would write it.
    for (const mode of ['Source', 'Visual']) {
      await page.getByRole('button', { name: mode, exact: true }).dispatchEvent('click');
    }
    await expect(text.getByText('The end.')).toBeVisible();
  });

  test('[SECTIONS-27] Add Section takes a picture that is still being cropped, and adds one section for two presses', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Fourth');
    await page.getByLabel('Section Description*').fill('With a picture.');
    await page
      .locator('input[name=sectionImage]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    // Immediately, while the file is still being opened.
    await page.getByRole('button', { name: 'Add Section' }).dblclick();
    await expect(page.getByText('Section “Fourth” added.')).toBeVisible();
    await expect(card(page, 'Fourth').locator('img')).toHaveAttribute('src', /^\/media\/pictures\//);
    const { sections } = await read(page.request, course._id);
    expect(sections.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });

  test('[SECTIONS-27] Add Section keeps the input when the picture cannot be cropped', async ({ page, course }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Fourth');
    await page.getByLabel('Section Description*').fill('With a picture.');
    await page
      .locator('input[name=sectionImage]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Your browser could not crop this image.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Section' })).toBeEnabled();
    await expect(page.getByLabel('Section Title*')).toHaveValue('Fourth');
    expect((await read(page.request, course._id)).sections).toHaveLength(3);
  });

  test('a course of units without lengths shows only their number', async ({ page, course }) => {
    await open(page, `/enrolled-course/${course._id}`);
    await expect(page.getByText('3 lessons', { exact: true })).toBeVisible();
    await expect(page.getByText('0m')).toHaveCount(0);
  });

  test('a form survives a crop view that does not load, and crops its picture to the middle', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/ERR_FAILED/);
    await page.route(/\/assets\/crop-view-/, (route) => route.abort());
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Fourth');
    await page.getByLabel('Section Description*').fill('With a picture.');
    await page
      .locator('input[name=sectionImage]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(page.getByText('The middle of the image will be used.')).toBeVisible();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section “Fourth” added.')).toBeVisible();
    const image = card(page, 'Fourth').locator('img');
    await expect(image).toHaveAttribute('src', /^\/media\/pictures\//);
    // It goes with the course at the end of the test, and would be missed by the page.
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });

  test('[SECTIONS-01, SECTIONS-13] a card clamps its description, with Read more and Read less', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await page.evaluate(() => document.fonts.ready);
    const text = card(page, 'Second').getByText('A line that goes on');
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const clamped = await height();
    await card(page, 'Second').getByRole('button', { name: 'Read more' }).click();
    await expect.poll(height).toBeGreaterThan(clamped);
    await card(page, 'Second').getByRole('button', { name: 'Read less' }).click();
    await expect.poll(height).toBe(clamped);
    await expect(card(page, 'First').getByRole('button', { name: 'Read more' })).toHaveCount(0);
  });

  test('[SECTIONS-10, SECTIONS-24] a card without a picture shows the still of its YouTube video', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await expect(card(page, 'Third').locator('img')).toHaveAttribute(
      'src',
      'https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg',
    );
  });

  test('[SECTIONS-15, SECTIONS-25] Watch Video plays in a dialog with Close, YouTube automatically', async ({
    page,
    course,
  }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await openEditor(page, course);
    await card(page, 'First').getByRole('button', { name: 'Watch Video' }).click();
    const dialog = page.getByRole('dialog', { name: 'First' });
    await expect(dialog.locator('video')).toHaveAttribute('src', /\.mp4$/);
    await dialog.getByText('Close', { exact: true }).click();
    await expect(page.locator('video')).toHaveCount(0);
    await card(page, 'Third').getByRole('button', { name: 'Watch Video' }).click();
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /youtube-nocookie\.com\/embed\/abcdefghijk\?autoplay=1/,
    );
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('[SECTIONS-16] Quick Edit changes title, description and video of a card', async ({ page, course }) => {
    await openEditor(page, course);
    await card(page, 'Second').getByRole('button', { name: 'Quick Edit' }).click();
    await page.getByLabel('Section Title*').fill('Second, better');
    await page.getByLabel('Section Description*').fill('Shorter.');
    await page.getByLabel('Video URL (optional)').fill('https://video.example/two.mp4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Section “Second, better” saved.')).toBeVisible();
    await expect(card(page, 'Second, better').getByRole('button', { name: 'Watch Video' })).toBeVisible();
  });

  test('[SECTIONS-17] Delete asks first', async ({ page, course }) => {
    await openEditor(page, course);
    await card(page, 'Second').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this section?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Section “Second” deleted.')).toBeVisible();
    await expect.poll(() => unitTitles(page)).toEqual(['First', 'Third']);
  });

  test('are ordered by keyboard, announced and saved immediately', async ({ page, course }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Move First down' }).focus();
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/sections/order') && response.ok()),
      page.keyboard.press('Enter'),
    ]);
    await expect(page.getByText('First is now section 2 of 3.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move First down' })).toBeFocused();
    await expect.poll(() => unitTitles(page)).toEqual(['Second', 'First', 'Third']);
    const { sections } = await read(page.request, course._id);
    expect(sections.map(({ title }) => title)).toEqual(['Second', 'First', 'Third']);
  });

  test('are ordered by dragging', async ({ page, course }) => {
    await openEditor(page, course);
    const handle = page.getByTitle('Drag Third to another place');
    await handle.scrollIntoViewIfNeeded();
    const from = (await handle.boundingBox())!;
    const to = (await card(page, 'First').boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + to.height / 2 + 300, { steps: 3 });
    await page.mouse.move(from.x + 10, to.y + 5, { steps: 5 });
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/sections/order') && response.ok()),
      page.mouse.up(),
    ]);
    await expect.poll(() => unitTitles(page)).toEqual(['Third', 'First', 'Second']);
  });

  test('return to their order when it cannot be saved', async ({ page, course, expectError }) => {
    expectError(/500/);
    await openEditor(page, course);
    await page.route('**/sections/order', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Move First down' }).click();
    await expect(page.getByText('The new order could not be saved.')).toBeVisible();
    await expect.poll(() => unitTitles(page)).toEqual(['First', 'Second', 'Third']);
  });
});

test.describe('sections changed elsewhere', () => {
  test('[SECTIONS-28] are shown after an order could not be saved because of them', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/400/);
    await openEditor(page, course);
    const added = { title: 'Added elsewhere', description: 'In another window.' };
    expect((await page.request.post(`/api/courses/${course._id}/sections`, { data: added })).status()).toBe(201);
    await page.getByRole('button', { name: 'Move First down' }).click();
    await expect(page.getByText('Somebody else changed the sections meanwhile.')).toBeVisible();
    await expect.poll(() => unitTitles(page)).toEqual(['First', 'Second', 'Third', 'Added elsewhere']);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/sections/order') && response.ok()),
      page.getByRole('button', { name: 'Move First down' }).click(),
    ]);
    await expect.poll(() => unitTitles(page)).toEqual(['Second', 'First', 'Third', 'Added elsewhere']);
  });

  test('[SECTIONS-28] leave the list if already deleted', async ({ page, course, expectError }) => {
    expectError(/404/);
    await openEditor(page, course);
    const second = course.sections.find(({ title }) => title === 'Second');
    await page.request.delete(`/api/courses/${course._id}/sections/${second?._id}`);
    await card(page, 'Second').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this section?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('This unit does not exist or has been removed.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => unitTitles(page)).toEqual(['First', 'Third']);
  });
});

test.describe('section editor', () => {
  test('[SECTIONS-18..22, CALL-29] shows the section among all sections, plays it, edits it and leads back', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/courses/*/sections/*', async (route) => {
      await held;
      await route.continue();
    });
    await card(page, 'First').getByRole('link', { name: 'Go to Section' }).click();
    await expect(page.getByText('Loading section details...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible();
    const all = page.getByRole('navigation', { name: 'All sections' });
    await expect(all.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Watch Video' }).click();
    await expect(page.getByRole('dialog', { name: 'First' }).locator('video')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit Section', exact: true }).click();
    await page.getByLabel('Section Title*').fill('Never');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Edit Section', exact: true }).click();
    await page.getByLabel('Section Title*').fill('First and foremost');
    await page.getByLabel('Free preview').check();
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(page.getByText('The section is saved.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'First and foremost' })).toBeVisible();

    await all.getByRole('link', { name: 'Second' }).click();
    await expect(page.getByText('No video available')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the course details' }).click();
    await expect(page.getByRole('button', { name: 'Add New Section' })).toBeVisible();
  });

  test('shows both versions after a save of another user', async ({ page, course, expectError }) => {
    expectError(/409/);
    const [first] = course.sections;
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await page.getByRole('button', { name: 'Edit Section' }).click();
    // What is edited has been loaded before the other user saves.
    await expect(page.getByLabel('Section Title*')).toHaveValue(first?.title ?? '');
    await page.request.put(`/api/courses/${course._id}/sections/${first?._id}`, { data: { title: 'Theirs' } });
    await page.getByLabel('Section Title*').fill('Mine');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    await expect(dialog.getByRole('group', { name: 'Section Title' })).toContainText('Theirs');
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  });
});
