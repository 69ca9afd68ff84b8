import type { ReactNode } from 'react';

/** The table behind a chart: the first column names its row, `numbers` are the right-aligned columns. */
export function DataTable(props: {
  caption: string;
  columns: readonly string[];
  numbers?: readonly number[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const side = (column: number) =>
    props.numbers?.includes(column) ? 'text-end whitespace-nowrap tabular-nums' : 'text-start';
  return (
    <div
      role="group"
      aria-label={props.caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr className="border-b border-edge">
            {props.columns.map((column, index) => (
              <th key={column} scope="col" className={`px-2 py-2 font-semibold ${side(index)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className={`px-2 py-2 font-normal ${side(index)}`}>
                    {cell}
                  </th>
                ) : (
                  <td key={index} className={`px-2 py-2 ${side(index)}`}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
