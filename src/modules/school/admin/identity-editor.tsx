import { PAYMENT_DAYS } from '#modules/orders/contract/bank-account.ts';
import { CURRENCIES } from '#contract/money/currencies.ts';
import * as LIMITS from '#contract/limits.ts';
import { LANGUAGE_NAMES, type Locale, LOCALES } from '#contract/locales.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { SOCIAL_KINDS } from '#modules/school/contract/school-choices.ts';
import { countriesByName, countryNames } from '#web/lib/format/country-names.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { AccentField } from './accent-field.tsx';
import { fieldId, useAt, useEditor } from './editor-context.tsx';
import { ChoiceField, FieldGroup, LanguageField, PlainField, SwitchField } from './fields.tsx';
import { LinkField } from './link-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { SchoolImageField } from './image-field.tsx';

type Social = SchoolDocument['identity']['social'][number];

/** The form of the school's name, looks, addresses, languages and money. */
export function IdentityEditor() {
  const { adminSchool } = useMessages();
  const words = adminSchool.identity;
  const { draft, language } = useEditor();
  const locale = useLocale();
  return (
    <>
      <FieldGroup title={words.nameAndLogo}>
        <PlainField path="name" label={words.name} max={60} required />
        <SchoolImageField path="logo" label={words.logo} hint={words.logoHint} shape="logo" />
        <SchoolImageField
          path="logoDark"
          label={words.logoDark}
          hint={words.logoDarkHint}
          shape="logoDark"
          describe={false}
        />
        <SwitchField path="logoNamed" label={words.logoNamed} hint={words.logoNamedHint} />
        <LanguageField path="description" label={words.description} hint={words.descriptionHint} max={300} rows={2} />
      </FieldGroup>
      <AccentField />
      <FieldGroup title={words.contact}>
        <PlainField
          path="supportEmail"
          label={words.supportEmail}
          hint={words.supportEmailHint}
          max={LIMITS.emailLength}
          type="email"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-sans text-sm font-semibold">{words.social}</h3>
          <ListEditor<Social>
            path="social"
            max={8}
            level={4}
            addLabel={words.addSocial}
            create={() => ({ kind: 'other', label: {}, href: 'https://' })}
            shown={({ kind, label }) => ({ name: label[language] ?? words.socialKinds[kind] })}
          >
            {(path) => (
              <>
                <ChoiceField
                  path={`${path}.kind`}
                  label={words.socialKind}
                  options={SOCIAL_KINDS.map((kind) => [kind, words.socialKinds[kind]])}
                />
                <LanguageField path={`${path}.label`} label={words.socialLabel} max={60} />
                <LinkField path={`${path}.href`} label={words.socialAddress} />
              </>
            )}
          </ListEditor>
        </div>
      </FieldGroup>
      <FieldGroup title={words.place}>
        <LanguagesField />
        <TimeZoneField />
        <ChoiceField
          path="currency"
          label={words.currency}
          hint={draft.currencyFixed ? words.currencyFixed : words.currencyHint}
          disabled={draft.currencyFixed}
          options={currencyOptions(locale)}
        />
      </FieldGroup>
      <FieldGroup title={words.legal} hint={words.legalHint}>
        <PlainField path="legalName" label={words.legalName} max={160} />
        <PlainField path="legalAddress" label={words.legalAddress} max={500} rows={3} />
        <ChoiceField path="country" label={words.country} hint={words.countryHint} options={countryOptions(locale)} />
        <PlainField path="vatId" label={words.vatId} hint={words.vatIdHint} max={20} />
        <PlainField path="companyNumber" label={words.companyNumber} hint={words.companyNumberHint} max={40} />
      </FieldGroup>
      <FieldGroup title={words.orders} hint={words.ordersHint}>
        <SwitchField path="withdrawalKept" label={words.withdrawalKept} hint={words.withdrawalKeptHint} />
        <LanguageField
          path="withdrawalText"
          label={words.withdrawalText}
          hint={words.withdrawalTextHint}
          max={LIMITS.consentLength}
          rows={3}
        />
      </FieldGroup>
      <FieldGroup title={words.payment} hint={words.paymentHint}>
        <PlainField path="accountHolder" label={words.accountHolder} hint={words.accountHolderHint} max={70} />
        <PlainField path="bank" label={words.bank} max={70} />
        <PlainField path="iban" label="IBAN" hint={words.ibanHint} max={60} />
        <PlainField path="bic" label={words.bic} max={60} />
        <PaymentDaysField />
        <LanguageField path="paymentText" label={words.paymentText} hint={words.paymentTextHint} max={1_000} rows={3} />
      </FieldGroup>
    </>
  );
}

/** No country, and all by their names. */
function countryOptions(locale: Locale): [string, string][] {
  const nameOf = countryNames(locale);
  return [['', '–'], ...countriesByName(locale).map((code): [string, string] => [code, nameOf(code)])];
}

function currencyOptions(locale: Locale): [string, string][] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return CURRENCIES.map((code) => [code, `${code} · ${names.of(code) ?? code}`]);
}

/** The default language and the other ones. */
function LanguagesField() {
  const words = useMessages().adminSchool.identity;
  const { value: languages, set, error } = useAt<readonly Locale[]>('languages');
  const [main] = languages;
  const inOrder = (first: Locale, chosen: readonly Locale[]) => [first, ...chosen.filter((one) => one !== first)];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{words.languages}</legend>
      {LOCALES.map((locale, index) => (
        <Checkbox
          key={locale}
          {...(index === 0 && { id: fieldId('identity', 'languages') })}
          label={LANGUAGE_NAMES[locale]}
          checked={languages.includes(locale)}
          // The last one stays: a school has a language.
          disabled={languages.length === 1 && main === locale}
          onChange={({ target }) =>
            set(target.checked ? [...languages, locale] : languages.filter((one) => one !== locale))
          }
        />
      ))}
      {languages.length > 1 && (
        <Select
          label={words.mainLanguage}
          hint={words.mainLanguageHint}
          value={main}
          onChange={({ target }) => set(inOrder(target.value as Locale, languages))}
        >
          <Options values={languages} nameOf={(locale) => LANGUAGE_NAMES[locale]} />
        </Select>
      )}
      {error && <FormFieldError id="languages-error">{error}</FormFieldError>}
    </fieldset>
  );
}

const TERMS = [7, 10, 14, 21, 30, 45, 60, 90];

function PaymentDaysField() {
  const words = useMessages().adminSchool.identity;
  const { value = PAYMENT_DAYS, set, error } = useAt<number | undefined>('paymentDays');
  return (
    <Select
      id={fieldId('identity', 'paymentDays')}
      label={words.paymentDays}
      error={error}
      value={value}
      onChange={(event) => set(Number(event.target.value))}
    >
      {[...new Set([...TERMS, value])]
        .toSorted((a, b) => a - b)
        .map((days) => (
          <option key={days} value={days}>
            {words.days(days)}
          </option>
        ))}
    </Select>
  );
}

function TimeZoneField() {
  const words = useMessages().adminSchool.identity;
  const { value, set, error } = useAt<string>('timeZone');
  return (
    <>
      <TextInput
        id={fieldId('identity', 'timeZone')}
        label={words.timeZone}
        hint={words.timeZoneHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        list="time-zones"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => set(event.target.value)}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
