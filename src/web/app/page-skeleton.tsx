import { useRouterState } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

/**
 * A line at the top of the window while the next page is on its way, seen only when that takes longer than a moment:
 * until it comes the page that is there stays, and a press would seem to have gone unheard.
 */
export function PageWaiting() {
  const { ui } = useMessages();
  // Before the first page has settled nothing was pressed, and the server's HTML has no such line.
  const waiting = useRouterState({
    select: ({ isLoading, resolvedLocation }) => isLoading && Boolean(resolvedLocation),
  });
  if (!waiting) return null;
  return (
    <div
      role="progressbar"
      aria-label={ui.loading}
      className="page-waiting fixed inset-x-0 top-0 z-50 h-1 bg-line print:hidden"
    >
      <div className="h-full bg-accent forced-colors:bg-[Highlight]" />
    </div>
  );
}
