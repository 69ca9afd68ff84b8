import { useState } from 'react';
import { billingOf } from '#modules/orders/contract/billing.ts';
import * as LIMITS from '#contract/limits.ts';
import type { FullOrder } from '#modules/orders/contract/orders.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { billingSentences } from '#modules/orders/web/shared/billing-errors.ts';
import { BillingFields } from '#modules/orders/web/shared/billing-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useCorrectBuyer } from './orders-admin.api.ts';

/** The dialog that corrects whom an order is invoiced to. */
export function CorrectBuyerDialog(props: { order: FullOrder; open: boolean; onClose: () => void }) {
  const { correct: words } = useMessages().orders;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={words.title}>
      <CorrectBuyerForm order={props.order} onClose={props.onClose} />
    </Dialog>
  );
}

function CorrectBuyerForm({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const { orders, billing: labels, ui } = useMessages();
  const words = orders.correct;
  const locale = useLocale();
  const isLive = useSchool().mode === 'live';
  const correct = useCorrectBuyer(order._id);
  const [billing, setBilling] = useState(billingOf(order));
  const form = useForm({
    failed: words.failed,
    check: () => billingSentences(billing, { isComplete: isLive && order.invoice !== null }, locale),
    submit: async ({ name = '' }) => {
      await correct.mutateAsync({ name, ...billing });
      onClose();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{order.invoice ? words.text(order.invoice.number) : words.withoutInvoice}</p>
      <TextInput
        name="name"
        label={labels.name}
        autoComplete="off"
        maxLength={LIMITS.nameLength}
        required
        defaultValue={order.buyer.name}
      />
      <BillingFields
        billing={billing}
        asksAddress
        errors={form.errors}
        onChange={(change) => setBilling({ ...billing, ...change })}
      />
      {form.failure && <FailureAlert sentence={words.failed} cause={form.failure.cause} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" aria-disabled={form.pending} onClick={() => form.pending || onClose()}>
          {ui.cancel}
        </Button>
        <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
      </div>
    </Form>
  );
}
