import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ensureChromium } from './lib/chromium.mjs';

/** Whose screen it is; a guest needs no account. */
type Who = 'guest' | 'student' | 'admin';

interface Screen {
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  /** What to do before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'home', who: 'guest', path: '/' },
  { name: 'catalogue', who: 'guest', path: '/courses' },
  { name: 'course', who: 'guest', path: '/course/1' },
  {
    name: 'checkout',
    who: 'guest',
    path: '/course/2',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Buy Now' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
      await page.getByText('Subtotal').waitFor();
    },
  },
  { name: 'account', who: 'student', path: '/my-account' },
  { name: 'study', who: 'student', path: '/enrolled-course/1?unit=1' },
  { name: 'dashboard', who: 'admin', path: '/admin/dashboard' },
  { name: 'editor', who: 'admin', path: '/admin/manage-courses/1' },
];

const VIEWS = [
  { name: 'desk', width: 1280, height: 860, scheme: 'light' },
  { name: 'desk-dark', width: 1280, height: 860, scheme: 'dark' },
  { name: 'phone', width: 390, height: 844, scheme: 'light' },
] as const;

const folder = resolve(import.meta.dirname, '../docs/screens');

/** Takes a picture of every screen in every view, as a visitor would first see it, and keeps it as WebP. */
async function takeAll(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  await mkdir(folder, { recursive: true });
  for (const who of ['guest', 'student', 'admin'] as const) {
    for (const { width, height, scheme, name: view } of VIEWS) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      if (who !== 'guest') {
        await context.request.post('/api/auth/login', {
          data: { email: `${who}@aula.test`, password: `aula-demo-${who}` },
        });
      }
      for (const screen of SCREENS.filter((one) => one.who === who)) {
        const page = await context.newPage();
        await page.goto(screen.path, { waitUntil: 'networkidle' });
        await screen.prepare?.(page);
        await page.waitForLoadState('networkidle');
        const picture = await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toBuffer();
        await writeFile(resolve(folder, `${screen.name}-${view}.webp`), picture);
        await page.close();
      }
      await context.close();
    }
  }
  await browser.close();
}

const school = await startSchoolProcess({
  dataDir: temporaryFolder(),
  command: [process.execPath, 'scripts/start.mjs'],
});
await takeAll(school.address);
await school.end();
