import * as LIMITS from '#contract/limits.ts';
import { countriesByName, countryNames } from '#web/lib/country-names.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Options } from '#web/ui/options.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Billing } from './order-form.ts';

/** Country, company and VAT number of a buyer, in a school whose tax depends on them. */
export function BillingFields(props: { buyer: Billing; onChange: (change: Partial<Billing>) => void }) {
  const { billing } = useMessages().checkout;
  const locale = useLocale();
  const { buyer, onChange } = props;
  return (
    <fieldset className="grid items-end gap-5 sm:grid-cols-2">
      <legend className="sr-only">{billing.title}</legend>
      <Select
        label={billing.country}
        hint={billing.countryHelp}
        name="country"
        autoComplete="country"
        className="sm:col-span-2"
        value={buyer.country}
        onChange={(event) => onChange({ country: event.target.value })}
      >
        <option value="">{billing.choose}</option>
        <Options values={countriesByName(locale)} nameOf={countryNames(locale)} />
      </Select>
      <TextInput
        label={billing.optional(billing.company)}
        name="company"
        autoComplete="organization"
        maxLength={LIMITS.nameLength}
        value={buyer.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <TextInput
        label={billing.optional(billing.vatId)}
        hint={billing.vatIdHelp}
        name="vatId"
        autoComplete="off"
        maxLength={20}
        value={buyer.vatId}
        onChange={(event) => onChange({ vatId: event.target.value })}
      />
    </fieldset>
  );
}

/** The name of a country in the language of the page; empty for none. */
export function useCountryName(code: string): string {
  const nameOf = countryNames(useLocale());
  return code === '' ? '' : nameOf(code);
}
