import type { ChangeEvent } from 'react';
import type { PaymentMode } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { spacedCardNumber, spacedCvv, spacedExpiry } from './card-fields.ts';
import type { Card } from './order-form.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Formats a field's text while keeping the caret after the same digit. */
function rewrite(input: HTMLInputElement, format: (typed: string) => string): string {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = digitsIn(input.value.slice(0, caret));
  const next = format(input.value);
  input.value = next;
  let place = 0;
  while (!atEnd && place < next.length && digitsIn(next.slice(0, place)) < before) place += 1;
  if (!atEnd) input.setSelectionRange(place, place);
  return next;
}

/** Step 2: how the order is paid; the card of a simulated payment. The input stays in the memory of this page. */
export function PaymentStep(props: {
  card: Card;
  how: PaymentMode | 'free';
  onChange: (change: Partial<Card>) => void;
}) {
  const { card, how, onChange } = props;
  const { payment } = useMessages().checkout;
  const typed = (field: keyof Card, format: (text: string) => string) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ [field]: rewrite(event.target, format) });
  if (how === 'free' || how === 'invoice' || how === 'stripe') return <Alert>{payment[how]}</Alert>;
  return (
    <div className="grid gap-5">
      <Alert>{payment.simulated}</Alert>
      <TextInput
        label={payment.cardNumber}
        name="cardNumber"
        autoComplete="cc-number"
        inputMode="numeric"
        value={card.cardNumber}
        onChange={typed('cardNumber', spacedCardNumber)}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextInput
          label={payment.expiry}
          hint={payment.expiryHelp}
          name="expiryDate"
          autoComplete="cc-exp"
          inputMode="numeric"
          value={card.expiryDate}
          onChange={typed('expiryDate', spacedExpiry)}
        />
        <TextInput
          label={payment.cvv}
          hint={payment.cvvHelp}
          name="cvv"
          autoComplete="cc-csc"
          inputMode="numeric"
          value={card.cvv}
          onChange={typed('cvv', spacedCvv)}
        />
      </div>
    </div>
  );
}
