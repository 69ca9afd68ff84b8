import { failureNumber } from '#web/lib/error-sentence.ts';

/** The request id of a failure of the school, if no sentence contains it already. */
export function FailureNumber({ error }: { error: unknown }) {
  const number = failureNumber(error);
  return number === null ? null : <p className="text-sm text-muted">{number}</p>;
}
