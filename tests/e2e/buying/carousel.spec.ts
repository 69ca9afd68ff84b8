import { expect, open, test, type Page } from '#tests/e2e/test.ts';

// Reduced motion stops the carousel; here it has to move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const voices = (page: Page) => page.getByRole('region', { name: 'Student voices' });
const dot = (page: Page, place: number) => voices(page).getByRole('button', { name: `Show voice ${place} of 4` });
const showing = (page: Page, place: number) => expect(dot(page, place)).toHaveAttribute('aria-current', 'true');
const track = (page: Page) => voices(page).locator('[data-track]');

/** Opens the home page with a fake clock, the carousel in view and the mouse elsewhere. */
async function openVoices(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await open(page, '/');
  await voices(page).scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  await dot(page, 1).click();
  await dot(page, 1).blur();
  await page.mouse.move(2, 2);
  await showing(page, 1);
}

/** Presses the mouse on the current testimonial and drags it sideways; the caller releases it. */
async function pull(page: Page, distance: number): Promise<void> {
  // The frame around the track, as the track itself moves.
  const box = (await track(page).locator('xpath=..').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
}

test('[BLOCK-05..07] shows four testimonials, each with words, a name, a title, a picture and one to five stars', async ({
  view,
}) => {
  const page = await view('/');
  const entries = voices(page).locator('[aria-roledescription=slide]');
  await expect(entries).toHaveCount(4);
  for (const entry of await entries.all()) {
    await expect(entry.locator('blockquote')).toHaveText(/\S{3}/);
    await expect(entry.locator('figcaption span')).toHaveText([/\S/, /\S/]);
    await expect(entry.locator('img')).toHaveCount(1);
    await expect(entry.getByText(/^[1-5] out of 5 stars$/)).toBeAttached();
  }
});

test('[BLOCK-08, BLOCK-11] shows the next testimonial after 5000 ms, not before, and after the fourth the first', async ({
  page,
}) => {
  await openVoices(page);
  for (const next of [2, 3, 4, 1]) {
    await page.clock.runFor(4999);
    await expect(dot(page, next)).toHaveAttribute('aria-current', 'false');
    await page.clock.runFor(1);
    await showing(page, next);
  }
});

test('[BLOCK-13] a slide takes 1 s', async ({ page }) => {
  await open(page, '/');
  await expect(track(page)).toHaveCSS('transition-duration', '1s');
  await expect(track(page)).toHaveCSS('transition-property', /transform/);
});

test('[BLOCK-10, BLOCK-11] ignores a drag of 50 px and moves on one of 51 px, either way and past the ends', async ({
  page,
}) => {
  await openVoices(page);
  await pull(page, -50);
  await page.mouse.up();
  await showing(page, 1);
  await pull(page, -51);
  await page.mouse.up();
  await showing(page, 2);
  for (const before of [1, 4]) {
    await pull(page, 51);
    await page.mouse.up();
    await showing(page, before);
  }
});

test('[BLOCK-09] does not advance while dragged', async ({ page }) => {
  await openVoices(page);
  // By touch: a mouse would stop it by being over it.
  const by = (type: string, x: number) =>
    track(page)
      .locator('xpath=..')
      .evaluate(
        (frame, [name, clientX]) => {
          frame.setPointerCapture = () => undefined;
          const pointer = { pointerType: 'touch', isPrimary: true, button: 0, buttons: 1, bubbles: true };
          frame.dispatchEvent(new PointerEvent(name, { ...pointer, clientX }));
        },
        [type, x] as const,
      );
  await by('pointerdown', 200);
  await by('pointermove', 160);
  await expect(track(page)).not.toHaveCSS('transition-duration', '1s');
  // Not a multiple of four turns, after which it would show the same again.
  await page.clock.runFor(11_000);
  await showing(page, 1);
  await by('pointerup', 160);
  await page.clock.runFor(5_000);
  await showing(page, 2);
});

test('[BLOCK-14] stops while the mouse is over it or the focus in it, and by its button until that is pressed again', async ({
  page,
}) => {
  await openVoices(page);
  const stays = async (place: number) => {
    await page.clock.runFor(11_000);
    await showing(page, place);
  };
  const box = (await track(page).locator('xpath=..').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await stays(1);
  await page.mouse.move(2, 2);
  await page.clock.runFor(5_000);
  await showing(page, 2);

  await dot(page, 2).focus();
  await stays(2);
  await dot(page, 2).blur();
  await page.clock.runFor(5_000);
  await showing(page, 3);

  const button = (name: string) => voices(page).getByRole('button', { name });
  const press = async (name: string) => {
    await button(name).press('Enter');
    await page.locator(':focus').blur();
  };
  await press('Stop moving');
  await stays(3);
  await press('Move again');
  await page.clock.runFor(5_000);
  await showing(page, 4);
});

test('[BLOCK-12] four dots lead to the four testimonials', async ({ page }) => {
  await openVoices(page);
  await expect(voices(page).getByRole('button', { name: /^Show voice/ })).toHaveCount(4);
  for (const place of [3, 1, 4, 2]) {
    await dot(page, place).click();
    await showing(page, place);
    await expect(voices(page).locator('[aria-roledescription=slide]:not([inert])')).toHaveAccessibleName(
      `${place} of 4`,
    );
  }
});

test('a press released outside drags nothing when the mouse returns', async ({ page }) => {
  await openVoices(page);
  const box = (await track(page).locator('xpath=..').boundingBox())!;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 3);
  await page.mouse.down();
  await page.mouse.move(x, box.y - 20);
  await page.mouse.up();
  await page.mouse.move(x + 60, box.y + 10);
  // While dragged it follows immediately.
  await expect(track(page)).toHaveCSS('transition-duration', '1s');
});
