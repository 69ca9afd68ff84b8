import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxRate } from '#modules/invoices/contract/invoices.ts';
import { formatNumber } from '#contract/money/money.ts';
import { readNumber } from '#contract/text/read-number.ts';
import { countriesByName, countryNames } from '#web/lib/format/country-names.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { InvoicesTabs } from './invoices-tabs.tsx';
import { taxRatesQuery, useAddTaxRate, useDeleteTaxRate } from './invoices-admin.api.ts';

/** The tax rates: list, form and deletion. `incomplete`: the school lacks what its invoices need. */
export function TaxesPage({ incomplete }: { incomplete: boolean }) {
  const words = useMessages().invoices.taxes;
  const locale = useLocale();
  const query = useQuery(taxRatesQuery());
  const deletion = useDeleteTaxRate();
  const [said, setSaid] = useState('');
  const nameOf = countryNames(locale);
  const label = ({ country, percent }: TaxRate) => {
    const digits = Number.isInteger(percent) ? 0 : Number.isInteger(percent * 10) ? 1 : 2;
    return `${nameOf(country)}: ${formatNumber(percent, locale, digits)} %`;
  };
  const [deleting, setDeleting] = useState<TaxRate | null>(null);
  const remove = (rate: TaxRate) =>
    deletion.mutate(rate._id, {
      onSuccess: () => {
        setSaid(words.deleted(label(rate)));
        setDeleting(null);
      },
    });
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<InvoicesTabs />} />
      {incomplete && (
        <Alert tone="info">
          <p>{words.incomplete}</p>
          <LinkButton to="/admin/school" tone="secondary" size="sm">
            {words.complete}
          </LinkButton>
        </Alert>
      )}
      {said !== '' && <Alert tone="success">{said}</Alert>}
      <ConfirmDialog
        open={deleting !== null}
        title={deleting ? words.deleteTitle(label(deleting)) : ''}
        confirmLabel={words.delete}
        busyLabel={words.deleting}
        doing={deletion}
        failure={(error) => <Alert tone="error">{sentenceOr(error, words.failed)}</Alert>}
        onConfirm={() => deleting && remove(deleting)}
        onClose={() => setDeleting(null)}
      >
        <div className="grid gap-2">
          <p>{deleting && words.deleteText(nameOf(deleting.country))}</p>
          <p>{words.deleteAdvice}</p>
        </div>
      </ConfirmDialog>
      <TaxRateForm nameOf={nameOf} onAdded={(country) => setSaid(words.added(nameOf(country)))} />
      {query.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : !query.data ? (
        <ErrorState title={words.loadFailed} error={query.error} onRetry={() => void query.refetch()}>
          {sentenceOr(query.error, words.failed)}
        </ErrorState>
      ) : query.data.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <RowList label={words.list} className="max-w-3xl">
          {query.data.map((rate) => (
            <li key={rate._id} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-5">
              <div>
                <h2 className="font-sans text-base font-semibold tabular-nums">{label(rate)}</h2>
                <p className="text-sm text-muted">
                  {rate.to === null
                    ? words.since(formatDate(rate.from, locale))
                    : words.between(formatDate(rate.from, locale), formatDate(rate.to, locale))}
                  {rate.exemption !== '' && ` · ${words.exempt(rate.exemption)}`}
                </p>
              </div>
              <Button size="sm" tone="quiet" aria-label={words.deleteOf(label(rate))} onClick={() => setDeleting(rate)}>
                {words.delete}
              </Button>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}

function TaxRateForm(props: { nameOf: (country: string) => string; onAdded: (country: string) => void }) {
  const words = useMessages().invoices.taxes;
  const locale = useLocale();
  const add = useAddTaxRate();
  const form = useForm({
    failed: words.failed,
    submit: async ({ country = '', percent = '', from = '', to = '', exemption = '' }, element) => {
      const body = {
        country,
        percent: readNumber(percent),
        from,
        to: to === '' ? null : to,
        exemption,
      };
      await add.mutateAsync(body);
      props.onAdded(country);
      element.reset();
    },
  });
  return (
    <Form form={form} aria-label={words.add} className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <FormAlert />
      </div>
      <Select name="country" label={words.country} defaultValue="">
        <option value="">{words.chooseCountry}</option>
        <Options values={countriesByName(locale)} nameOf={props.nameOf} />
      </Select>
      <TextInput name="percent" label={words.percent} hint={words.percentHint} inputMode="decimal" autoComplete="off" />
      <TextInput name="from" type="date" label={words.from} />
      <TextInput name="to" type="date" label={words.to} hint={words.toHint} />
      <TextInput
        name="exemption"
        label={words.exemption}
        hint={words.exemptionHint}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <SubmitButton className="justify-self-start">{words.add}</SubmitButton>
    </Form>
  );
}
