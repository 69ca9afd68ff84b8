import { failureNumber } from '#web/lib/error-sentence.ts';

/** The number to quote when something failed on the school's side, where no sentence of the failure says it already. */
export function FailureNumber({ error }: { error: unknown }) {
  const number = failureNumber(error);
  return number === null ? null : <p className="text-sm text-muted">{number}</p>;
}
