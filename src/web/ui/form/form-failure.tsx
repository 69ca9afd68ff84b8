import { sentenceOr } from '#web/lib/error-sentence.ts';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import type { FormFailure } from './form-context.ts';

/** Says that a form failed, with the server's reason unless its fields have it; scrolls into view. */
export function FormFailureAlert({ sentence, failure }: { sentence: string; failure: FormFailure }) {
  const reason = failure.isAtFields ? '' : sentenceOr(failure.cause, '');
  return (
    <RevealedAlert tone="error">
      <p>{sentence}</p>
      {reason !== '' && <p>{reason}</p>}
    </RevealedAlert>
  );
}
