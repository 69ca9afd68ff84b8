import { Fragment, type ReactNode } from 'react';
import { type Column, RowBox, type RowSelection, Table, type TableProps } from './data-table.tsx';

/**
 * One page of a list of the back office: a table where its columns fit (`wide`), else cards with the same cells.
 * `stale` while another page is loading.
 */
export function ListTable<Row>(
  props: Omit<TableProps<Row>, 'edited'> & {
    wide: boolean;
    stale?: boolean;
    /** The level of the cards' headings. */
    level?: 2 | 3;
    /** Above the title of a card. */
    image?: (row: Row) => ReactNode;
    /** Returns the form of a row that is edited in place: table rows if `wide`, else the content of its card. */
    edited?: (row: Row) => ReactNode;
  },
) {
  const { wide, stale = false, level = 2, image, ...table } = props;
  const look = stale ? 'stale' : '';
  if (wide) {
    return (
      <div className={`rounded-lg border border-line bg-surface shadow-card ${look}`}>
        <Table {...table} top="top-(--bar-height,4.5rem)" />
      </div>
    );
  }
  const { caption, columns, rows, keyOf, selection, edited } = table;
  return (
    <ul aria-label={caption} className={`grid items-start gap-3 sm:grid-cols-2 sm:gap-4 ${look}`}>
      {rows.map((row, index) => (
        <li key={keyOf(row, index)} className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {edited?.(row) ?? (
            <>
              {image?.(row)}
              <Card row={row} columns={columns} selection={selection} level={level} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Card<Row>(props: {
  row: Row;
  columns: readonly Column<Row>[];
  selection: RowSelection<Row> | undefined;
  level: 2 | 3;
}) {
  const { row, columns, selection } = props;
  const Title = `h${props.level}` as const;
  const columnsAt = (place: Column<Row>['card']) => columns.filter(({ names, card }) => !names && card === place);
  const foot = columnsAt('foot');
  return (
    <div className="grid gap-2 p-3 sm:p-4">
      <div className="flex items-start gap-x-3">
        {selection && (
          <span className="-m-2 shrink-0 empty:hidden">
            <RowBox selection={selection} row={row} />
          </span>
        )}
        <Title className="min-w-0 grow font-sans text-base font-semibold [overflow-wrap:anywhere]">
          {columns.find(({ names }) => names)?.cell(row)}
        </Title>
        {columnsAt('aside').map(({ label, cell }) => (
          <Fragment key={label}>{cell(row)}</Fragment>
        ))}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 text-sm">
        {columnsAt(undefined).map(({ label, cell }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{cell(row)}</dd>
          </Fragment>
        ))}
      </dl>
      {foot.length > 0 && (
        <div className="flex flex-wrap gap-1 border-t border-line pt-2">
          {foot.map(({ label, cell }) => (
            <Fragment key={label}>{cell(row)}</Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
