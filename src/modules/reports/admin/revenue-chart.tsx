import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';

/** Revenue of the best-earning courses, highest first. */
export function RevenueChart({ courses }: { courses: Dashboard['revenueByCourse'] }) {
  const { dashboard } = useMessages().admin;
  const words = dashboard.revenueByCourse;
  const locale = useLocale();
  const best = courses[0];
  const nameOf = ({ name, customId }: (typeof courses)[number]) => (customId === null ? words.deleted(name) : name);
  const price = usePrice();
  return (
    <ChartFrame
      title={words.title}
      lead={words.lead}
      showTable={dashboard.showTable}
      showChart={dashboard.showChart}
      empty={best && best.revenue > 0 ? undefined : words.empty}
      chart={
        <BarChart
          title={words.title}
          summary={words.summary(courses.length, best ? nameOf(best) : '', price(best?.revenue ?? 0))}
          bars={courses.map((course) => ({
            key: course._id ?? course.name,
            label: nameOf(course),
            value: course.revenue,
            shown: price(course.revenue),
            words: words.bar(nameOf(course), price(course.revenue)),
          }))}
        />
      }
      table={
        <DataTable
          caption={words.title}
          columns={[
            { label: words.course, cell: nameOf, names: true },
            { label: dashboard.enrolments, cell: ({ enrolments }) => formatCount(enrolments, locale), end: true },
            { label: dashboard.revenue, cell: ({ revenue }) => price(revenue), end: true },
          ]}
          rows={courses}
          keyOf={({ _id, name }) => _id ?? name}
        />
      }
    />
  );
}
