import { useState } from 'react';
import { dayIn } from '#contract/time/time-zones.ts';
import * as LIMITS from '#contract/limits.ts';
import { decimalsOf, formatPrice } from '#contract/money/money.ts';
import { readAmount } from '#contract/money/read-amount.ts';
import type { FullOrder, MarkPaidInput } from '#modules/orders/contract/orders.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { type FormTexts, useForm } from '#web/ui/form/use-form.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useSettleOrder } from './orders-admin.api.ts';

/** Returns what was entered. */
const paymentOf = (
  { currency }: FullOrder,
  { receivedOn, amount = '', reference = '', note = '' }: FormTexts,
): Omit<MarkPaidInput, 'amount'> & { readonly amount: number | 'unclear' } => ({
  receivedOn: receivedOn || null,
  amount: readAmount(amount, currency),
  reference,
  note,
});

/** Asks for the payment of an order before it is marked paid: day, amount and reference. Not undone but by a refund. */
export function MarkPaidDialog({ order, open, onClose }: { order: FullOrder; open: boolean; onClose: () => void }) {
  const { page: words } = useMessages().orders;
  const locale = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={words.markPaidTitle(formatPrice(order.total, order.currency, locale))}
    >
      <MarkPaidForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function MarkPaidForm({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const { orders, ui } = useMessages();
  const { page: words } = orders;
  const locale = useLocale();
  const { timeZone } = useSchool();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const settle = useSettleOrder(order._id);
  const decimals = decimalsOf(order.currency);
  const form = useForm({
    failed: words.notDone,
    check: (texts) => {
      const { amount, note } = paymentOf(order, texts);
      if (amount === 'unclear') return { amount: orders.amountUnclear };
      const isAmount = amount > 0 && Number(amount.toFixed(decimals)) === amount;
      return {
        amount: isAmount ? undefined : words.amountWrong,
        note: isAmount && amount !== order.total && note.trim() === '' ? words.noteRequired : undefined,
      };
    },
    submit: async (texts) => {
      const payment = paymentOf(order, texts);
      // Refused by `check`.
      if (payment.amount === 'unclear') return;
      await settle.mutateAsync({ ...payment, amount: payment.amount });
      onClose();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{words.markPaidText(order.buyer.name)}</p>
      <TextInput name="receivedOn" type="date" label={words.receivedOn} defaultValue={today} max={today} required />
      <TextInput
        name="amount"
        label={words.amount}
        hint={words.amountHint(formatPrice(order.total, order.currency, locale))}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={order.total.toFixed(decimals)}
        required
      />
      <TextInput
        name="reference"
        label={words.reference}
        hint={words.referenceHint}
        maxLength={LIMITS.titleLength}
        autoComplete="off"
      />
      <TextInput name="note" label={words.note} maxLength={LIMITS.titleLength} autoComplete="off" />
      <FormAlert />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose}>{ui.cancel}</CancelButton>
        <SubmitButton busyLabel={words.marking}>{words.markPaid}</SubmitButton>
      </div>
    </Form>
  );
}
