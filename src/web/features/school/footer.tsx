import { useMessages } from '#web/lib/messages/messages.ts';

/** The foot of every page. */
export function Footer() {
  return <footer className="page py-8">{useMessages().shell.siteName}</footer>;
}
