import type { School } from '#contract/school.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * The way to buy a course: a link to the checkout, which puts it into the cart, so that it works before the scripts do.
 * A user who owns the course is led to it; a school that takes no payments says so and how to reach it.
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
