import type { KeyboardEvent } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { Selectable } from './rows-between.ts';
import type { Selection } from './use-selection.ts';

const BOX = 'size-5 accent-accent align-middle';
/** The pressed area: 44 px on touch screens. */
const AREA = 'touch grid place-items-center';

/**
 * The checkbox that selects a row. Shift and a press select all rows from the one pressed before; the arrow keys go to
 * the next row, with Shift they take it with them; Escape clears the selection.
 */
export function SelectBox<Row extends Selectable>(props: {
  selection: Selection<Row>;
  row: Row;
  /** The name of the row. */
  name: string;
}) {
  const { selection, row, name } = props;
  const words = useMessages().admin.selection;
  const byKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') selection.clear();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const index = selection.shown.findIndex(({ _id }) => _id === row._id);
    const next = selection.shown[index + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    if (event.shiftKey) selection.add([row, next]);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <label className={AREA}>
      <input
        id={idOf(row)}
        type="checkbox"
        className={BOX}
        aria-label={words.row(name)}
        checked={selection.has(row._id)}
        onChange={(event) => selection.press(row, (event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={byKey}
      />
    </label>
  );
}

const idOf = ({ _id }: Selectable): string => `select-${_id}`;

/** The checkbox that selects all rows of the page, or takes them out. */
export function SelectPage<Row extends Selectable>({ selection }: { selection: Selection<Row> }) {
  const words = useMessages().admin.selection;
  const { shown } = selection;
  const chosen = shown.filter(({ _id }) => selection.has(_id)).length;
  const all = shown.length > 0 && chosen === shown.length;
  return (
    <label className={AREA}>
      <input
        type="checkbox"
        className={BOX}
        aria-label={words.page}
        disabled={shown.length === 0}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => (all ? selection.remove(shown) : selection.add(shown))}
      />
    </label>
  );
}
