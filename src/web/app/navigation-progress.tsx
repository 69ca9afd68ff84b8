import { useRouterState } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

/**
 * A progress line at the top of the window during a slow navigation: the current page stays until the next one is
 * ready, and a press would seem ignored.
 */
export function NavigationProgress() {
  const { ui } = useMessages();
  // Nothing was pressed before the first page has settled, and the server's HTML has no progress line.
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
