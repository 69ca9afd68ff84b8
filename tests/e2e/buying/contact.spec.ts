import { expect, open, test, type Page } from '#tests/e2e/test.ts';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, label: string) => form(page).getByLabel(label);
const box = (page: Page) => form(page).getByRole('checkbox');
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click();

const EMAIL_WRONG = 'Please enter a valid email address';
const MUST_AGREE = 'You must agree to the terms and conditions';
const SUBMITTED = 'Form submitted successfully';

test('[CONTACT-01, CONTACT-05..07] a sent form shows its content, says that it was not sent, and is cleared when that is closed', async ({
  page,
}) => {
  const sent: string[] = [];
  await open(page, '/contact');
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Email').fill('ada@e2e.example');
  await field(page, 'Message').fill('Is the course on photography\nfor people without a camera?');
  await box(page).check();
  await send(page);

  const dialog = page.getByRole('dialog');
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  for (const text of ['Ada Byron', 'ada@e2e.example', 'Is the course on photography', 'no emails are sent']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(field(page, 'Message')).toHaveValue(/photography/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  for (const label of ['First name', 'Last name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('');
  await expect(box(page)).not.toBeChecked();
  expect(sent).toEqual([]);
});

test('[CONTACT-02, CONTACT-03] an error is tied to its field, the first one gets the focus, and the input stays', async ({
  page,
}) => {
  await open(page, '/contact');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Email').fill('ada@e2e');
  await field(page, 'Message').fill('A long story');
  await send(page);

  await expect(field(page, 'Email')).toHaveAccessibleDescription(EMAIL_WRONG);
  await expect(box(page)).toHaveAccessibleDescription(MUST_AGREE);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'Email')).toHaveValue('ada@e2e');
  await expect(field(page, 'Message')).toHaveValue('A long story');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await field(page, 'Email').fill('ada@e2e.example');
  await expect(page.getByText(EMAIL_WRONG)).toHaveCount(0);
  await expect(page.getByText(MUST_AGREE)).toBeVisible();
  await send(page);
  await expect(box(page)).toBeFocused();
});

test('[CONTACT-01, CONTACT-04] name and message are marked required, but may be empty', async ({ page }) => {
  await open(page, '/contact');
  await expect(form(page).getByText('Without your email address and your agreement')).toBeVisible();
  for (const label of ['First name', 'Last name', 'Email', 'Message']) {
    await expect(field(page, label)).toHaveAttribute('required');
  }
  await field(page, 'Email').fill('ada@e2e.example');
  await box(page).check();
  await send(page);
  await expect(page.getByRole('dialog').getByText('ada@e2e.example')).toBeVisible();
});

test('[CONTACT-08] the Terms open over the form, which keeps its input, and agreeing there ticks the box', async ({
  page,
}) => {
  await open(page, '/contact');
  await field(page, 'Message').fill('Half a sentence');
  await send(page);
  await expect(page.getByText(MUST_AGREE)).toBeVisible();
  const link = form(page).getByRole('link', { name: 'Read the Terms of Service' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(dialog.getByRole('heading', { name: 'Courses and prices' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(box(page)).not.toBeChecked();

  await link.click();
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(box(page)).toBeChecked();
  await expect(page.getByText(MUST_AGREE)).toHaveCount(0);
  await expect(field(page, 'Message')).toHaveValue('Half a sentence');
  await expect(page).toHaveURL(/\/contact$/);
});

test('[CONTACT-09..11] resetting a password says that no mail is set up, and sends nothing', async ({ page }) => {
  const sent: string[] = [];
  await open(page, '/forgot-password');
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await field(page, 'Email').fill('ada@e2e.example');
  await form(page).getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('this school has no mail set up')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('ada@e2e.example');
  expect(sent).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
