import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch inline-flex items-center rounded-md border border-transparent px-4 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-surface aria-[current=page]:text-ink';

/** The tabs of invoices and tax rates. */
export function InvoicesTabs() {
  const { tabs } = useMessages().invoices;
  return (
    <nav aria-label={tabs.label}>
      <ul className="flex flex-wrap gap-1">
        <li>
          <Link to="/admin/invoices" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
            {tabs.invoices}
          </Link>
        </li>
        <li>
          <Link to="/admin/invoices/taxes" className={TAB}>
            {tabs.taxes}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
