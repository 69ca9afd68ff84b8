import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { SelectBox, SelectPage } from '#web/ui/selection/select-box.tsx';
import type { Selectable } from '#web/ui/selection/rows-between.ts';
import type { Selection } from '#web/ui/selection/use-selection.ts';

/** A column of a table, and where its cells stand on the cards of a narrow screen. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its cells name their rows: the title of a card. */
  readonly names?: boolean;
  /** Figures and buttons: at the end of the cell, on one line. */
  readonly end?: boolean;
  /** Set for a column the list can be sorted by. */
  readonly sort?: ColumnSort | undefined;
  /** The place on a card: beside the title, at the foot, or none; by default a line with the label. */
  readonly card?: 'aside' | 'foot' | 'none';
  /** Classes of the cells. */
  readonly look?: string;
}

export interface ColumnSort {
  /** The accessible name of pressing the heading. */
  readonly action: string;
  readonly sorted: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

/** The boxes that select rows. */
export interface RowSelection<Row> {
  readonly of: Selection<Row & Selectable>;
  readonly nameOf: (row: Row) => string;
  /** Whether a row can be selected; absent if all can. */
  readonly allows?: (row: Row) => boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Returns the React key of a row; `index` is for rows that nothing else distinguishes. */
  keyOf: (row: Row, index: number) => string;
  selection?: RowSelection<Row> | undefined;
  /** Returns the table rows of a row that is edited in place, or null. */
  edited?: ((row: Row) => ReactNode) | undefined;
}

/** A table that scrolls sideways where it does not fit, also by keys. */
export function DataTable<Row>({ className = '', ...table }: TableProps<Row> & { className?: string }) {
  return (
    <div
      role="group"
      aria-label={table.caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className={`relative overflow-auto ${className}`}
    >
      <Table {...table} top="top-0" />
    </div>
  );
}

const sideOf = ({ end }: Column<never>) => (end ? 'text-end whitespace-nowrap tabular-nums' : 'text-start');

/** The table alone. Its heading stays in view `top` below the edge of what scrolls. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  selection,
  edited,
  top,
}: TableProps<Row> & { top: string }) {
  // The boxes are 44 px high.
  const cell = `px-2 ${selection ? 'py-0.5' : 'py-2 first:ps-3 last:pe-3'}`;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className={`sticky z-10 bg-sunken ${top}`}>
        <tr>
          {selection && (
            <td className="w-11">
              <SelectPage selection={selection.of} />
            </td>
          )}
          {columns.map((column) => (
            <Heading key={column.label} column={column} look={selection ? 'px-2' : cell} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(
          (row, index) =>
            edited?.(row) ?? (
              <tr
                key={keyOf(row, index)}
                className={`border-t border-line hover:bg-sunken/60 ${isSelected(selection, row) ? 'bg-sunken' : ''}`}
              >
                {selection && (
                  <td>
                    <RowBox selection={selection} row={row} />
                  </td>
                )}
                {columns.map((column) =>
                  column.names ? (
                    <th
                      key={column.label}
                      scope="row"
                      className={`${cell} font-semibold ${sideOf(column)} ${column.look ?? ''}`}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.label} className={`${cell} ${sideOf(column)} ${column.look ?? ''}`}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

function isSelected<Row>(selection: RowSelection<Row> | undefined, row: Row): boolean {
  return selection?.of.has((row as Row & Selectable)._id) ?? false;
}

/** The box of a row, where it can be selected. */
export function RowBox<Row>({ selection, row }: { selection: RowSelection<Row>; row: Row }) {
  if (selection.allows?.(row) === false) return null;
  return <SelectBox selection={selection.of} row={row as Row & Selectable} name={selection.nameOf(row)} />;
}

function Heading<Row>({ column, look }: { column: Column<Row>; look: string }) {
  const { label, sort } = column;
  if (!sort) {
    return (
      <th scope="col" className={`${look} font-semibold ${sideOf(column)}`}>
        {label}
      </th>
    );
  }
  const drawing = sort.sorted === undefined ? ChevronsUpDown : sort.sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sort.sorted} className="p-0 text-start">
      <button
        type="button"
        title={sort.action}
        className="flex min-h-11 w-full items-center gap-1.5 px-2 text-start font-semibold hover:bg-line/60"
        onClick={sort.onSort}
      >
        {label}
        <Icon of={drawing} className={`size-4 shrink-0 ${sort.sorted ? 'text-accent' : 'text-muted'}`} />
      </button>
    </th>
  );
}
