import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, openEditor, openTab, read, test } from '#tests/e2e/admin-courses.ts';
import { main, open, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

const bar = (page: Page) => page.getByRole('region', { name: 'Saving and publishing' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save Changes' });
const list = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]');

const SALES_PAGE = {
  pitch: '## Why\n\nArches **stand** for ages.',
  audience: ['Masons'],
  trailer: '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4',
  guarantee: 'Your money back.',
  faq: [{ question: 'Does it hold?', answer: 'It **does**.' }],
  testimonials: [{ quote: 'It stands.', name: 'Ines Vega', role: 'Mason', rating: 5 }],
};

const fill = async (page: Page, course: Course) => {
  const response = await page.request.put(`/api/courses/${course._id}`, { data: SALES_PAGE });
  expect(response.status(), await response.text()).toBe(200);
};

const write = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.type(text);
};

test('[MORE-441] the sales page is edited on its tab, and previewed as it is typed at both widths and in both languages', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await openTab(page, 'Sales page');
  await bar(page).getByRole('button', { name: 'Edit Course' }).click();
  await page.getByText('Preview of the sales page').click();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(course.name);
  await write(page, 'Text of the sales page', 'Built to last.');
  await expect(preview(page).getByText('Built to last.')).toBeVisible();
  await list(page, 'For whom it is').getByRole('button', { name: 'Add one' }).click();
  await page.keyboard.type('Masons');
  await page.getByLabel('Trailer').fill(SALES_PAGE.trailer);
  await page.getByLabel('Guarantee').fill(SALES_PAGE.guarantee);
  const faq = list(page, 'Frequent questions');
  await faq.getByRole('button', { name: 'Add a question' }).click();
  await expect(faq.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Does it hold?');
  await write(page, 'Answer', 'It does.');
  const testimonials = list(page, 'Testimonials');
  await testimonials.getByRole('button', { name: 'Add a testimonial' }).click();
  await page.keyboard.type('It stands.');
  await testimonials.getByLabel('Name').fill('Ines Vega');
  await testimonials.getByLabel('Stars').selectOption('5 stars');
  await expect(preview(page).getByText('Your money back.')).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Frequent questions' })).toBeVisible();
  await expect(preview(page).getByText('It stands.')).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(preview(page).getByRole('heading', { name: 'Preguntas frecuentes' })).toBeVisible();
  const width = () =>
    preview(page)
      .locator('html')
      .evaluate(({ clientWidth }) => clientWidth);
  expect(await width()).toBe(1280);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(width).toBe(390);

  await save(page).click();
  await expect(bar(page).getByText('The course is saved.')).toBeVisible();
  expect(await read(page.request, course._id)).toMatchObject({
    ...SALES_PAGE,
    pitch: 'Built to last.',
    faq: [{ question: 'Does it hold?', answer: 'It does.' }],
    testimonials: [{ quote: 'It stands.', name: 'Ines Vega', role: '', rating: 5 }],
  });
  await expectAccessible(page);
});

test('[MORE-441] an incomplete question is named where it is, and nothing typed is lost', async ({ page, course }) => {
  await fill(page, course);
  await openEditor(page, course);
  await openTab(page, 'Sales page');
  await bar(page).getByRole('button', { name: 'Edit Course' }).click();
  const faq = list(page, 'Frequent questions');
  await faq.getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.type('Why?');
  await faq.getByRole('button', { name: 'Close: Why?' }).click();
  await openTab(page, 'Price');
  await save(page).click();
  await expect(faq.getByText('An entry here is incomplete or too long.')).toBeVisible();
  await expect(faq.getByText('Please fill this in, or remove the entry.')).toBeVisible();
  await expect(faq.getByRole('textbox', { name: 'Answer' })).toBeFocused();
  // The entry stays open while it is mended.
  await page.keyboard.type('Because');
  await expect(faq.getByRole('textbox', { name: 'Answer' })).toBeFocused();
  await expect(faq.getByText('Because')).toBeVisible();
  await page.reload();
  await expect(faq.getByRole('heading', { name: 'Why?' })).toBeVisible();
  await faq.getByRole('button', { name: 'Remove: Why?' }).click();
  await save(page).click();
  await expect(bar(page).getByText('The course is saved.')).toBeVisible();
  expect(await read(page.request, course._id)).toMatchObject(SALES_PAGE);
});

test('[MORE-442] visitors see what of the sales page is filled in, without scripts too', async ({
  page,
  course,
  browser,
  baseURL,
}) => {
  const guest = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const plain = await guest.newPage();
  await plain.goto(`/course/${course.customId}`);
  await expect(main(plain).getByRole('heading', { name: 'Frequent questions' })).toHaveCount(0);
  await fill(page, course);
  await plain.reload();
  await expect(plain.getByText('Your money back.')).toBeVisible();
  await plain.getByText('Does it hold?').click();
  await expect(plain.getByText('It does.')).toBeVisible();
  const structured = await plain.locator('script[type="application/ld+json"]').last().innerHTML();
  expect(JSON.parse(structured)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Does it hold?', acceptedAnswer: { text: '<p>It <strong>does</strong>.</p>\n' } }],
  });
  await guest.close();

  await open(page, `/course/${course.customId}`);
  await expect(main(page).getByRole('heading', { level: 3 }).filter({ hasText: 'Why' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'For whom it is' })).toBeVisible();
  await expect(main(page).getByText('Ines Vega')).toBeVisible();
  // By keyboard: what loads above would move it away from the pointer.
  await page.locator('summary').filter({ hasText: 'Does it hold?' }).press('Enter');
  await expect(page.getByText('It does.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: course.name }).first().click();
  await expect(page.locator('video')).toBeVisible();
});
