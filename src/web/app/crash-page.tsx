import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CrashNotice } from './crash-notice.tsx';

/** Stands in for a page that threw: says what, and lets the person try again or go home. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const messages = useMessages();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <CrashNotice
      messages={messages}
      text={error instanceof Error ? error.message : String(error)}
      requestId={error instanceof ApiError && error.status >= 500 ? (error.requestId ?? undefined) : undefined}
      onTryAgain={tryAgain}
    />
  );
}
