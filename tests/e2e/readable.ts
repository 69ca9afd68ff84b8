import type { CDPSession } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Returns texts that are cut off by their box without an ellipsis; those only screen readers get are not seen at all. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element | null): boolean =>
      element === null || (getComputedStyle(element).clipPath !== 'inset(50%)' && isSeen(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, svg'))
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const clips = overflowX === 'hidden' || overflowX === 'clip';
        return clips && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1 && isSeen(element);
      })
      .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 160)}`);
  });

/** A window, in CSS pixels: zoom makes it smaller and its pixels larger. `text` is the browser's own text size. */
interface Window {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly text: number;
}

const USUAL: Window = { width: 1280, height: 800, zoom: 1, text: 16 };
const NARROW = { 'at 320 px': { ...USUAL, width: 320, height: 640 } };
const ALL: Readonly<Record<string, Window>> = {
  ...NARROW,
  'at 200 %': { ...USUAL, width: 640, height: 400, zoom: 2 },
  'with large text': { ...USUAL, text: 32 },
};

async function resize(session: CDPSession, { width, height, zoom, text }: Window): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: zoom, mobile: false });
}

async function expectReadableIn(page: Page, windows: Readonly<Record<string, Window>>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [how, window] of Object.entries(windows)) {
    await resize(session, window);
    const facts = () =>
      page.evaluate(() => ({
        seen: document.documentElement.clientWidth,
        text: getComputedStyle(document.documentElement).fontSize,
        sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }));
    // Polled: drawings measure themselves again, and media queries match the new width, in a later frame.
    await expect
      .poll(facts, { message: `${page.url()} ${how}` })
      .toEqual({ seen: window.width, text: `${window.text}px`, sideways: false });
    await expect.poll(() => cutOff(page), { message: how }).toEqual([]);
  }
  await resize(session, USUAL);
  await session.detach();
}

/** Fails if something on the page is cut off, or needs scrolling sideways, in a window 320 pixels wide. */
export const expectReadableWhenNarrow = (page: Page): Promise<void> => expectReadableIn(page, NARROW);

/** The same, also at 200 % zoom and with text of twice the size. */
export const expectReadable = (page: Page): Promise<void> => expectReadableIn(page, ALL);
