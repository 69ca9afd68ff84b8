import { lazy, type ReactNode, Suspense, useState } from 'react';
import { spacedIban } from '#modules/orders/contract/bank-account.ts';
import type { Order } from '#modules/orders/contract/orders.ts';
import { formatPrice } from '#contract/money/money.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { invoicePdfAddress } from '#modules/invoices/web/shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { useCancelOrder } from './orders.api.ts';

const QrImage = lazy(() => import('./qr-image.tsx'));

/** How an open order on account is paid: the account, a code for bank apps, the invoice, and the way to cancel it. */
export function PaymentInstructions({ order }: { order: Order }) {
  const words = useMessages().orders.pay;
  const locale = useLocale();
  const due = order.howToPay;
  if (!due)
    return (
      <>
        {order.lines.some(({ courseId }) => courseId === null) && <Alert>{words.undeliverable}</Alert>}
        <CancelOrder order={order} />
      </>
    );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.amount, formatPrice(order.total, order.currency, locale)],
    [
      words.dueOn,
      <time key="due" dateTime={due.dueOn}>
        {formatDate(due.dueOn, locale)}
      </time>,
    ],
    [words.reference, due.reference],
    [words.holder, due.iban && due.holder],
    [words.bank, due.iban && due.bank],
    ['IBAN', due.iban && spacedIban(due.iban)],
    ['BIC', due.iban && due.bic],
  ];
  return (
    <section aria-label={words.titleOf(order.number)} className="grid gap-4 border-t border-line pt-4">
      <h3 className="text-base font-semibold">{words.title}</h3>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <dl className="grid min-w-0 gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {facts.map(
            ([name, value]) =>
              value !== '' && (
                <div key={name} className="min-w-0">
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-semibold [overflow-wrap:anywhere] tabular-nums">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {due.qr !== '' && (
          <figure className="grid w-44 gap-1">
            <Suspense fallback={<div className="size-44" />}>
              <QrImage text={due.qr} alt={words.codeAlt} />
            </Suspense>
            <figcaption className="text-xs text-muted">{words.code}</figcaption>
          </figure>
        )}
      </div>
      {due.text !== '' && <p className="measure text-sm whitespace-pre-line">{due.text}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={invoicePdfAddress(due.invoice)} download className="link py-2">
          {words.invoice(due.reference)}
        </a>
        <CancelOrder order={order} />
      </div>
    </section>
  );
}

function CancelOrder({ order }: { order: Order }) {
  const { pay: words, page } = useMessages().orders;
  const cancel = useCancelOrder(order._id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <Button size="sm" tone="secondary" onClick={() => setIsAsking(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={page.cancelTitle(order.number)}
        confirmLabel={words.cancel}
        busyLabel={page.cancelling}
        doing={cancel}
        failure={(error) => <FailureAlert sentence={page.notDone} cause={error} />}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        <p>{words.cancelText}</p>
      </ConfirmDialog>
    </div>
  );
}
