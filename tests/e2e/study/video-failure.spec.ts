import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { fulfilYoutube, videoTest as test, OWN_VIDEO } from '#tests/e2e/video-course.ts';
import { expect, open, type Page } from '#tests/e2e/test.ts';

const ADDRESS = 'https://films.example/gone.mp4';
const failure = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'does not play here' });

test('[MORE-33] a broken video says so, with its address and a retry, and help for an admin', async ({
  page,
  context,
  videoCourse,
  loggedIn,
}) => {
  let body: string | Buffer = '<p>A page</p>';
  const course = await videoCourse([{ title: 'A film', videoUrl: ADDRESS }]);
  await page.route(ADDRESS, (route) =>
    route.fulfill({ contentType: typeof body === 'string' ? 'text/html' : 'video/mp4', body }),
  );
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await expect(failure(page)).toBeVisible();
  await expect(failure(page).getByRole('link', { name: 'Open the video’s address' })).toHaveAttribute('href', ADDRESS);
  await expect(failure(page)).not.toContainText('administrator');
  await expect(page.getByRole('main').getByRole('button', { name: /^Play/ })).toHaveCount(0);
  body = await (await page.request.get(OWN_VIDEO)).body();
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(failure(page)).toBeHidden();
  await expect(page.locator('video')).toBeVisible();

  // The school has stored what the page of the learner recorded, so nothing of it is sent as the admin.
  await expect
    .poll(async () => (await (await page.request.get(`/api/courses/${course.customId}/access`)).json()).films.length)
    .toBe(1);
  await page.goto('about:blank');
  body = '<p>A page</p>';
  await logInAsAdmin(context);
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await expect(failure(page)).toContainText('MP4 or WebM');
  await failure(page).getByRole('link', { name: 'Change the address' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/manage-courses/${course.customId}/section/`));
  await expect(page.getByRole('main').getByRole('button', { name: 'Edit Section' })).toBeVisible();

  await open(page, `/admin/people/${loggedIn._id}`);
  const why = page.getByRole('region', { name: 'Why can or can’t this person open a course?' });
  await why.getByRole('combobox', { name: 'Course' }).fill(course.name);
  await why.getByRole('option', { name: course.name }).click();
  await expect(why.getByText('The film of “A film” failed on')).toBeVisible();
});

test('[MORE-33] a YouTube video that cannot be played says so and links to YouTube', async ({ page, videoCourse }) => {
  await fulfilYoutube(page, { event: 'onError', info: 150 });
  const course = await videoCourse([{ title: 'On YouTube', videoUrl: 'https://youtu.be/abcdefghijk' }]);
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await page.getByRole('link', { name: /^Play/ }).click();
  await expect(failure(page).getByRole('link')).toHaveAttribute('href', 'https://youtu.be/abcdefghijk');
});
