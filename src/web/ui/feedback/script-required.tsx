import { useMessages } from '#web/lib/messages/messages.ts';

/** Shown only without scripts: this part of the school needs them. */
export function NeedsScript() {
  const { ui } = useMessages();
  return <p className="hidden font-semibold noscript:block">{ui.needsScript}</p>;
}
