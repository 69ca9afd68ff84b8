import { EmailPreview } from '#modules/mail/web/shared/email-preview.tsx';
import { useState } from 'react';
import { decimalsOf, formatPrice } from '#contract/money/money.ts';
import * as LIMITS from '#contract/limits.ts';
import { readAmount } from '#contract/money/read-amount.ts';
import type { FullOrder } from '#modules/orders/contract/orders.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { type FormTexts, useForm } from '#web/ui/form/use-form.ts';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { type NewRefund, useRefund } from './orders-admin.api.ts';

/** Returns an amount as entered; NaN for anything else, and for what may be read in two ways. */
function amountOf({ currency }: FullOrder, text = ''): number {
  const amount = text.trim() === '' ? 0 : readAmount(text, currency);
  return amount === 'unclear' ? NaN : amount;
}

/** Returns what was entered. The names of the amounts are those of the lines. */
const refundOf = (order: FullOrder, { reason = '', access, ...amounts }: FormTexts): NewRefund => ({
  lines: order.lines.flatMap(({ _id }) => {
    const amount = amountOf(order, amounts[_id]);
    return amount > 0 ? [{ line: _id, amount }] : [];
  }),
  reason,
  access: access === 'keep' ? 'keep' : 'end',
});

/** Returns whether everything that is refunded is refunded whole: only then the access ends unless an admin says otherwise. */
const isWhole = (order: FullOrder, texts: FormTexts): boolean =>
  order.lines.every(({ _id, refundable }) => [0, refundable].includes(amountOf(order, texts[_id])));

/** The dialog that refunds an order or lines of it, with a preview of the email to the buyer. */
export function RefundDialog({ order, open, onClose }: { order: FullOrder; open: boolean; onClose: () => void }) {
  const { refund: words } = useMessages().orders;
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const { orders, ui } = useMessages();
  const words = orders.refund;
  const locale = useLocale();
  const [key] = useState(newIdempotencyKey);
  const { refund, preview } = useRefund(order._id, key);
  const checkAmounts = (texts: FormTexts) =>
    Object.fromEntries(
      order.lines.map(({ _id, refundable }) => {
        if (readAmount(texts[_id] ?? '', order.currency) === 'unclear') return [_id, orders.amountUnclear];
        const amount = amountOf(order, texts[_id]);
        const isAmount = amount >= 0 && Number(amount.toFixed(decimalsOf(order.currency))) === amount;
        return [_id, isAmount && amount <= refundable ? undefined : words.tooMuch];
      }),
    );
  const [whole, setWhole] = useState(true);
  const [chosen, setChosen] = useState('');
  const access = chosen || (whole && order.attention !== 'already_owned' ? 'end' : 'keep');
  const form = useForm({
    failed: words.failed,
    check: checkAmounts,
    submit: async (texts) => {
      await refund.mutateAsync(refundOf(order, texts));
      onClose();
    },
  });
  const showEmail = (texts: FormTexts) => {
    const wrong = checkAmounts(texts);
    form.show(wrong);
    if (Object.values(wrong).every((one) => one === undefined)) preview.mutate(refundOf(order, texts));
  };
  const isByHand = order.payments.some(({ provider, state }) => provider === 'invoice' && state === 'paid');
  return (
    <Form
      form={form}
      className="grid gap-4"
      onInput={() => {
        preview.reset();
        const texts = Object.fromEntries(new FormData(form.ref.current!)) as Record<string, string>;
        setWhole(isWhole(order, texts));
      }}
    >
      {isByHand && <p>{words.byHand}</p>}
      {order.lines
        .filter(({ refundable }) => refundable > 0)
        .map((line) => (
          <TextInput
            key={line._id}
            name={line._id}
            label={line.title}
            hint={words.left(formatPrice(line.refundable, order.currency, locale))}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={String(line.refundable)}
          />
        ))}
      <Select name="access" label={words.access} value={access} onChange={(event) => setChosen(event.target.value)}>
        <option value="end">{words.end}</option>
        <option value="keep">{words.keep}</option>
      </Select>
      <Textarea
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        maxLength={LIMITS.requestMessageLength}
      />
      {(form.failure ?? preview.error) && (
        <FailureAlert sentence={words.failed} cause={form.failure?.cause ?? preview.error} />
      )}
      {preview.data && <Email email={preview.data.email} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          tone="quiet"
          busy={preview.isPending}
          onClick={() => showEmail(Object.fromEntries(new FormData(form.ref.current!)) as Record<string, string>)}
        >
          {words.preview}
        </Button>
        <Button tone="secondary" aria-disabled={form.pending} onClick={() => form.pending || onClose()}>
          {ui.cancel}
        </Button>
        <SubmitButton tone="danger" busyLabel={words.submitting}>
          {words.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Email({ email }: { email: { to: string; subject: string; text: string } | null }) {
  const words = useMessages().orders.refund;
  return email ? <EmailPreview label={words.email} email={email} /> : <p role="status">{words.noEmail}</p>;
}
