import { ApiError } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The number to quote when something failed on the school's side; nothing for what one can mend oneself. */
export function FailureNumber({ error }: { error: unknown }) {
  const { shell } = useMessages();
  if (!(error instanceof ApiError) || error.status < 500 || error.requestId === null) return null;
  return <p className="text-sm text-muted">{shell.crash.reference(error.requestId)}</p>;
}
