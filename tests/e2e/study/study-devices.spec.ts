import type { StudyState } from '#modules/progress/contract/progress.ts';
import { OWN_VIDEO, player, ticked, videoTest as test } from '#tests/e2e/video-course.ts';
import { expect, logIn, open, type Page } from '#tests/e2e/test.ts';

const saved = (page: Page) => page.getByRole('main').getByText('Saved on this device.');
const units = (page: Page) => page.getByRole('navigation', { name: 'Units' }).getByRole('link');
const stateOf = async (page: Page, course: number) =>
  (await (await page.request.get(`/api/courses/${course}/study`)).json()) as StudyState;

test('[MORE-104] another device continues at the same unit, second and speed', async ({
  page,
  browser,
  baseURL,
  loggedIn,
  videoCourse,
}) => {
  const { customId } = await videoCourse([{ title: 'A text' }, { title: 'A film', videoUrl: OWN_VIDEO }]);
  await open(page, `/enrolled-course/${customId}?tab=content&unit=2`);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1.5×' });
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 30;
    video.pause();
  });
  await expect.poll(async () => (await stateOf(page, customId)).positions).toMatchObject([{ seconds: 30 }]);
  await expect.poll(async () => (await stateOf(page, customId)).speed).toBe(1.5);

  const phone = await browser.newContext({ baseURL });
  await logIn(phone, loggedIn);
  const other = await phone.newPage();
  await open(other, '/my-courses');
  await other.getByRole('link', { name: 'Continue U2 at 0:30' }).click();
  await expect.poll(() => player(other).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(30, 0);
  await expect(other.getByText(/^Unit 2 of/)).toBeVisible();
  await expect(other.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
  await other.getByRole('tab', { name: 'Overview' }).click();
  await expect(other.getByRole('button', { name: 'Continue U2 at 0:30' })).toBeVisible();
  await phone.close();
});

test('[MORE-157] the page of a course leads its owner on to where they are', async ({
  page,
  browser,
  baseURL,
  loggedIn,
  videoCourse,
}) => {
  const { customId, sections } = await videoCourse([
    { title: 'A text' },
    { title: 'Another' },
    { title: 'A film', videoUrl: OWN_VIDEO },
  ]);
  let sequence = 0;
  const send = async (facts: readonly object[]) => {
    const [device, happenedAt] = [crypto.randomUUID(), new Date().toISOString()];
    const data = {
      userId: loggedIn._id,
      facts: facts.map((fact) => ({ _id: crypto.randomUUID(), device, sequence: ++sequence, happenedAt, ...fact })),
    };
    const response = await page.request.put('/api/progress/facts', { data });
    expect(await response.json()).toEqual({ refused: [] });
  };
  const link = (of: Page, name: string) => of.getByRole('complementary').getByRole('link', { name, exact: true });
  const path = `/course/${customId}`;

  await open(page, path);
  await expect(link(page, 'Start Course')).toBeVisible();
  const sectionId = sections[2]!._id;
  await send([
    { kind: 'opened', sectionId },
    { kind: 'position', sectionId, seconds: 30, duration: null },
  ]);
  await open(page, `/es${path}`);
  await expect(link(page, 'Continuar U3 en 0:30')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, path);
  await expect(
    page.getByRole('region', { name: 'Buy this course' }).getByRole('link', { name: 'Continue U3 at 0:30' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await link(page, 'Continue U3 at 0:30').click();
  await expect(page.getByText('Unit 3 of 3')).toBeVisible();

  await send(sections.map((section) => ({ kind: 'ticked', sectionId: section._id })));
  await open(page, path);
  await expect(link(page, 'Review')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL })).newPage();
  await open(guest, path);
  await expect(link(guest, 'Buy Now')).toBeVisible();
  await guest.context().close();
});

/** Returns numbers from 0 to below `n` that look random but are the same in every run (Numerical Recipes, ranqd1). */
function seeded(seed: number): (n: number) => number {
  let value = seed;
  return (n) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 2 ** 32) * n);
  };
}

test('[MORE-105] two browsers end with the same progress, wherever the network was cut', async ({
  page,
  browser,
  baseURL,
  loggedIn,
  videoCourse,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const course = await videoCourse([{ title: 'A text' }, { title: 'Another text' }]);
  const context = await browser.newContext({ baseURL });
  await logIn(context, loggedIn);
  const pages = [page, await context.newPage()];
  for (const one of pages) {
    await open(one, `/enrolled-course/${course.customId}?tab=content&unit=1`);
    // Both units are then in the cache of the page.
    await units(one).nth(1).click();
    await expect(one.getByText('Unit 2 of 2')).toBeVisible();
  }
  const done = new Map<number, boolean>();
  const opened = [1, 1];
  const next = seeded(5);
  for (let step = 0; step < 24; step += 1) {
    const device = next(2);
    const one = pages[device]!;
    const act = next(4);
    if (act === 0) await one.context().setOffline(next(2) === 0);
    else if (act === 1) {
      const unit = next(2);
      await units(one).nth(unit).click();
      await expect(one.getByText(`Unit ${unit + 1} of 2`)).toBeVisible();
      opened[device] = unit;
    } else {
      const wanted = !(await ticked(one).isChecked());
      await ticked(one).setChecked(wanted);
      done.set(opened[device]!, wanted);
    }
  }
  for (const one of pages) {
    await one.context().setOffline(false);
    await expect(saved(one)).toBeHidden();
  }
  const { sections } = (await (await page.request.get(`/api/courses/${course.customId}/enrolled`)).json()) as {
    sections: { _id: string }[];
  };
  const expected = sections.flatMap(({ _id }, n) => (done.get(n) ? [_id] : [])).toSorted();
  await expect.poll(async () => (await stateOf(page, course.customId)).done.toSorted()).toEqual(expected);
  for (const one of pages) {
    await open(one, `/enrolled-course/${course.customId}?tab=content&unit=1`);
    await expect(ticked(one)).toBeChecked({ checked: done.get(0) ?? false });
    await expect(units(one).nth(1)).toHaveAccessibleName(done.get(1) ? /Done/ : /^(?!.*Done)/);
  }
  await context.close();
});
