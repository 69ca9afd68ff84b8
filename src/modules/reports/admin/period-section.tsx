import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { PeriodStats } from '#modules/reports/contract/reports.ts';
import { dayIn } from '#contract/time/time-zones.ts';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice, useSchool } from '#web/lib/school.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { periodQuery } from './dashboard.api.ts';
import { daysOf, type PeriodSearch } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

/** The numbers of a period, compared with the one before it; each number links to its list. */
export function PeriodSection(props: { search: PeriodSearch; onSearch: (next: PeriodSearch) => void }) {
  const words = useMessages().admin.dashboard.period;
  const locale = useLocale();
  const { timeZone } = useSchool();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const days = daysOf(props.search, today);
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(periodQuery(days));
  const span = (from: string, to: string) => words.span(formatDate(from, locale), formatDate(to, locale));
  return (
    <section aria-labelledby="period" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="period" className="text-xl">
            {words.title}
          </h2>
          <p role="status" className="text-sm text-muted">
            {span(days.from, days.to)}
            {data && !isPlaceholderData && <> · {words.comparedWith(span(data.before.from, data.before.to))}</>}
          </p>
        </div>
        <PeriodPicker search={props.search} days={days} today={today} onChange={props.onSearch} />
      </div>
      {isPending ? (
        <div aria-busy="true" className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} className="h-20 sm:h-32" />
          ))}
        </div>
      ) : data ? (
        <Numbers stats={data} stale={isPlaceholderData} />
      ) : (
        <ErrorState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {words.failedHelp}
        </ErrorState>
      )}
    </section>
  );
}

const NUMBERS = [
  { name: 'users', to: '/admin/manage-users' },
  { name: 'courses', to: '/admin/manage-courses' },
  { name: 'enrolments', to: '/admin/enrolments' },
  { name: 'revenue', to: '/admin/invoices' },
] as const satisfies readonly { name: keyof PeriodStats; to: LinkProps['to'] }[];

function Numbers({ stats, stale }: { stats: PeriodStats; stale: boolean }) {
  const words = useMessages().admin.dashboard.period;
  const locale = useLocale();
  const price = usePrice();
  return (
    <dl className={`grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 ${stale ? 'stale' : ''}`}>
      {NUMBERS.map(({ name, to }) => {
        const { now, before } = stats[name];
        const format = (value: number) => (name === 'revenue' ? price(value) : formatCount(value, locale));
        return (
          <div
            key={name}
            className="grid min-w-0 content-start gap-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-card sm:p-5"
          >
            <dt className="text-sm text-muted">{words.names[name]}</dt>
            <dd>
              <Link
                to={to}
                search={{ from: stats.from, to: stats.to }}
                aria-label={words.seeList(words.names[name], format(now))}
                className="link font-serif text-2xl whitespace-nowrap tabular-nums"
              >
                {format(now)}
              </Link>
            </dd>
            <dd className="text-sm text-muted tabular-nums">{change(now, before, format, words)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns the difference to the period before, in numbers and percent, and the number it had. */
function change(
  now: number,
  before: number,
  format: (value: number) => string,
  words: Record<'same', (before: string) => string> & {
    change: (more: string, percent: string, before: string) => string;
  },
): string {
  if (now === before) return words.same(format(before));
  const sign = now > before ? '+' : '−';
  const percent = before <= 0 ? '' : `${sign}${Math.round((Math.abs(now - before) / before) * 100)} %`;
  return words.change(`${sign}${format(Math.abs(now - before))}`, percent, format(before));
}
