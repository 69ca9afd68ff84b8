// `npm run screens`: every screen of the demo school in both themes and three widths, one sheet for each under
// docs/screens, and the single images the README shows. `npm run screens -- --only course --whole <folder>` takes the
// screens whose names match an expression, as whole pages in full size, into a folder of your own to look at.
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accountOf, SCREENS, type Who } from '#tests/e2e/screens.ts';
import { waitForHydration } from '#tests/e2e/test.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ensureChromium } from './lib/chromium.mjs';

interface Shot {
  /** What its files are called. */
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  /** What to do before the image is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const PLACE = resolve(import.meta.dirname, '../docs/screens');
const WIDTHS = [1280, 768, 360] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 860;
/** On a sheet the screens are half as large, this far apart. */
const SCALE = 0.5;
const GAP = 16;
/** Higher pages are cut off. */
const WHOLE_HEIGHT = 3_000;
const README = new Set([
  'home-1280-light',
  'course-1-1280-light',
  'study-unit-1280-dark',
  'checkout-1280-light',
  'admin-dashboard-1280-light',
]);

const intoCart = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await page.getByText('Subtotal').waitFor();
};

/** States of screens that an address alone does not lead to. */
const STATES: readonly Shot[] = [
  { name: 'home-es', who: 'guest', path: '/es' },
  { name: 'catalogue-nothing-found', who: 'guest', path: '/courses?q=zzzzqqqq' },
  { name: 'checkout', who: 'guest', path: '/course/2', prepare: intoCart },
  {
    name: 'checkout-account',
    who: 'guest',
    path: '/course/2',
    prepare: async (page) => {
      await intoCart(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'login-refused',
    who: 'guest',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('main').getByLabel('Email').fill('student@aula.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'register-wrong',
    who: 'guest',
    path: '/register',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'page-not-found', who: 'guest', path: '/no-such-page' },
  {
    name: 'person-menu',
    who: 'student',
    path: '/',
    prepare: (page) => page.getByRole('banner').getByRole('button', { name: 'Your account' }).click(),
  },
  { name: 'study-unit', who: 'student', path: '/enrolled-course/1?tab=content&unit=1' },
  {
    name: 'study-keys',
    who: 'student',
    path: '/enrolled-course/1?tab=content&unit=1',
    prepare: (page) => page.keyboard.press('?'),
  },
  {
    name: 'admin-user-edited',
    who: 'admin',
    path: '/admin/manage-users',
    prepare: (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
  },
  {
    name: 'admin-user-deletion',
    who: 'admin',
    path: '/admin/manage-users',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click(),
  },
  { name: 'admin-users-none-found', who: 'admin', path: '/admin/manage-users?q=zzzzqqqq' },
  { name: 'admin-course-sales', who: 'admin', path: '/admin/manage-courses/1?tab=sales' },
  {
    name: 'admin-course-price-edited',
    who: 'admin',
    path: '/admin/manage-courses/1?tab=price',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Course' }).click();
      await page.getByLabel('Price').fill('12');
    },
  },
  { name: 'admin-subscribers', who: 'admin', path: '/admin/outbox/subscribers' },
];

const nameOf = (path: string): string =>
  path
    .replaceAll(/\{\w+\}/g, '1')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home';

const SHOTS: readonly Shot[] = [
  ...Object.entries(SCREENS).flatMap(([who, screens]) =>
    screens
      // A state of the same address that needs preparation is another screen.
      .filter(
        ({ path }) =>
          path !== '/checkout' && STATES.every((state) => state.prepare !== undefined || state.path !== path),
      )
      .map(({ path }) => ({ name: nameOf(path), who: who as Who, path })),
  ),
  ...STATES,
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, whole: { type: 'string' } } });
const folder = values.whole ?? PLACE;
const shots = SHOTS.filter(({ name }) => new RegExp(values.only).test(name));

const contexts = new Map<string, BrowserContext>();

/** A browser context of one user, logged in: for all their screens of a width and a theme. */
async function contextFor(who: Who, width: number, theme: (typeof THEMES)[number]): Promise<BrowserContext> {
  const key = `${who} ${width} ${theme}`;
  const open = contexts.get(key);
  if (open) return open;
  const context = await browser.newContext({
    baseURL: school.address,
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  if (who !== 'guest') await context.request.post('/api/auth/login', { data: accountOf(who) });
  contexts.set(key, context);
  return context;
}

/** A screen as a visitor finds it, with nothing left over from the one before; the whole page where that is wanted. */
async function take(shot: Shot, width: number, theme: (typeof THEMES)[number], section: string): Promise<Buffer> {
  const context = await contextFor(shot.who, width, theme);
  const page = await context.newPage();
  await page.goto(shot.path.replace('{section}', section), { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await shot.prepare?.(page);
  await page.waitForLoadState('networkidle');
  if (values.whole !== undefined) await page.setViewportSize({ width, height: await heightOf(page) });
  const image = await page.screenshot();
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.close();
  return image;
}

const heightOf = async (page: Page): Promise<number> => {
  const box = await page.locator('html').boundingBox();
  return Math.min(WHOLE_HEIGHT, Math.max(HEIGHT, Math.ceil(box?.height ?? 0)));
};

/** All views of a screen on one sheet: themes below each other, widths side by side. */
async function sheet(views: readonly { left: number; top: number; image: Buffer }[]): Promise<Buffer> {
  const width = WIDTHS.reduce((sum, one) => sum + one * SCALE + GAP, GAP);
  const height = THEMES.length * (HEIGHT * SCALE + GAP) + GAP;
  return sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } })
    .composite(views.map(({ left, top, image }) => ({ left, top, input: image })))
    .webp({ quality: 62, effort: 5 })
    .toBuffer();
}

async function takeSheet(shot: Shot, section: string): Promise<void> {
  const views: { left: number; top: number; image: Buffer }[] = [];
  for (const [row, theme] of THEMES.entries()) {
    let left = GAP;
    for (const width of WIDTHS) {
      const image = await take(shot, width, theme, section);
      const file = `${shot.name}-${width}-${theme}`;
      if (values.whole !== undefined) await writeFile(join(folder, `${file}.png`), image);
      else if (README.has(file)) await writeFile(join(folder, `${file}.webp`), await webp(image));
      const smaller = await sharp(image)
        .resize({ width: width * SCALE })
        .toBuffer();
      views.push({ left, top: GAP + row * (HEIGHT * SCALE + GAP), image: smaller });
      left += width * SCALE + GAP;
    }
  }
  if (values.whole === undefined) await writeFile(join(folder, `${shot.name}.webp`), await sheet(views));
}

const webp = (image: Buffer): Promise<Buffer> => sharp(image).webp({ quality: 82 }).toBuffer();

mkdirSync(folder, { recursive: true });
const school = await startSchoolProcess({
  dataDir: temporaryFolder(),
  command: [process.execPath, 'scripts/start.mjs'],
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  const response = await fetch(`${school.address}/api/courses/1`);
  const { sections } = (await response.json()) as { sections: { _id: string }[] };
  for (const shot of shots) {
    await takeSheet(shot, sections[0]?._id ?? '');
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await school.end();
}
