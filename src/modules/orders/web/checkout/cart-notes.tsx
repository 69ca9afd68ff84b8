import { Link } from '@tanstack/react-router';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Recheck } from './cart-contents.ts';

/** Notes on changes to the cart: courses that were withdrawn, are owned, or have another price. */
export function CartNotes(props: Pick<Recheck, 'gone' | 'repriced'> & { owned: readonly CartItem[] }) {
  const { notes } = useMessages().checkout;
  if (props.gone.length + props.repriced.length + props.owned.length === 0) return null;
  return (
    <Alert>
      <ul className="grid gap-1">
        <CartChanges gone={props.gone} repriced={props.repriced} />
        {props.owned.map((item) => (
          <li key={item._id}>{notes.owned(item.name)}</li>
        ))}
      </ul>
      {props.owned.length > 0 && (
        <Link to="/my-courses" className="link">
          {notes.myCourses}
        </Link>
      )}
    </Alert>
  );
}

/** The entries of a list of courses that were withdrawn or have another price. */
export function CartChanges({ gone, repriced }: Pick<Recheck, 'gone' | 'repriced'>) {
  const { notes } = useMessages().checkout;
  const price = usePrice();
  return (
    <>
      {gone.map((item) => (
        <li key={item._id} className="[overflow-wrap:anywhere]">
          {notes.gone(item.name)}
        </li>
      ))}
      {repriced.map(({ item, before }) => (
        <li key={item._id} className="[overflow-wrap:anywhere]">
          {notes.repriced(item.name, price(before), price(item.price))}
        </li>
      ))}
    </>
  );
}

/** Names the course just removed from the cart, with an undo button. */
export function RemovedItemNote({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  const { summary } = useMessages().checkout;
  return (
    <Alert>
      <p>{summary.removed(item.name)}</p>
      <Button size="sm" tone="secondary" className="mt-2" autoFocus onClick={onUndo}>
        {summary.undo}
      </Button>
    </Alert>
  );
}
