/** A row that can be selected. */
export interface Selectable {
  readonly _id: string;
}

/** Returns the rows from one to another, both included, in either order; only `to` if `from` is not among them. */
export function rowsBetween<Row extends Selectable>(
  rows: readonly Row[],
  from: string | null,
  to: Row,
): readonly Row[] {
  const [a, b] = [rows.findIndex(({ _id }) => _id === from), rows.findIndex(({ _id }) => _id === to._id)];
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
