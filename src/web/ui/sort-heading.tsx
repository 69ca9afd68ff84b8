import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from './icon.tsx';

/** The heading of a sortable column. `sorted` is its current order. */
export function SortHeading(props: {
  label: string;
  /** The accessible name of pressing it. */
  action: string;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** For a dense table. */
  tight?: boolean;
  className?: string;
}) {
  const drawing = props.sorted === undefined ? ChevronsUpDown : props.sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={props.sorted} className={`p-0 text-start ${props.className ?? ''}`}>
      <button
        type="button"
        title={props.action}
        className={`flex min-h-11 w-full items-center gap-1.5 text-start font-semibold hover:bg-line/60 ${props.tight ? 'px-2 whitespace-nowrap' : 'px-4'}`}
        onClick={props.onSort}
      >
        {props.label}
        <Icon of={drawing} className={`size-4 shrink-0 ${props.sorted ? 'text-accent' : 'text-muted'}`} />
      </button>
    </th>
  );
}
