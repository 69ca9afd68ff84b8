import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { formatCount, formatMonth } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';

/** Enrolments per month of the last twelve months, oldest first. */
export function EnrolmentsChart({ months }: { months: Dashboard['enrolmentsByMonth'] }) {
  const { dashboard } = useMessages().admin;
  const words = dashboard.months;
  const locale = useLocale();
  const price = usePrice();
  const total = months.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const best = months.reduce((most, month) => (month.enrolments > most.enrolments ? month : most), {
    month: '1970-01',
    enrolments: 0,
  });
  const count = (value: number) => formatCount(value, locale);
  return (
    <ChartFrame
      title={words.title}
      lead={words.lead}
      showTable={dashboard.showTable}
      showChart={dashboard.showChart}
      empty={total === 0 ? words.empty : undefined}
      chart={
        <ColumnChart
          title={words.title}
          summary={words.summary(total, formatMonth(best.month, locale, 'long'), best.enrolments)}
          format={count}
          columns={months.map(({ month, enrolments }) => ({
            key: month,
            label: formatMonth(month, locale, 'short'),
            value: enrolments,
            words: words.bar(formatMonth(month, locale, 'long'), enrolments),
          }))}
        />
      }
      table={
        <DataTable
          caption={words.title}
          columns={[
            { label: words.month, cell: ({ month }) => formatMonth(month, locale, 'long'), names: true },
            { label: dashboard.enrolments, cell: ({ enrolments }) => count(enrolments), end: true },
            { label: dashboard.revenue, cell: ({ revenue }) => price(revenue), end: true },
          ]}
          rows={months}
          keyOf={({ month }) => month}
        />
      }
    />
  );
}
