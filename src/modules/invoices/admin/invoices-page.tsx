import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { INVOICE_KINDS } from '#contract/choices.ts';
import { archivedInvoices } from '#contract/limits.ts';
import type { ListedInvoice } from '#modules/invoices/contract/invoices.ts';
import { formatPrice } from '#contract/money/money.ts';
import { dayIn } from '#contract/time/time-zones.ts';
import { formatDate, formatMonth } from '#web/lib/format/format.ts';
import { invoicePdfAddress } from '#modules/invoices/web/shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { INVOICES_FILE, invoicesQuery, PDFS_FILE, TOTALS_FILE } from './invoices-admin.api.ts';
import { daysOfMonth, type InvoicesSearch, monthOf, invoiceMonths } from './invoices-search.ts';
import { InvoicesTabs } from './invoices-tabs.tsx';

/** The invoices and credit notes, newest first: search, kind, days, and the export of what is shown. */
export function InvoicesPage(props: { search: InvoicesSearch; onSearch: (search: InvoicesSearch) => void }) {
  const { search, onSearch } = props;
  const words = useMessages().invoices;
  const locale = useLocale();
  const query = useQuery(invoicesQuery(search));
  const { timeZone } = useSchool();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const month = monthOf(search);
  const months = invoiceMonths(today, month);
  const { q, kind, from, to } = search;
  const exported = { q, kind, from, to };
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={words[name]}
      value={search[name] ?? ''}
      onChange={({ target: { value } }) => onSearch({ ...search, [name]: value || undefined, page: undefined })}
    />
  );
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<InvoicesTabs />} />
      <ListFrame
        query={query}
        words={words}
        search={search}
        onSearch={onSearch}
        filters={
          <div className="grid gap-4 sm:grid-cols-2 sm:items-end xl:grid-cols-[11rem_12rem_10rem_10rem]">
            <div className="sm:col-span-2 xl:col-span-4">
              <ListSearchBox words={words} search={search} onSearch={onSearch} />
            </div>
            <FilterSelect
              label={words.kind}
              all={words.allKinds}
              values={INVOICE_KINDS}
              value={kind}
              nameOf={(one) => words.kinds[one]}
              onChange={(chosen) => onSearch({ ...search, kind: chosen, page: undefined })}
            />
            <FilterSelect
              label={words.month}
              all={words.allMonths}
              values={months}
              value={month}
              nameOf={(one) => formatMonth(one, locale, 'long')}
              onChange={(one) => {
                const days = one === undefined ? { from: undefined, to: undefined } : daysOfMonth(one);
                onSearch({ ...search, ...days, page: undefined });
              }}
            />
            {day('from')}
            {day('to')}
            <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-4">
              <ExportLink address={INVOICES_FILE} query={exported} />
              <ExportLink address={TOTALS_FILE} query={exported} label={words.exportTotals} />
              {(query.data?.total ?? 0) > archivedInvoices ? (
                <p className="self-center text-sm text-muted">{words.tooManyPdfs(archivedInvoices)}</p>
              ) : (
                <ExportLink address={PDFS_FILE} query={exported} label={words.exportPdfs} />
              )}
            </div>
          </div>
        }
      >
        {(items, stale) => (
          <RowList label={words.list} stale={stale}>
            {items.map((one) => (
              <InvoiceRow key={one._id} invoice={one} />
            ))}
          </RowList>
        )}
      </ListFrame>
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const words = useMessages().invoices;
  const locale = useLocale();
  const { number, kind, sample, total, tax, currency, problem } = invoice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-4 py-2 sm:px-5">
      <div className="grid min-w-0 [overflow-wrap:anywhere]">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
          {number}
          {kind === 'credit_note' && <Badge tone="highlight">{words.kinds[kind]}</Badge>}
          {sample && <Badge>{words.sample}</Badge>}
        </h2>
        <p className="text-sm text-muted">
          <Buyer invoice={invoice} /> · <time dateTime={invoice.issuedOn}>{formatDate(invoice.issuedOn, locale)}</time>{' '}
          · {words.order(invoice.order)}
        </p>
        {problem !== null && <p className="text-sm text-danger">{words.problem(problem)}</p>}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-x-5 text-right tabular-nums">
        <span className="grid">
          {formatPrice(total, currency, locale)}
          {tax !== 0 && (
            <span className="text-sm text-muted">{words.includedTax(formatPrice(tax, currency, locale))}</span>
          )}
        </span>
        <a href={invoicePdfAddress(invoice._id)} download aria-label={words.pdfOf(number)} className="link py-2">
          {words.pdf}
        </a>
      </p>
    </li>
  );
}

/** The buyer, with a link to their page while there is an account. */
function Buyer({ invoice: { buyer, userId } }: { invoice: ListedInvoice }) {
  if (userId === null) return buyer;
  return (
    <Link to="/admin/people/$userId" params={{ userId }} className="link">
      {buyer}
    </Link>
  );
}
