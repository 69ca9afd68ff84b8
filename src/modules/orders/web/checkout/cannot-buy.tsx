import { Link } from '@tanstack/react-router';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Replaces the steps in a school without payments: names its contact, or `asks` for a place in each course. */
export function NoPayments({ asks }: { asks: readonly CartItem[] | null }) {
  const { noPayments } = useMessages().checkout;
  return (
    <Alert title={noPayments.title}>
      <p>{asks ? noPayments.askText : noPayments.text}</p>
      {asks ? (
        <ul className="mt-3 grid gap-2">
          {asks.map(({ _id, name }) => (
            <li key={_id}>
              <Link to="/ask/$courseId" params={{ courseId: _id }} className="link">
                {noPayments.ask(name)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <LinkButton to="/contact" className="mt-4">
          {noPayments.contact}
        </LinkButton>
      )}
    </Alert>
  );
}

/** Replaces the steps when the user owns all courses in the cart. */
export function AllOwned() {
  const { allOwned } = useMessages().checkout;
  return (
    <Alert title={allOwned.title}>
      <p>{allOwned.text}</p>
      <LinkButton to="/my-courses" className="mt-4">
        {allOwned.myCourses}
      </LinkButton>
    </Alert>
  );
}
