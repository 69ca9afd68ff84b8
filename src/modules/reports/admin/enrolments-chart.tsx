import type { Dashboard } from '#contract/reports.ts';
import { formatCount, formatMonth } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { DataTable } from '#web/ui/charts/data-table.tsx';

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
          columns={[words.month, dashboard.enrolments, dashboard.revenue]}
          numbers={[1, 2]}
          rows={months.map(({ month, enrolments, revenue }) => ({
            key: month,
            cells: [formatMonth(month, locale, 'long'), count(enrolments), price(revenue)],
          }))}
        />
      }
    />
  );
}
