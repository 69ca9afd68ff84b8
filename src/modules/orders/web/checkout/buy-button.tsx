import { type ReactNode, Suspense } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * A link to the checkout, which adds the course to the cart; works before hydration. Owners get a link to the course, with
 * `label` once that is loaded; in a school that gives places on request (`asks`) it leads to the form. Archived courses take no
 * new students. A `free` course has no step for its payment.
 */
export function BuyButton(props: {
  courseRef: string;
  owned: boolean;
  label: (unknown: string) => ReactNode;
  asks: boolean;
  archived: boolean;
  free: boolean;
}) {
  const { buy } = useMessages();
  const { courseRef } = props;
  if (props.owned) {
    return (
      <div className="grid gap-3">
        <Alert tone="success">{buy.owned}</Alert>
        <LinkButton to="/enrolled-course/$courseId" params={{ courseId: courseRef }} wide size="lg">
          <Suspense fallback={buy.study}>{props.label(buy.study)}</Suspense>
        </LinkButton>
      </div>
    );
  }
  if (props.archived) {
    return (
      <Alert title={buy.archived}>
        <p>{buy.archivedText}</p>
        <LinkButton to="/courses" tone="secondary" className="mt-4">
          {buy.others}
        </LinkButton>
      </Alert>
    );
  }
  if (props.asks) {
    return (
      <LinkButton to="/ask/$courseId" params={{ courseId: courseRef }} size="lg" wide>
        {buy.ask}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/checkout" search={{ add: courseRef }} size="lg" wide>
      {props.free ? buy.take : buy.now}
    </LinkButton>
  );
}
