import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Replaces the steps in a school without payments; names its contact. */
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
