import { useRef, useState } from 'react';
import { rowsBetween, type Selectable } from './rows-between.ts';

/** The selected rows of a list, on all its pages. */
export interface Selection<Row extends Selectable> {
  readonly rows: readonly Row[];
  readonly has: (id: string) => boolean;
  /** The rows of this page that can be selected. */
  readonly shown: readonly Row[];
  /** Selects a row or takes it out; with `extend` also all rows from the one pressed before. */
  readonly press: (row: Row, extend: boolean) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly remove: (rows: readonly Selectable[]) => void;
  readonly clear: () => void;
}

/**
 * Keeps the selected rows of a list. `page` are the rows of the current page, `filter` the filters of the list: other
 * filters clear the selection, as rows out of sight must not be changed; another page or order keeps it.
 */
export function useSelection<Row extends Selectable>(page: readonly Row[], filter: object): Selection<Row> {
  const key = JSON.stringify(filter);
  const [selection, setSelection] = useState<{ key: string; rows: ReadonlyMap<string, Row> }>({ key, rows: new Map() });
  const anchor = useRef<string | null>(null);
  const rows: ReadonlyMap<string, Row> = selection.key === key ? selection.rows : new Map();
  const change = (alter: (next: Map<string, Row>) => void) =>
    setSelection((before) => {
      const next = new Map(before.key === key ? before.rows : []);
      alter(next);
      return { key, rows: next };
    });
  const add = (more: readonly Row[]) => change((next) => more.forEach((row) => next.set(row._id, row)));
  const remove = (less: readonly Selectable[]) => change((next) => less.forEach(({ _id }) => next.delete(_id)));
  return {
    rows: [...rows.values()],
    has: (id) => rows.has(id),
    shown: page,
    press: (row, extend) => {
      const range = extend ? rowsBetween(page, anchor.current, row) : [row];
      anchor.current = row._id;
      if (rows.has(row._id)) remove(range);
      else add(range);
    },
    add,
    remove,
    clear: () => change((next) => next.clear()),
  };
}
