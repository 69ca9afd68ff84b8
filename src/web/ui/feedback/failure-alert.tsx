import { sentenceOr } from '#web/lib/error-sentence.ts';
import { Alert } from './alert.tsx';

/** Says that an action failed, with the server's reason, if any. */
export function FailureAlert({ sentence, cause }: { sentence: string; cause: unknown }) {
  const reason = sentenceOr(cause, '');
  return (
    <Alert tone="error">
      <p>{sentence}</p>
      {reason !== '' && <p>{reason}</p>}
    </Alert>
  );
}
