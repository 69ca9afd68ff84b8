import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { localeOfPath } from '#contract/locales.ts';
import { loadWords } from '#web/lib/messages/words.ts';
import { followTheme } from '#web/lib/theme.ts';
import { answerFirst } from './answer-first.ts';
import { replayEarlyPresses } from './early-presses.ts';
import { getRouter } from './router.tsx';
import './styles.css';

declare global {
  interface Window {
    /** What the router's server side left in the page; `h` tells it that the page has taken over. */
    $_TSR?: { h(): void };
  }
}

/** Lets the browser paint and hear a press before what comes next. */
const breath = () => new Promise((next) => setTimeout(next));

/** Once all of the page is there: its scripts are asked for while it may still be on its way. */
const parsed = () =>
  document.readyState === 'loading'
    ? new Promise((next) => document.addEventListener('DOMContentLoaded', next, { once: true }))
    : breath();

/** Makes the page that came as HTML a living one, in steps short enough to answer in between. */
async function start(): Promise<void> {
  await parsed();
  const locale = localeOfPath(window.location.pathname);
  const router = getRouter({ locale });
  answerFirst(router);
  await loadWords(
    locale,
    router.matchRoutes(router.latestLocation).flatMap(({ staticData }) => staticData.words),
  );
  await breath();
  await hydrate(router);
  window.$_TSR?.h();
  await breath();
  // A transition is rendered in slices; what is pressed meanwhile comes first.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  replayEarlyPresses();
  followTheme();
}

/** Asks for the page once more when a file of it did not come: a release since may have given that another name. */
function askAgain(cause: unknown): void {
  console.error('The page could not be taken over', cause);
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'reload') window.location.reload();
}

// Not awaited: the pages' own chunks import the one this ends up in, and would wait for it while it waits for them.
start().catch(askAgain);
