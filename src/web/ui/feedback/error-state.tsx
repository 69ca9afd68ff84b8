import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { isLoggedOut } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNumber } from './failure-number.tsx';
import { Icon } from '#web/ui/icon.tsx';

/**
 * A loading error with a retry. If the session has ended it says so instead, and a retry opens the login dialog (see
 * whenSessionEnds).
 */
export function ErrorState(props: {
  title?: string;
  children: ReactNode;
  /** The error whose request id is shown; absent if the children already contain it. */
  error?: unknown;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  const { ui } = useMessages();
  const loggedOut = isLoggedOut(props.error);
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-lg border border-danger px-6 py-12 text-center"
    >
      <Icon of={CircleAlert} className="size-10 text-danger" />
      <p className="font-serif text-xl">{loggedOut ? ui.loggedOut : (props.title ?? ui.errorTitle)}</p>
      <div className="measure text-muted">{loggedOut ? ui.logInToGoOn : props.children}</div>
      <FailureNumber error={props.error} />
      {props.onRetry && (
        <Button tone="secondary" busy={props.retrying} onClick={props.onRetry}>
          {loggedOut ? ui.logIn : ui.retry}
        </Button>
      )}
    </div>
  );
}
