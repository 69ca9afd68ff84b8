import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { localeOfPath } from '#contract/locales.ts';
import { loadWords } from '#web/lib/messages/words.ts';
import { followTheme } from '#web/lib/theme.ts';
import { getRouter } from './router.tsx';
import './styles.css';

declare global {
  interface Window {
    /** What the router's server side left in the page; `h` tells it that the page has taken over. */
    $_TSR?: { h(): void };
  }
}

/** Makes the page that came as HTML a living one. */
async function start(): Promise<void> {
  const locale = localeOfPath(window.location.pathname);
  const router = getRouter({ locale });
  await loadWords(
    locale,
    router.matchRoutes(router.latestLocation).flatMap(({ staticData }) => staticData.words),
  );
  await hydrate(router);
  window.$_TSR?.h();
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  followTheme();
}

// Not awaited: the pages' own chunks import the one this ends up in, and would wait for it while it waits for them.
void start();
