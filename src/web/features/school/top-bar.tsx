import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The bar above every page. */
export function TopBar() {
  return (
    <header className="page py-4">
      <Link to="/">{useMessages().shell.siteName}</Link>
    </header>
  );
}
