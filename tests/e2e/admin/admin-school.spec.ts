import { expectAccessible } from '#tests/e2e/accessible.ts';
import { ADMIN, logInAsAdmin } from '#tests/e2e/administrator.ts';
import { courseOf } from '#tests/e2e/catalogue.ts';
import { ownSchool, saved } from '#tests/e2e/own-school.ts';
import { enrol, expect, logIn, open, type Page } from '#tests/e2e/test.ts';

const COURSE = 3;

const test = ownSchool();
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeEach(({ context }) => logInAsAdmin(context));

const changes = (page: Page, parts: string) =>
  expect(page.getByText(`Unpublished changes in: ${parts}`, { exact: true })).toBeVisible();

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published as version/)).toBeVisible();
}

test('what is typed while a save of the school runs is saved too, and is there after a reload', async ({ page }) => {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  await page.route('**/api/school/draft/*', async (route, request) => {
    if (request.method() !== 'PUT' || !isFirst) return route.continue();
    isFirst = false;
    sent.resolve();
    await held.promise;
    await route.continue();
  });
  await open(page, '/admin/school');
  const name = page.getByLabel('Name of the school');
  const before = await name.inputValue();
  await name.fill('Escuela');
  await sent.promise;
  await name.fill('Escuela Sur');
  held.resolve();
  const stored = async () => JSON.stringify(await (await page.request.get('/api/school/draft')).json());
  await expect.poll(stored).toContain('Escuela Sur');
  await saved(page);
  await page.reload();
  await expect(name).toHaveValue('Escuela Sur');
  await name.fill(before);
  await expect.poll(stored).not.toContain('Escuela Sur');
  await saved(page);
});

test('[MORE-46] an admin gives the school a name, a colour and another home page, publishes, and goes back', async ({
  page,
}) => {
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await open(page, '/admin/school');

  await test.step('a name shows in the preview, and not to visitors', async () => {
    await page.getByLabel('Name of the school').fill('Escuela Norte');
    await changes(page, 'Identity');
    await saved(page);
    await expect(preview.getByText('Escuela Norte').first()).toBeVisible();
    expect(await (await page.request.get('/api/school')).json()).toMatchObject({ name: 'Aula' });
  });

  await test.step('a colour that cannot be read is refused, with one that can', async () => {
    const light = page.getByLabel('Colour of the school', { exact: true });
    await light.fill('#ffe000');
    await expect(page.getByText(/would be hard to read/)).toBeVisible();
    await page.getByRole('button', { name: /^Use #/ }).click();
    await expect(light).not.toHaveValue('#ffe000');
    await expect(page.getByText(/would be hard to read/)).toHaveCount(0);
    await saved(page);
  });

  await test.step('sections move by keyboard, and a removed one comes back', async () => {
    await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Home' }).click();
    const down = page.getByRole('button', { name: 'Move down: Join 17 million learners today' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toBeFocused();
    await page.getByRole('button', { name: 'Remove: What our students say' }).click();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Edit: What our students say' })).toBeVisible();
    await changes(page, 'Identity, Home');
    await saved(page);
    await expect(preview.getByRole('heading').first()).toHaveText('Featured courses');
  });

  await test.step('visitors see it once it is published', async () => {
    await publish(page);
    await expect(page.getByText('Everything is published.')).toBeVisible();
    await open(page, '/');
    await expect(page.getByRole('banner').getByText('Escuela Norte')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Featured courses');
  });

  await test.step('their pages have the published colour from the start and after hydration', async () => {
    const { accent } = await (await page.request.get('/api/school')).json();
    const html = await (await page.request.get('/')).text();
    expect(html).toContain(`--accent:light-dark(${accent.light.accent},${accent.dark.accent})`);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent[theme].accent.slice(at, at + 2), 16));
      const brand = page.getByRole('banner').locator('svg.text-accent').first();
      await expect(brand).toHaveCSS('color', `rgb(${red}, ${green}, ${blue})`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('an earlier version can be restored', async () => {
    await open(page, '/admin/school/history');
    await page.getByRole('button', { name: 'Look at the shipped version' }).click();
    await expect(page.getByRole('dialog').getByText('Escuela Norte')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore the shipped version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await changes(page, 'Identity, Home');
    await publish(page);
    await open(page, '/');
    await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Join 17 million learners today');
  });
});

test('[MORE-342] publishing another text of certificates names those that keep theirs', async ({
  page,
  browser,
  baseURL,
  account,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  await logIn(context, account);
  await enrol(context, account, COURSE);
  const { name: course, sections } = await courseOf(context.request, COURSE);
  for (const { _id } of sections) {
    const done = await context.request.put(`/api/courses/${COURSE}/progress/${_id}`, { data: { done: true } });
    expect(done.ok(), await done.text()).toBe(true);
  }
  const certificate = async () =>
    (await (await context.request.get(`/api/users/user/${account._id}/certificates`)).json())[0];
  await expect.poll(async () => (await certificate()).ready, { timeout: 60_000 }).toBe(true);

  const shown = async () =>
    (await (await page.request.get(`/api/certificates/${(await certificate()).address}`)).json()) as {
      name: string;
      signatory: string;
    };
  const { signatory } = await shown();

  await open(page, '/admin/school/certificates');
  await page.getByLabel('Signed by').fill(`Elena Fuentes, ${account.email}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish these changes?' });
  const kept = dialog.getByRole('region', { name: 'Certificates' });
  await expect(kept).toContainText('New certificates carry the changed texts');
  await expect(kept.getByRole('listitem').filter({ hasText: `${account.name} · ${course}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await shown()).toMatchObject({ signatory });
  await publish(page);
  const corrected = await context.request.post(`/api/certificates/${(await certificate()).address}/reissue`, {
    data: { name: 'Tess Byron' },
  });
  expect(corrected.ok(), await corrected.text()).toBe(true);
  expect(await shown()).toMatchObject({ name: 'Tess Byron', signatory });

  await test.step('another change of the school says nothing of certificates', async () => {
    await page.getByRole('link', { name: 'Identity' }).click();
    await page.getByLabel('Support address').fill('help@school.example');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeEnabled();
    await expect(kept).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('The changes are discarded.')).toBeVisible();
  });
  await context.close();
});

test('[MORE-47] what another admin saved meanwhile is merged, or one of the versions is chosen', async ({
  page,
  expectError,
}) => {
  expectError(/409 \(Conflict\)/);
  await open(page, '/admin/school/footer');
  // The page has to know the version before.
  await expect(page.getByLabel(/^Copyright line/)).toBeVisible();
  const { parts } = await (await page.request.get('/api/school/draft')).json();
  const { value, revision } = parts.footer;
  const theirs = { ...value, newsletter: false, copyright: { ...value.copyright, en: 'Theirs' } };
  const response = await page.request.put('/api/school/draft/footer', { data: { revision, value: theirs } });
  expect(response.ok()).toBe(true);

  await page.getByLabel(/^Copyright line/).fill('Mine');
  const dialog = page.getByRole('alertdialog', { name: 'You changed this in another tab or on another device' });
  await expect(dialog.getByRole('group', { name: 'Footer › Copyright line (English)' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('With the newsletter box')).not.toBeChecked();
  await expect(page.getByLabel(/^Copyright line/)).toHaveValue('Mine');
  await saved(page);
});

test('what is typed without a connection is kept and saved later', async ({ page, context, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
  await open(page, '/admin/school/about');
  await expect(page.getByLabel(/^Heading of the page/)).toBeVisible();
  // Scripts of the preview that are still under way would fail.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel(/^Heading of the page/).fill('Typed in a tunnel');
  await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('What you typed is kept in this browser.')).toHaveCount(0);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel(/^Heading of the page/)).toHaveValue('Typed in a tunnel');
});

test('axe reports no violations in open, empty, missing and invalid fields', async ({ page }) => {
  await open(page, '/admin/school/home');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Testimonials' }).click();
  await page.keyboard.type('Only in English');
  await page.getByRole('button', { name: 'Add a testimonial' }).click();
  await page
    .getByRole('group', { name: 'Language of the texts' })
    .getByRole('button', { name: /Español/ })
    .click();
  await expect(page.getByText('Not translated').first()).toBeVisible();
  await page.getByRole('button', { name: /^Remove: Online learning|^Remove: Aprende en línea/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  // Fields scrolled half under the top bar count as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test('200,000 characters are refused and stay; typing after the session has ended is saved after the login', async ({
  page,
  expectError,
}) => {
  expectError(/400.*draft\/about/);
  expectError(/401/);
  await open(page, '/admin/school/about');
  const heading = page.getByLabel(/^Heading of the page/);
  await heading.fill('a'.repeat(200_000));
  await expect(page.getByText(/at most [\d,]+ characters/).first()).toBeVisible();
  await expect(page.getByText('needs your attention')).toBeVisible();
  expect(await heading.inputValue()).toHaveLength(200_000);
  await page.request.post('/api/auth/logout', { data: {} });
  await heading.fill('Typed after the end');
  const dialog = page.getByRole('dialog', { name: 'You were logged out' });
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(heading).toHaveValue('Typed after the end');
});

test('categories move by keyboard, and an old link to a renamed one shows all courses', async ({ page }) => {
  await open(page, '/admin/school/categories');
  const add = page.getByRole('button', { name: 'Add a category' });
  await add.click();
  await page.getByLabel('Name (English)').fill('Pottery');
  await add.click();
  const up = page.getByRole('button', { name: 'Move up: Pottery' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Pottery is now at place \d+ of \d+\.$/)).toBeAttached();
  await expect(up).toBeFocused();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await rows.first().scrollIntoViewIfNeeded();
  const last = await rows.last().getByRole('heading').textContent();
  const from = (await page.getByTitle('Drag Pottery to another place').boundingBox())!;
  const to = (await rows.first().boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect(rows.first()).toContainText('Pottery');
  await expect(page.getByText(/^Pottery is now at place 1 of \d+\.$/)).toBeAttached();
  await expect(rows.last()).toContainText(last ?? '');
  await page.reload();
  await expect(rows.first()).toContainText('Pottery');
  await page.getByRole('button', { name: 'Rename: Pottery' }).click();
  await expectAccessible(page);
  await page.getByLabel('Name (English)').fill('Ceramics');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ceramics' })).toBeVisible();
  await open(page, '/courses?category=Pottery');
  await expect(page.getByRole('link', { name: /Typography for screens/ }).first()).toBeVisible();
});

test('a language the school does not offer redirects to its first one', async ({ page }) => {
  const { parts, version } = await (await page.request.get('/api/school/draft')).json();
  const value = { ...parts.identity.value, languages: ['es'] };
  const reply = await page.request.put('/api/school/draft/identity', {
    data: { revision: parts.identity.revision, value },
  });
  const { revision } = await reply.json();
  const revisions = Object.fromEntries(
    Object.entries<{ revision: number }>(parts).map(([part, { revision: seen }]) => [part, seen]),
  );
  const published = await page.request.post('/api/school/publish', {
    data: { version, revisions: { ...revisions, identity: revision } },
  });
  expect(published.ok(), await published.text()).toBe(true);

  const redirect = await page.request.get('/courses?category=Art', { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([307, '/es/courses?category=Art']);
  await open(page, '/about');
  await expect(page).toHaveURL(/\/es\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await open(page, '/admin/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
