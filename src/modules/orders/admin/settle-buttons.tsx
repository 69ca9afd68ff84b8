import { useState } from 'react';
import { formatPrice } from '#contract/money/money.ts';
import type { FullOrder } from '#modules/orders/contract/orders.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { useSettleOrder } from './orders-admin.api.ts';

/** The buttons that mark an order paid or cancel it. Both ask first: neither can be undone. */
export function SettleButtons({ order }: { order: FullOrder }) {
  const { page: words } = useMessages().orders;
  const locale = useLocale();
  const settle = useSettleOrder(order._id);
  const [question, setQuestion] = useState<'paid' | 'cancel' | null>(null);
  const close = () => setQuestion(null);
  const doing = {
    doing: settle,
    failure: (error: Error) => <FailureAlert sentence={words.notDone} cause={error} />,
    onClose: close,
  };
  // The server refuses these as well: the buyer or a course is deleted.
  const gone = order.buyer._id === null || order.lines.some(({ courseId }) => courseId === null);
  // What has arrived is known: it only differs.
  const isHeld = order.payments.some(({ state }) => state === 'held');
  return (
    <>
      {order.state !== 'paid' && !gone && (
        <Button size="sm" onClick={() => setQuestion('paid')}>
          {words.markPaid}
        </Button>
      )}
      {order.state === 'open' && (
        <Button size="sm" tone="secondary" onClick={() => setQuestion('cancel')}>
          {words.cancel}
        </Button>
      )}
      {order.state !== 'paid' && gone && <p className="text-sm text-muted">{words.undeliverable}</p>}
      <MarkPaidDialog order={order} open={question === 'paid' && !isHeld} onClose={close} />
      <ConfirmDialog
        {...doing}
        open={question === 'paid' && isHeld}
        title={words.markPaidTitle(formatPrice(order.total, order.currency, locale))}
        confirmLabel={words.markPaid}
        busyLabel={words.marking}
        onConfirm={() => settle.mutate('held', { onSuccess: close })}
      >
        <p>{words.markPaidText(order.buyer.name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...doing}
        open={question === 'cancel'}
        title={words.cancelTitle(order.number)}
        confirmLabel={words.cancel}
        busyLabel={words.cancelling}
        onConfirm={() => settle.mutate('cancel', { onSuccess: close })}
      >
        <p>{words.cancelText}</p>
      </ConfirmDialog>
    </>
  );
}
