import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Says that the school takes no payments, and how to reach it; stands in the place of the steps. */
export function NoPayments() {
  const { noPayments } = useMessages().checkout;
  return (
    <Alert title={noPayments.title}>
      <p>{noPayments.text}</p>
      <LinkButton to="/contact" className="mt-4">
        {noPayments.contact}
      </LinkButton>
    </Alert>
  );
}

/** Says that all courses in the cart are the user's already; stands in the place of the steps. */
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
