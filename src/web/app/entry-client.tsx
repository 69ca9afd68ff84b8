import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { localeOfPath } from '#contract/locales.ts';
import { session } from '#modules/auth/web/session.ts';
import { sendWaitingFacts } from '#modules/progress/web/shared/send-waiting-facts.ts';
import { nameChunkFailures, reloadOnce } from '#web/lib/chunk-failure.ts';
import { messagesFor } from '#web/lib/messages/messages.ts';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { setViewing } from '#web/lib/view-mode.ts';
import { followTheme } from '#web/lib/theme.ts';
import { replayEarlyClicks } from './replay-clicks.ts';
import { getRouter } from './router.tsx';
import './styles.css';

declare global {
  interface Window {
    /** State left by the router's server side; `h` marks hydration as done. */
    $_TSR?: { h(): void };
  }
}

/** Lets the browser paint and handle events before the next step. */
const yieldToMain = () => new Promise((next) => setTimeout(next));

/** Resolves once the document is parsed; its scripts may run before that. */
const parsed = () =>
  document.readyState === 'loading'
    ? new Promise((next) => document.addEventListener('DOMContentLoaded', next, { once: true }))
    : yieldToMain();

/** Hydrates the page, in steps short enough to handle events in between. */
async function start(): Promise<void> {
  nameChunkFailures();
  await parsed();
  const locale = localeOfPath(window.location.pathname);
  const router = getRouter({ locale });
  session.subscribe(() => {
    const now = session.get();
    setViewing(now.status === 'authenticated' && now.user.viewSeconds !== undefined);
  });
  sendWaitingFacts(router.options.context.queryClient, {
    subscribe: session.subscribe,
    userId() {
      const now = session.get();
      return now.status === 'authenticated' ? now.user._id : null;
    },
  });
  await loadMessages(
    locale,
    router.matchRoutes(router.latestLocation).flatMap(({ staticData }) => staticData.messages),
  );
  await yieldToMain();
  await hydrate(router);
  window.$_TSR?.h();
  await yieldToMain();
  // A transition is rendered in slices, with events handled in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  replayEarlyClicks();
  followTheme();
}

/**
 * Reloads the page once if one of its files did not load, since a deploy may have renamed it. If that does not help,
 * shows a notice above the server's HTML; offline until reconnected.
 */
async function startFailed(cause: unknown): Promise<void> {
  console.error('hydration failed', cause);
  if (reloadOnce()) return;
  window.addEventListener('online', () => window.location.reload(), { once: true });
  const locale = localeOfPath(window.location.pathname);
  await loadMessages(locale, []);
  const { offline, notLoaded, crash } = messagesFor(locale).shell;
  const { heading, text } = navigator.onLine ? notLoaded : offline;
  const notice = document.createElement('div');
  notice.className = 'page py-8';
  const title = document.createElement('h2');
  title.textContent = heading;
  const again = document.createElement('button');
  again.textContent = crash.tryAgain;
  again.className = 'link min-h-11';
  again.onclick = () => window.location.reload();
  notice.append(title, text, ' ', again);
  document.querySelector('main')?.prepend(notice);
}

// Not awaited: the pages' chunks import the chunk of this module, a circular wait.
start().catch(startFailed);
