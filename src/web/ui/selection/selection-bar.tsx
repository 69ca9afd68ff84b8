import { type ReactNode, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import type { Selectable } from './rows-between.ts';
import type { Selection } from './use-selection.ts';

/** Rows that one action takes at most: each is a request. */
const MOST = 10_000;
const PAGE = 200;

/** One page of the list with its present filters, by the number of its first row, or by the last row before it. */
export type ReadRows<Row> = (page: {
  limit: number;
  offset: number;
  last: Row | undefined;
}) => Promise<{ items: readonly Row[]; total: number }>;

/**
 * The bar under a list while rows are selected: how many, all that match, none, and the actions. It stays in view at the
 * lower edge of the window, above another bar there of the height `--bar-below`.
 */
export function SelectionBar<Row extends Selectable>(props: {
  selection: Selection<Row>;
  /** The rows that match the filters, on all pages. */
  total: number;
  read: ReadRows<Row>;
  /** Whether a row can be selected; absent if all can. */
  selectable?: (row: Row) => boolean;
  children: ReactNode;
}) {
  const { selection, total, read, selectable = () => true } = props;
  const words = useMessages().admin.selection;
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const count = selection.rows.length;
  const most = Math.min(total, MOST);

  const selectAll = async () => {
    setReading(true);
    setProblem(null);
    try {
      const rows: Row[] = [];
      let last: Row | undefined;
      for (let offset = 0; offset < most; offset += PAGE) {
        const { items } = await read({ limit: Math.min(PAGE, most - offset), offset, last });
        last = items.at(-1);
        rows.push(...items.filter(selectable));
        if (items.length < PAGE) break;
      }
      selection.add(rows);
    } catch (cause) {
      setProblem(cause);
    } finally {
      setReading(false);
    }
  };

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? words.count(count) : ''}
      </p>
      {count > 0 && (
        <div
          role="group"
          aria-label={words.bar}
          className="sticky bottom-(--bar-below,0px) z-20 grid gap-2 rounded-lg border border-edge bg-surface px-3 py-2 shadow-raised"
        >
          {problem !== null && <FailureAlert sentence={words.allFailed} cause={problem} />}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span aria-hidden="true" className="px-1 text-sm font-semibold tabular-nums">
              {words.count(count)}
            </span>
            {count < total && selection.shown.length < total && (
              <Button size="sm" tone="quiet" busy={reading} onClick={() => void selectAll()}>
                {total > MOST ? words.first(MOST) : words.all(total)}
              </Button>
            )}
            <Button size="sm" tone="quiet" onClick={selection.clear}>
              {words.clear}
            </Button>
            <span className="ms-auto flex flex-wrap gap-2">{props.children}</span>
          </div>
        </div>
      )}
    </>
  );
}
