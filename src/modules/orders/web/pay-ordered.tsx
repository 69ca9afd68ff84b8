import type { ReactNode } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useWaitingOrders } from './orders.api.ts';

/** A link to the user's order that has a course and waits for its payment; `children` while there is none. */
export default function PayOrdered(props: { user: CurrentUser; courseId: string; children: ReactNode }) {
  const { buy } = useMessages();
  const order = useWaitingOrders(props.user).find(({ lines }) =>
    lines.some(({ courseId }) => courseId === props.courseId),
  );
  if (!order) return props.children;
  return (
    <LinkButton to="/my-orders" search={{ order: order._id }} size="lg" wide>
      {buy.ordered}
    </LinkButton>
  );
}
