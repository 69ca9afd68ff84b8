import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSchool } from '#web/lib/school.tsx';
import { BillingFields } from './billing-fields.tsx';
import type { Buyer } from './order-form.ts';

/** Step 1: the buyer. */
export function PersonalStep(props: { buyer: Buyer; loggedIn: boolean; onChange: (change: Partial<Buyer>) => void }) {
  const { personal } = useMessages().checkout;
  const { asksBilling } = useSchool();
  const { buyer, onChange } = props;
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
      <TextInput
        label={personal.address}
        hint={personal.addressHelp}
        name="address"
        autoComplete="address-line1"
        maxLength={500}
        value={buyer.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      {asksBilling && <BillingFields buyer={buyer} onChange={onChange} />}
    </div>
  );
}
