import type { Billing } from '#modules/orders/contract/billing.ts';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { BillingFields } from '#modules/orders/web/shared/billing-fields.tsx';
import type { askedFields, Buyer } from './order-form.ts';

/** Step 1: the buyer. */
export function PersonalStep(props: {
  buyer: Buyer;
  loggedIn: boolean;
  asked: ReturnType<typeof askedFields>;
  /** Sentences by field. */
  errors: Partial<Record<keyof Billing, string>>;
  onChange: (change: Partial<Buyer>) => void;
}) {
  const { personal } = useMessages().checkout;
  const { buyer, asked, errors, onChange } = props;
  return (
    <div className="grid gap-5">
      <TextInput
        label={personal.name}
        name="name"
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        value={buyer.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <EmailInput
        label={personal.email}
        hint={props.loggedIn ? personal.emailOfAccount : personal.emailHelp}
        autoComplete="email"
        maxLength={LIMITS.emailLength}
        value={buyer.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      {asked.line && (
        <TextInput
          label={personal.address}
          hint={personal.addressHelp}
          name="address"
          dir="auto"
          autoComplete="address-line1"
          error={errors.street}
          value={buyer.street}
          onChange={(event) => onChange({ street: event.target.value })}
        />
      )}
      {asked.billing && (
        <BillingFields billing={buyer} asksAddress={asked.address} errors={errors} onChange={onChange} />
      )}
    </div>
  );
}
