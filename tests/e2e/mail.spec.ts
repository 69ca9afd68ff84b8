import type { OutboxMessage } from '#modules/mail/contract/mail.ts';
import { expectAccessible } from './accessible.ts';
import { logInAsAdmin } from './administrator.ts';
import { linkIn, messageTo } from './messages.ts';
import { ownSchool } from './own-school.ts';
import { expect, freshEmail, main, open } from './test.ts';

const test = ownSchool();
// Mail is a setting of the whole school: these tests have a separate school, and run serially.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('[MORE-11] the outbox says that no mail is sent; an admin rehearses, and the visitor’s pages follow', async ({
  page,
  context,
}) => {
  await open(page, '/contact');
  await expect(main(page).getByText('No emails are sent')).toBeVisible();
  await logInAsAdmin(context);
  await open(page, '/admin/outbox');
  await expect(page.getByRole('heading', { name: 'No mail is sent' })).toBeVisible();
  await main(page).getByRole('link', { name: 'A message to Aula from Marta Ferrer' }).click();
  await expect(main(page).getByText('This message was not sent')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('we are a team of six')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mail is being rehearsed' })).toBeVisible();
  await open(page, '/contact');
  await expect(main(page).getByText('No emails are sent')).toHaveCount(0);
  await open(page, '/admin/activity');
  await expect(main(page).getByRole('paragraph').filter({ hasText: 'began to rehearse mail' })).toBeVisible();
});

test('[MORE-13] a message of the contact form is in the outbox, as HTML and as text, with its writer as Reply-To', async ({
  page,
  context,
}) => {
  const email = freshEmail();
  await open(page, '/contact');
  const form = main(page).locator('form');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('<b>Byron</b>');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('Is there a course\non bees?');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('on its way to the people of the school')).toBeVisible();
  await expect(dialog.getByText('no emails are sent')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Message')).toHaveValue('');

  await logInAsAdmin(context);
  await open(page, '/admin/outbox?kind=contact');
  await main(page)
    .getByRole('link', { name: /A message to Aula from Ada/ })
    .first()
    .click();
  await expect(main(page).getByText(email).first()).toBeVisible();
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText('on bees?')).toBeVisible();
  await expect(letter.getByText('<b>Byron</b>').first()).toBeVisible();
  await main(page).getByRole('tab', { name: 'As plain text' }).click();
  await expect(main(page).getByText('> Is there a course')).toBeVisible();
});

test('[MORE-14] a forgotten password is reset by the link, which leaves the address and works once', async ({
  page,
  context,
  account,
  browser,
  baseURL,
  expectError,
}) => {
  expectError(/400/);
  await open(page, '/forgot-password');
  const form = main(page).locator('form');
  await form.getByRole('button', { name: 'Reset Password' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
  await form.getByLabel('Email').fill(account.email);
  await form.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please look into your inbox')).toBeVisible();

  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const link = linkIn(await messageTo(admin.request, account.email, 'password-reset'));
  await admin.close();

  await open(page, link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await main(page).getByLabel('New password', { exact: true }).fill('a wholly new passphrase');
  await main(page).getByLabel('Repeat the new password').fill('another');
  await main(page).getByRole('button', { name: 'Set the password' }).click();
  await expect(main(page).getByText('Passwords do not match')).toBeVisible();
  await main(page).getByLabel('Repeat the new password').fill('a wholly new passphrase');
  await main(page).getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set');
  await main(page).getByRole('link', { name: 'Go to my account' }).click();
  await expect(main(page).getByText(account.email)).toBeVisible();

  await context.clearCookies();
  await open(page, link);
  await main(page).getByLabel('New password', { exact: true }).fill('yet another passphrase');
  await main(page).getByLabel('Repeat the new password').fill('yet another passphrase');
  await main(page).getByRole('button', { name: 'Set the password' }).click();
  await expect(main(page).getByText('This link no longer works')).toBeVisible();
  await expect(main(page).getByLabel('New password', { exact: true })).toHaveValue('yet another passphrase');
  await page.reload();
  await expect(main(page).getByText('This page needs the link from your email')).toBeVisible();
});

test('[MORE-15] the newsletter is confirmed and left by a press, never by opening a link; subscribers can be exported', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail();
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const subscribers = async () => {
    const response = await admin.request.get('/api/admin/newsletter', { params: { q: email } });
    return Number(response.headers()['x-total-count']);
  };

  await open(page, '/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill(email);
  await footer.getByRole('button', { name: 'Submit' }).click();
  await expect(footer.getByText('Please open the link in the email')).toBeVisible();
  await expect(footer.getByLabel('Email address')).toHaveValue('');

  await open(page, linkIn(await messageTo(admin.request, email, 'newsletter-confirm')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription');
  expect(await subscribers()).toBe(0);
  await main(page).getByRole('button', { name: 'Confirm the subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription is confirmed');
  expect(await subscribers()).toBe(1);

  const list = await admin.newPage();
  await open(list, '/admin/outbox/subscribers');
  await expect(main(list).getByText(email)).toBeVisible();
  const download = list.waitForEvent('download');
  await main(list).getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('newsletter.csv');

  await expect
    .poll(async () => (await messageTo(admin.request, email, 'newsletter-welcome')).subject)
    .toBe('Welcome to the newsletter of Aula');
  await open(page, linkIn(await messageTo(admin.request, email, 'newsletter-welcome')));
  await expect(page).toHaveURL(/\/newsletter\/unsubscribe$/);
  expect(await subscribers()).toBe(1);
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list');
  expect(await subscribers()).toBe(0);
  await admin.close();
});

test('the newsletter sends one request however often it is pressed, and announces a failure', async ({
  page,
  expectError,
}) => {
  expectError(/429/);
  let asked = 0;
  let release: () => void = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/newsletter', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ status: 429, json: { code: 'too_many_attempts', message: 'Later, please.' } });
  });
  await open(page, '/about');
  const footer = page.getByRole('contentinfo');
  const box = footer.getByLabel('Email address');
  await box.fill('ann@example.org');
  await box.press('Enter');
  await box.pressSequentially('.uk');
  await box.press('Enter');
  release();
  await expect(footer.getByRole('alert')).toContainText('Later, please.');
  await expect(box).toHaveValue('ann@example.org.uk');
  expect(asked).toBe(1);
  await box.press('Backspace');
  await expect(footer.getByRole('alert')).toHaveCount(0);
});

test('a Spanish page requests Spanish mail, whose link leads to a Spanish page', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  await open(page, '/es/forgot-password');
  await main(page).getByLabel('Correo electrónico').fill(account.email);
  await main(page).getByRole('button', { name: 'Restablecer la contraseña' }).click();
  await expect(page.getByText('Mira en tu bandeja de entrada')).toBeVisible();
  const message = await messageTo(admin.request, account.email, 'password-reset');
  expect(message.subject).toBe('Elige una contraseña nueva');
  await open(page, linkIn(message));
  await expect(page).toHaveURL(/\/es\/reset-password$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elige una contraseña nueva');
  await admin.close();
});

test('[CONTACT-15] an address is confirmed by a press on the page of its link, which Settings send again', async ({
  page,
  loggedIn,
  browser,
  baseURL,
}) => {
  await open(page, '/settings');
  await expect(main(page).getByText('Not confirmed yet')).toBeVisible();
  await main(page).getByRole('button', { name: 'Send the link again' }).click();
  await expect(main(page).getByText(`A link is on its way to ${loggedIn.email}.`)).toBeVisible();
  await expectAccessible(page);
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  await expect
    .poll(async () => {
      const params = { q: loggedIn.email, state: 'kept', kind: 'email-confirm' };
      return ((await (await admin.request.get('/api/admin/outbox', { params })).json()) as unknown[]).length;
    })
    .toBe(2);
  const link = linkIn(await messageTo(admin.request, loggedIn.email, 'email-confirm'));
  await admin.close();
  await open(page, link);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await main(page).getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  await open(page, '/settings');
  await expect(main(page).getByLabel('Email')).toHaveValue(loggedIn.email);
  await expect(main(page).getByText('Not confirmed yet')).toHaveCount(0);
});

test('[CONTACT-16] a changed address is restored with a new password, by the link sent to the old one', async ({
  page,
  loggedIn,
  browser,
  baseURL,
}) => {
  await open(page, '/settings');
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await main(page).getByLabel('Email').fill(`moved-${loggedIn.email}`);
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Your account is updated.')).toBeVisible();
  await expect(main(page).getByText('Not confirmed yet')).toBeVisible();
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const link = linkIn(await messageTo(admin.request, loggedIn.email, 'email-changed'));
  await admin.close();
  const owner = await (await browser.newContext({ baseURL })).newPage();
  await open(owner, link);
  await expect(owner).toHaveURL(/\/revert-email$/);
  await main(owner).getByLabel('New password', { exact: true }).fill('the owner has this one');
  await main(owner).getByLabel('Repeat the new password').fill('the owner has this one');
  await main(owner).getByRole('button', { name: 'Restore the address' }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Your account is yours again');
  await main(owner).getByRole('link', { name: 'Go to my account' }).click();
  await expect(main(owner).getByText(loggedIn.email, { exact: true })).toBeVisible();
  await owner.context().close();
});

test('axe reports no violations on the pages of mail, at any width, in either theme', async ({ page, context }) => {
  test.setTimeout(240_000);
  await logInAsAdmin(context);
  const [message] = (await (await context.request.get('/api/admin/outbox')).json()) as OutboxMessage[];
  for (const [path, sign] of [
    ['/admin/outbox', 'Mail is being rehearsed'],
    [`/admin/outbox/${message?._id}`, 'Back to the outbox'],
    ['/admin/outbox/subscribers', 'Nobody has subscribed yet'],
    [`/newsletter/confirm#${'k'.repeat(43)}`, 'Confirm the subscription'],
    ['/newsletter/unsubscribe', 'This page needs the link'],
    [`/reset-password#${'k'.repeat(43)}`, 'Ask for a new link'],
    [`/confirm-email#${'k'.repeat(43)}`, 'Confirm this address'],
    [`/revert-email#${'k'.repeat(43)}`, 'Take your account back'],
  ] as const) {
    await open(page, path);
    await expect(main(page).getByText(sign).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('[MORE-16] after the rehearsal all forms are inactive again, and make no call', async ({ page, context }) => {
  await logInAsAdmin(context);
  await open(page, '/admin/outbox');
  await page.getByRole('button', { name: 'Stop rehearsing' }).click();
  await expect(page.getByRole('heading', { name: 'No mail is sent' })).toBeVisible();
  await context.clearCookies();
  await open(page, '/about');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email address').fill('ada@e2e.example');
  await footer.getByRole('button', { name: 'Submit' }).click();
  await expect(footer.getByText('so your address was not kept')).toBeVisible();
  await expect(footer.getByLabel('Email address')).toHaveValue('');
  expect(sent).toEqual([]);
});
