import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch -mb-px inline-flex shrink-0 items-center border-b-3 border-transparent px-3 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:px-5 lg:text-base';

/** The frame of the back office: its navigation bar, then the page with its h1. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { nav } = useMessages().admin;
  const bar = useRef<HTMLUListElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });

  // On narrow screens the bar scrolls sideways instead of wrapping; scroll the current page's link into view.
  useEffect(() => {
    const here = bar.current?.querySelector('[aria-current=page]');
    if (!bar.current || !here) return;
    const frame = bar.current.getBoundingClientRect();
    const tab = here.getBoundingClientRect();
    bar.current.scrollBy({ left: tab.left + tab.width / 2 - frame.left - frame.width / 2, behavior: 'instant' });
  }, [pathname]);

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-10">
      <nav aria-label={nav.label}>
        <ul
          ref={bar}
          className="-mx-4 flex overflow-x-auto overflow-y-hidden border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
        >
          <li>
            <Link to="/admin/dashboard" activeOptions={{ includeSearch: false }} className={TAB}>
              {nav.dashboard}
            </Link>
          </li>
          <li>
            <Link to="/admin/manage-courses" activeOptions={{ includeSearch: false }} className={TAB}>
              {nav.courses}
            </Link>
          </li>
          <li>
            <Link to="/admin/manage-users" activeOptions={{ includeSearch: false }} className={TAB}>
              {nav.users}
            </Link>
          </li>
          <li>
            <Link to="/admin/activity" activeOptions={{ includeSearch: false }} className={TAB}>
              {nav.activity}
            </Link>
          </li>
          <li>
            <Link to="/admin/outbox" activeOptions={{ includeSearch: false }} className={TAB}>
              {nav.outbox}
            </Link>
          </li>
          <li className="ms-auto">
            <Link to="/my-account" className={TAB}>
              {nav.back}
            </Link>
          </li>
        </ul>
      </nav>
      {children}
    </div>
  );
}
