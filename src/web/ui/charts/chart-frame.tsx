import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/**
 * A chart with its heading and a button that shows the same data as a table. `table` must have all of the chart's data;
 * `empty`, if any, replaces both.
 */
export function ChartFrame(props: {
  title: string;
  lead: string;
  showTable: string;
  showChart: string;
  chart: ReactNode;
  table: ReactNode;
  empty?: string | undefined;
}) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={titleId} className="text-xl">
            {props.title}
          </h2>
          <p className="text-sm text-muted">{props.lead}</p>
        </div>
        {props.empty === undefined && (
          <Button size="sm" tone="secondary" aria-describedby={titleId} onClick={() => setAsTable(!asTable)}>
            {asTable ? props.showChart : props.showTable}
          </Button>
        )}
      </div>
      {props.empty !== undefined ? (
        <p className="py-10 text-center text-muted">{props.empty}</p>
      ) : asTable ? (
        props.table
      ) : (
        props.chart
      )}
    </section>
  );
}
