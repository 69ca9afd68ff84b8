import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch inline-flex items-center rounded-md border border-transparent px-4 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-surface aria-[current=page]:text-ink';

/** The tabs of mail in the back office: messages and subscribers. */
export function MailTabs() {
  const { tabs } = useMessages().outbox;
  return (
    <nav aria-label={tabs.label}>
      <ul className="flex flex-wrap gap-1">
        <li>
          <Link to="/admin/outbox" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
            {tabs.messages}
          </Link>
        </li>
        <li>
          <Link to="/admin/outbox/subscribers" activeOptions={{ includeSearch: false }} className={TAB}>
            {tabs.subscribers}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
