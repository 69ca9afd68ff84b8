import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useLinkToken } from '#web/lib/link-token.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { confirmSubscription, leaveNewsletter } from './newsletter.api.ts';

const ACTIONS = { confirm: confirmSubscription, leave: leaveNewsletter } as const;

/**
 * Confirming or leaving the newsletter, by a link of a message. Opening it does nothing: programs that look into mail
 * open every link, only a person presses.
 */
export function OnePressPage({ what }: { what: keyof typeof ACTIONS }) {
  const { newsletter } = useMessages();
  const words = newsletter[what];
  const hydrated = useHydrated();
  const link = useLinkToken();
  const action = useMutation({ mutationFn: ACTIONS[what] });
  const token = link.read ? link.token : null;
  return (
    <div className="page py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-6">
        <header className="grid gap-2 text-center">
          <h1 className="text-3xl">{action.isSuccess ? words.done : words.title}</h1>
          <p role="status" className="text-muted">
            {action.isSuccess ? words.doneText : words.lead}
          </p>
        </header>
        <p className="hidden text-center text-sm font-semibold noscript:block">{newsletter.noScript}</p>
        {action.isSuccess ? (
          <LinkButton to="/courses" size="lg" className="justify-self-center">
            {newsletter.toCourses}
          </LinkButton>
        ) : link.read && token === null ? (
          <Alert title={newsletter.noLink}>{newsletter.noLinkText}</Alert>
        ) : (
          <div className="grid gap-5">
            {action.error && <Alert tone="error">{sentenceOr(action.error, newsletter.failed)}</Alert>}
            <Button
              size="lg"
              wide
              disabled={!hydrated || token === null}
              busy={action.isPending}
              busyLabel={newsletter.busy}
              onClick={() => token !== null && action.mutate(token)}
            >
              {words.submit}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
