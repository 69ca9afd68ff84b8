import type { OrderState } from '#contract/choices.ts';
import type { Order } from '#modules/orders/contract/orders.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = {
  open: 'highlight',
  paid: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  partlyRefunded: 'highlight',
} as const satisfies Record<OrderState | 'refunded' | 'partlyRefunded', string>;

type Shown = Pick<Order, 'state' | 'total' | 'refunded'>;

/** Returns what an order is shown as: a paid one also by what was paid back of it. */
function shownState({ state, total, refunded }: Shown): keyof typeof TONES {
  if (state !== 'paid' || refunded === 0) return state;
  return refunded < total ? 'partlyRefunded' : 'refunded';
}

/** The state of an order, and whether it was paid back. */
export function OrderBadge({ order }: { order: Shown }) {
  const state = shownState(order);
  return <Badge tone={TONES[state]}>{useMessages().orders.states[state]}</Badge>;
}
