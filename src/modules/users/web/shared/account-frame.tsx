import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch -mb-px inline-flex shrink-0 items-center border-b-3 border-transparent px-2.5 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-5 sm:text-base';

/** The frame of the account's pages: tab bar, which wraps so that no tab is out of sight, title, content. */
export function AccountFrame(props: {
  user: Pick<CurrentUser, 'role' | 'teaches'>;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const words = useMessages().account.tabs;
  const { role, teaches } = props.user;
  // The specification's tabs (section 2) come first.
  const tabs = [
    { to: '/my-account', label: words.account },
    { to: '/my-courses', label: words.courses },
    { to: '/settings', label: words.settings },
    ...(role === 'admin' ? [{ to: '/admin/dashboard', label: words.admin } as const] : []),
    ...(role === 'teacher' || teaches ? [{ to: '/teaching', label: words.teaching } as const] : []),
    { to: '/my-notes', label: words.notes },
    { to: '/my-orders', label: words.orders },
  ] as const;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12">
      <nav aria-label={words.label}>
        <ul className="flex flex-wrap border-b border-line">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={TAB}>
                {label}
              </Link>
            </li>
          ))}
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
