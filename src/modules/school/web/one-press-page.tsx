import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useLinkToken } from '#modules/auth/web/shared/link-token.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The texts of the page before and after the press. */
export interface OnePressWords {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  readonly done: string;
  readonly doneText: string;
  readonly busy: string;
  readonly failed: string;
  readonly noLink: string;
  readonly noLinkText: string;
  readonly noScript: string;
  /** The link shown afterwards. */
  readonly onwards: string;
}

/**
 * Performs one action from a link in an email on a press. Opening the page does nothing: mail scanners open every link.
 */
export function OnePressPage(props: {
  words: OnePressWords;
  act: (token: string) => Promise<unknown>;
  onwards: '/courses' | '/my-account';
}) {
  const { words } = props;
  const hydrated = useHydrated();
  const link = useLinkToken();
  const action = useMutation({ mutationFn: props.act });
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
        <p className="hidden text-center text-sm font-semibold noscript:block">{words.noScript}</p>
        {action.isSuccess ? (
          <LinkButton to={props.onwards} size="lg" className="justify-self-center">
            {words.onwards}
          </LinkButton>
        ) : link.read && token === null ? (
          <Alert title={words.noLink}>{words.noLinkText}</Alert>
        ) : (
          <div className="grid gap-5">
            {action.error && <Alert tone="error">{sentenceOr(action.error, words.failed)}</Alert>}
            <Button
              size="lg"
              wide
              disabled={!hydrated || token === null}
              busy={action.isPending}
              busyLabel={words.busy}
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
