import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { HomeSectionOf } from './home-sections.ts';

/** A row of numbers, each with its label; more than three in several rows. */
export function StatsStrip({ items }: { items: HomeSectionOf<'statistics'>['items'] }) {
  const locale = useLocale();
  const columns = items.length > 3 ? 'grid-cols-3 gap-y-6' : 'auto-cols-fr grid-flow-col';
  return (
    <dl className={`grid divide-x divide-current/25 [[dir=rtl]_&]:divide-x-reverse ${columns}`}>
      {items.map(({ id, label, value }) => (
        <div key={id} className="flex flex-col-reverse px-3 text-center first:ps-0 last:pe-0 sm:px-6">
          <dt className="text-sm opacity-90">{label}</dt>
          <dd className="font-serif text-3xl font-semibold tabular-nums">
            {typeof value === 'number' ? formatCount(value, locale) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
