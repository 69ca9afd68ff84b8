import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The empty cart, with a link to the catalogue. */
export function EmptyCart() {
  const { empty } = useMessages().checkout;
  return (
    <EmptyState title={empty.title} action={<LinkButton to="/courses">{empty.browse}</LinkButton>}>
      {empty.text}
    </EmptyState>
  );
}
