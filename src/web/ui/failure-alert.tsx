import { sentenceOr } from '#web/lib/error-sentence.ts';
import { Alert } from './alert.tsx';

/** Says that something failed and, where the server gave one, its reason. */
export function FailureAlert({ sentence, cause }: { sentence: string; cause: unknown }) {
  const reason = sentenceOr(cause, '');
  return (
    <Alert tone="error">
      <p>{sentence}</p>
      {reason !== '' && <p>{reason}</p>}
    </Alert>
  );
}
