import type { CDPSession } from '@playwright/test';
import { enrol, expect, open, test, type Page } from './test.ts';
import { BUDGETS, type Budget, SPANISH_SENTENCES } from './weight-budgets.ts';

declare global {
  interface Window {
    /** The cumulative layout shift, and the largest contentful paint. */
    seen: { shift: number; largest: string };
  }
}

/** Returns the transferred bytes of every response by type. */
async function weigh(page: Page): Promise<{ kilobytes: (kind: string) => number; addresses: string[] }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, { type: string; url: string }>();
  const bytes = new Map<string, number>();
  const addresses: string[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url });
    addresses.push(response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId)?.type ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return { kilobytes: (kind) => Math.round((bytes.get(kind) ?? 0) / 100) / 10, addresses };
}

const observe = (page: Page) =>
  page.addInitScript(() => {
    window.seen = { shift: 0, largest: '' };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
      window.seen.largest = entry?.element?.outerHTML.slice(0, 300) ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'catalogue', path: '/courses' },
  { name: 'course', path: '/course/1' },
  { name: 'study', path: '/enrolled-course/1?tab=content&unit=1' },
] as const;

/** Tests the first visit to a page. `language` is part of the title, for other languages than English. */
function staysWithin(
  { name, path }: { name: keyof typeof BUDGETS; path: string },
  budget: Budget,
  language = '',
): void {
  test(`[MORE-22] of the ${language}${name} page stays within its budget, without layout shifts`, async ({
    page,
    context,
    loggedIn,
  }, info) => {
    if (name === 'study') await enrol(context, loggedIn, 1);
    else await context.clearCookies();
    await observe(page);
    const { kilobytes, addresses } = await weigh(page);
    await open(page, path);
    if (name === 'study') await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
    await page.waitForLoadState('networkidle');

    const html = await (await page.request.get(path)).text();
    const inline = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const style = await page.evaluate(async (css) => {
      const gzip = new Blob([css]).stream().pipeThrough(new CompressionStream('gzip'));
      return (await new Response(gzip).arrayBuffer()).byteLength / 1000;
    }, inline);
    const found: Budget = {
      script: kilobytes('Script'),
      style: Math.round((kilobytes('Stylesheet') + style) * 10) / 10,
      font: kilobytes('Font'),
      image: kilobytes('Image'),
    };
    info.annotations.push({ type: 'weight', description: JSON.stringify(found) });
    for (const kind of Object.keys(found) as (keyof Budget)[]) {
      expect.soft(found[kind], `kB of ${kind}`).toBeLessThanOrEqual(budget[kind]);
    }
    const { shift } = await page.evaluate(() => window.seen);
    expect.soft(shift, 'layout shift').toBeLessThan(0.001);
    expect(
      addresses.filter((address) => /\.(?:mp4|webm)(?:\?|$)/.test(address)),
      'films before play',
    ).toEqual([]);
  });
}

for (const width of [360, 1280]) {
  test.describe(`the first visit at ${width} pixels`, () => {
    // Two pixels per CSS pixel on the small screen, as on phones.
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: width === 360 ? 2 : 1 });

    for (const page of PAGES) staysWithin(page, BUDGETS[page.name]);

    test('shows its largest picture immediately and the others when they come near', async ({ page, context }) => {
      await context.clearCookies();
      for (const path of ['/', '/courses', '/course/1']) {
        await open(page, path);
        const images = await page.locator('main img').evaluateAll((all) =>
          (all as HTMLImageElement[]).map((image) => ({
            inView: image.getBoundingClientRect().top < window.innerHeight,
            far: image.getBoundingClientRect().top > window.innerHeight * 2,
            lazy: image.loading === 'lazy',
            urgent: image.fetchPriority === 'high',
            sized: image.hasAttribute('width') && image.hasAttribute('height'),
            formats: [...(image.parentElement?.querySelectorAll('source') ?? [])].map((source) => source.type),
            sizes: image.parentElement?.querySelector('source')?.sizes,
            stored: image.currentSrc.includes('/media/pictures/') || image.src.includes('/media/pictures/'),
          })),
        );
        expect(
          images.filter(({ sized }) => !sized),
          `${path}: without width and height`,
        ).toEqual([]);
        expect(
          images.filter(({ far, lazy }) => far && !lazy),
          `${path}: far below, yet loaded at once`,
        ).toEqual([]);
        for (const image of images.filter(({ stored }) => stored)) {
          expect(image.formats, path).toEqual(['image/avif', 'image/webp']);
          expect(image.sizes, path).toBeTruthy();
        }
        // The first visible row on a wide screen; on a narrow one the same three load, with the first visible.
        const urgent = images.filter((image) => image.urgent);
        expect(urgent.length, `${path}: urgent pictures`).toBeLessThanOrEqual(3);
        expect(
          urgent.slice(0, 1).every(({ inView, lazy }) => inView && !lazy),
          `${path}: the first one is seen`,
        ).toBe(true);
      }
    });
  });
}

// The scripts are the same at every width.
test.describe('the first visit of a Spanish visitor', () => {
  test.use({ viewport: { width: 1280, height: 800 }, locale: 'es-ES' });
  for (const { name, path } of PAGES) {
    if (name === 'study') continue;
    const script = BUDGETS[name].script + SPANISH_SENTENCES;
    staysWithin({ name, path: `/es${path}`.replace(/\/$/, '') }, { ...BUDGETS[name], script }, 'Spanish ');
  }
});
