import { Link } from '@tanstack/react-router';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { RevealedAlert } from '#web/ui/revealed-alert.tsx';

/** Why an order stopped and how to go on; passes a taken `email` to the login. */
export function OrderFailure({ failure, email }: { failure: unknown; email: string }) {
  const { errors } = useMessages().checkout;
  const taken = failedWith<'POST /auth/register'>(failure, 'user_exists');
  const sentence = taken ? errors.emailTaken : sentenceOr(failure, errors.unexpected);
  const details = failure instanceof ApiError ? detailsOf(failure).filter((one) => !sentence.includes(one)) : [];
  return (
    <RevealedAlert tone="error">
      <p className="font-semibold">{sentence}</p>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {taken ? (
        <Link to="/login" search={{ next: '/checkout?step=3' }} state={{ email }} className="link">
          {errors.login}
        </Link>
      ) : (
        <p>{errors.kept}</p>
      )}
    </RevealedAlert>
  );
}

/** Returns further sentences: the refused fields, or that there was no response. */
const detailsOf = (failure: ApiError): readonly string[] =>
  failure.status === 0 ? [failure.message] : Object.values(failure.fields);
