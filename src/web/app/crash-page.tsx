import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { isChunkFailure } from '#web/lib/chunk-failure.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { CrashNotice } from './crash-notice.tsx';

/** Replaces a page that threw: a connection notice if files or data did not load, else the error; both with a retry. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const messages = useMessages();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  if (isChunkFailure(error) || isUnanswered(error)) return <ConnectionNotice error={error} tryAgain={tryAgain} />;
  return (
    <CrashNotice
      messages={messages}
      text={error instanceof Error ? error.message : String(error)}
      requestId={error instanceof ApiError && error.status >= 500 ? (error.requestId ?? undefined) : undefined}
      onTryAgain={() => void tryAgain()}
    />
  );
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && typeof window !== 'undefined' && !navigator.onLine;
