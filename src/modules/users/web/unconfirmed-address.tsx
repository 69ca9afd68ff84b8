import { useMutation } from '@tanstack/react-query';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** Says that the account's address is not confirmed, with a button to send the link again. */
export function UnconfirmedAddress({ email, send }: { email: string; send: () => Promise<void> }) {
  const words = useMessages().account.settings.unconfirmed;
  const sending = useMutation({ mutationFn: send });
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone="accent">{words.title}</Badge>
      <p className="text-sm text-muted">{words.text}</p>
      {sending.isSuccess && <Alert tone="success">{words.sent(email)}</Alert>}
      {sending.error && <Alert tone="error">{sentenceOr(sending.error, words.failed)}</Alert>}
      <Button
        size="sm"
        tone="secondary"
        busy={sending.isPending}
        busyLabel={words.sending}
        onClick={() => sending.mutate()}
      >
        {words.send}
      </Button>
    </div>
  );
}
