import { courseOf } from '#tests/e2e/catalogue.ts';
import { enrol, expect, open, test } from '#tests/e2e/test.ts';

/** The demo course whose last unit has a test. */
const COURSE = 4;

test('[MORE-312] a unit with a test offers no tick while it could not be loaded, and the course is not completed', async ({
  page,
  context,
  loggedIn,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const { sections } = await courseOf(page.request, COURSE);
  const count = sections.length;
  await enrol(context, loggedIn, COURSE);
  for (const { _id } of sections.slice(0, -1))
    await page.request.put(`/api/courses/${COURSE}/progress/${_id}`, { data: { done: true } });
  await open(page, `/enrolled-course/${COURSE}?tab=content&unit=1`);
  await expect(page.getByText(`Unit 1 of ${count}`)).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('link', { name: sections.at(-1)!.title })
    .click();
  await expect(page.getByText(`Unit ${count} of ${count}`)).toBeVisible();
  const end = page.getByRole('region', { name: 'That was the last unit.' });
  await expect(end).toContainText('One unit is not done yet.');
  await expect(page.getByText('Your certificate is on')).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'I am done with this unit' })).toBeHidden();
  await expect(page.getByRole('progressbar').filter({ visible: true })).toHaveAccessibleName(
    `${count - 1} of ${count} units done`,
  );
  await context.setOffline(false);
});
