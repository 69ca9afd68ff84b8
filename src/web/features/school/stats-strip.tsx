export interface Stat {
  id: string;
  name: string;
  value: string;
}

/** A row of numbers, each with its label. */
export function StatsStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-3 divide-x divide-current/25 [[dir=rtl]_&]:divide-x-reverse">
      {stats.map(({ id, name, value }) => (
        <div key={id} className="flex flex-col-reverse px-3 text-center first:ps-0 last:pe-0 sm:px-6">
          <dt className="text-sm opacity-90">{name}</dt>
          <dd className="font-serif text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
