import type { Billing } from '#modules/orders/contract/billing.ts';
import { countriesByName, countryNames } from '#web/lib/format/country-names.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The inputs of a billing address, with the tokens of WCAG 1.3.5. Without `asksAddress` only country, company and VAT number. */
export function BillingFields(props: {
  billing: Billing;
  asksAddress: boolean;
  /** Sentences by field. */
  errors: Partial<Record<keyof Billing, string>>;
  onChange: (change: Partial<Billing>) => void;
}) {
  const { billing: words } = useMessages();
  const locale = useLocale();
  const { billing, asksAddress, errors, onChange } = props;
  const text = (name: keyof Billing) => ({
    name,
    dir: 'auto',
    value: billing[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="sr-only">{words.title}</legend>
      {asksAddress && (
        <>
          <TextInput label={words.street} autoComplete="address-line1" className="sm:col-span-2" {...text('street')} />
          <TextInput label={words.postalCode} autoComplete="postal-code" {...text('postalCode')} />
          <TextInput label={words.town} autoComplete="address-level2" {...text('town')} />
        </>
      )}
      <Select
        label={words.country}
        hint={words.countryHelp}
        autoComplete="country"
        className="sm:col-span-2"
        {...text('country')}
      >
        <option value="">{words.choose}</option>
        <Options values={countriesByName(locale)} nameOf={countryNames(locale)} />
      </Select>
      <TextInput
        label={words.optional(words.company)}
        autoComplete="organization"
        className="sm:col-span-2"
        {...text('company')}
      />
      <TextInput
        label={words.optional(words.vatId)}
        hint={words.vatIdHelp}
        autoComplete="off"
        className="sm:col-span-2"
        {...text('vatId')}
      />
    </fieldset>
  );
}
