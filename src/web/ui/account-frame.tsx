import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch -mb-px inline-flex shrink-0 items-center border-b-3 border-transparent px-3 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-5 sm:text-base';

/** The frame of the account's pages: tab bar, title, content. */
export function AccountFrame(props: { role: Role; title: string; lead?: ReactNode; children: ReactNode }) {
  const { tabs } = useMessages().account;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12">
      <nav aria-label={tabs.label}>
        <ul className="flex overflow-x-auto overflow-y-hidden border-b border-line">
          <li>
            <Link to="/my-account" className={TAB}>
              {tabs.account}
            </Link>
          </li>
          {props.role === 'teacher' && (
            <li>
              <Link to="/teaching" className={TAB}>
                {tabs.teaching}
              </Link>
            </li>
          )}
          <li>
            <Link to="/my-courses" className={TAB}>
              {tabs.courses}
            </Link>
          </li>
          <li>
            <Link to="/my-notes" className={TAB}>
              {tabs.notes}
            </Link>
          </li>
          <li>
            <Link to="/my-orders" className={TAB}>
              {tabs.orders}
            </Link>
          </li>
          <li>
            <Link to="/settings" className={TAB}>
              {tabs.settings}
            </Link>
          </li>
          {props.role === 'admin' && (
            <li>
              <Link to="/admin/dashboard" className={TAB}>
                {tabs.admin}
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <header className="grid gap-2">
        <h1 className="text-3xl">{props.title}</h1>
        {props.lead && <p className="text-lg text-muted">{props.lead}</p>}
      </header>
      {props.children}
    </div>
  );
}
