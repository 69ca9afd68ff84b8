import sharp from 'sharp';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { ownSchool, saved } from '#tests/e2e/own-school.ts';
import { expect, open, type Page } from '#tests/e2e/test.ts';

const test = ownSchool();
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeEach(async ({ context, page }) => {
  await logInAsAdmin(context);
  const { identity } = (await (await page.request.get('/api/school/draft')).json()).parts;
  const value = { ...identity.value, name: 'Escuela Norte', languages: ['en', 'es'] };
  await page.request.put('/api/school/draft/identity', { data: { revision: identity.revision, value } });
});

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name });
const imageOf = async (colour: string) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 80, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published as version/)).toBeVisible();
}

test('[MORE-470, MORE-474] a school has one colour, and its uploads go on on other tabs', async ({ page }) => {
  await open(page, '/admin/school');
  const field = (name: string) => page.getByRole('group', { name, exact: true });

  await test.step('the dark colour follows from the one that is chosen', async () => {
    const colour = page.getByLabel('Colour of the school', { exact: true });
    await colour.fill('');
    // Three digits are a colour already: the field keeps the focus for the others.
    await colour.pressSequentially('#1d4ed8');
    await saved(page);
    const { accent } = (await (await page.request.get('/api/school/draft')).json()).parts.identity.value;
    expect(accent.light).toBe('#1d4ed8');
    await expect(page.getByText(`lighter one of the same hue: ${accent.dark}`)).toBeVisible();
  });

  await test.step('an upload goes on while another tab is shown', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/school/pictures', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooseFile(page, field('Logo').getByText('Choose an image'), await imageOf('#123'));
    await expect(field('Logo').getByRole('progressbar')).toBeVisible();
    await tab(page, 'Footer').click();
    await expect(page.getByLabel(/^Copyright line/)).toBeVisible();
    held.resolve();
    await expect
      .poll(async () => (await (await page.request.get('/api/school/draft')).json()).parts.identity.value.logo)
      .not.toBeNull();
    await page.unroute('**/api/school/pictures');
    await tab(page, 'Identity').click();
    await expect(field('Logo').getByRole('button', { name: 'Remove' })).toBeVisible();
  });

  await test.step('another image asks for a text of its own', async () => {
    const alt = page.getByLabel(/^What the picture shows/);
    await alt.fill('A loom');
    await saved(page);
    await chooseFile(page, field('Logo').getByText('Change', { exact: false }).first(), await imageOf('#321'));
    await expect(page.getByText('This is another picture: please describe what it shows.')).toBeVisible();
    await expect(alt).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'It still describes it' }).click();
    await expect(alt).toHaveValue('A loom');
  });

  await test.step('links to its pages are previewed with its logo', async () => {
    await saved(page);
    await publish(page);
    await open(page, '/');
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain('/share.jpg');
  });
});

test('[MORE-473] a person without a name is named before publishing, with the way to the field', async ({ page }) => {
  await open(page, '/admin/school/about');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/^Person \d+ of the team has no name/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show the field' }).click();
  await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('Ada King');
  await publish(page);
});

test('[MORE-520, MORE-521, MORE-522] a school has a logo for each theme, which may contain its name and stands in empty states', async ({
  page,
}) => {
  const field = (name: string) => page.getByRole('group', { name, exact: true });
  const draft = async () => (await (await page.request.get('/api/school/draft')).json()).parts.identity.value;
  await open(page, '/admin/school');
  await chooseFile(page, field('Logo').getByText(/^Ch/).first(), await imageOf('#fff'));
  await chooseFile(page, field('Logo for the dark theme').getByText('Choose an image'), await imageOf('#000'));
  await expect(field('Logo for the dark theme').getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByLabel('The logo contains the name').check();
  await saved(page);
  await publish(page);
  const { logo, logoDark } = await draft();

  const shown = (place: string) =>
    page
      .locator(`${place} img`)
      .evaluateAll((all) =>
        (all as HTMLImageElement[])
          .filter((one) => one.checkVisibility())
          .map(({ src, alt }) => [new URL(src).pathname, alt]),
      );
  const brand = page.getByRole('banner').getByRole('link', { name: /Escuela Norte/ });
  for (const [theme, { src }] of [
    ['light', logo],
    ['dark', logoDark],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // Nothing is found, so the list has its empty state.
    await open(page, '/courses?q=zzzz');
    expect(await shown('header a')).toEqual([[src, 'Escuela Norte']]);
    await expect(brand).toHaveText('');
    expect(await shown('main .border-dashed')).toEqual([[src, '']]);
    await expectAccessible(page);
  }

  await test.step('a chosen theme decides, whatever the browser prefers', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await shown('header a')).toEqual([[logo.src, 'Escuela Norte']]);
  });
});
