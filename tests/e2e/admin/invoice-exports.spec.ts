import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

/** A day on which the demo school has sold for some days: few enough invoices to print them all. */
const FROM = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

test('the invoices of chosen days are downloaded as documents, totals and PDFs, unless they are too many', async ({
  context,
  page,
}) => {
  await logInAsAdmin(context);
  await open(page, `/admin/invoices?from=${FROM}`);
  await page.getByLabel('To', { exact: true }).fill('2099-12-31');
  await expect(page).toHaveURL(/to=2099-12-31/);
  for (const [name, file] of [
    ['Export as CSV', 'invoices.csv'],
    ['Totals as CSV', 'invoice-totals.csv'],
    ['PDFs as ZIP', 'invoices.zip'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', new RegExp(`\\?from=${FROM}&to=2099-12-31$`));
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe(file);
    expect(await (await download).failure()).toBeNull();
  }
  await expectAccessible(page);

  await page.route(/\/api\/admin\/invoices\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '2001' } });
  });
  await page.getByLabel('To', { exact: true }).fill('2098-12-31');
  await expect(
    page.getByText('For a ZIP of the PDFs choose fewer days: it holds up to 2,000 documents.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'PDFs as ZIP' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Totals as CSV' })).toBeVisible();
});
