import type { OrderState } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from './badge.tsx';

const TONES = {
  open: 'highlight',
  paid: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<OrderState, string>;

/** The state of an order. */
export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={TONES[state]}>{useMessages().orders.states[state]}</Badge>;
}
