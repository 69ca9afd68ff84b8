import { Link } from '@tanstack/react-router';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { CartChanged, obstacleOf } from './cart-changed.ts';
import { CartChanges } from './cart-notes.tsx';

/** Why an order stopped and how to go on; passes a taken `email` to the login. */
export function OrderFailure({ failure, email }: { failure: unknown; email: string }) {
  const { errors, summary } = useMessages().checkout;
  const price = usePrice();
  if (failure instanceof CartChanged) {
    return (
      <RevealedAlert tone="error">
        <p className="font-semibold">{errors.changed}</p>
        <ul className="grid gap-1">
          <CartChanges gone={failure.gone} repriced={failure.repriced} />
        </ul>
        <p>{errors.newTotal(price(failure.total))}</p>
      </RevealedAlert>
    );
  }
  const isTaken = failedWith<'POST /auth/register'>(failure, 'user_exists');
  const sentence = isTaken ? errors.emailTaken : sentenceOr(failure, errors.unexpected);
  const { coupon, title, order } = obstacleOf(failure);
  const part = title ?? (coupon ? summary.coupon(coupon) : null);
  const details = failure instanceof ApiError ? detailsOf(failure).filter((one) => !sentence.includes(one)) : [];
  return (
    <RevealedAlert tone="error">
      <p className="font-semibold">{part === null ? sentence : `${part}: ${sentence}`}</p>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isTaken ? (
        <Link to="/login" search={{ next: '/checkout?step=3' }} state={{ email }} className="link">
          {errors.login}
        </Link>
      ) : order ? (
        <Link to="/my-orders" search={{ order }} className="link">
          {errors.seeOrder}
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
