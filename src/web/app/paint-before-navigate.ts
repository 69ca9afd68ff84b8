import type { AnyRouter } from '@tanstack/react-router';

/** As long as this at most: a tab that goes into the background is not painted any more. */
const NEVER_PAINTED_MS = 500;

/** Once the browser has painted what a press has changed so far. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, NEVER_PAINTED_MS);
  });

/**
 * Lets a press be seen before the page it leads to is made: what lies ready would else be matched, rendered and laid out
 * within the event, and the press stay without an answer for as long (web.dev/articles/optimize-inp). Of presses that
 * follow each other before a picture, the last one counts. The back button goes at once.
 */
export function paintBeforeNavigate(router: AnyRouter): void {
  const { load } = router;
  let newest = 0;
  router.load = async (options) => {
    const mine = ++newest;
    if (options?.action?.type === 'PUSH' || options?.action?.type === 'REPLACE') {
      router.updateLatestLocation();
      await painted();
      if (mine !== newest) return;
    }
    await load(options);
  };
}
