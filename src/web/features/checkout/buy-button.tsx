import type { School } from '#contract/school.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * A link to the checkout, which adds the course to the cart; works before hydration. Owners get a link to the course; a
 * school without payments shows a note with its contact.
 */
export function BuyButton(props: { courseRef: string; owned: boolean; payments: School['payments'] | undefined }) {
  const { buy } = useMessages();
  const { courseRef } = props;
  if (props.owned) {
    return (
      <div className="grid gap-3">
        <Alert tone="success">{buy.owned}</Alert>
        <LinkButton to="/enrolled-course/$courseId" params={{ courseId: courseRef }} wide size="lg">
          {buy.study}
        </LinkButton>
      </div>
    );
  }
  if (props.payments === 'off') {
    return (
      <div className="grid gap-3">
        <p className="text-sm text-muted">{buy.noPayments}</p>
        <LinkButton to="/contact" wide>
          {buy.contact}
        </LinkButton>
      </div>
    );
  }
  return (
    <LinkButton to="/checkout" search={{ add: courseRef }} size="lg" wide>
      {buy.now}
    </LinkButton>
  );
}
