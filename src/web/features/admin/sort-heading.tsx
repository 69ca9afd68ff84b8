import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';

/**
 * The heading of a column one can sort by. `sorted` says how the list is ordered by it now; pressing it sorts upwards,
 * or downwards when it is upwards already.
 */
export function SortHeading(props: {
  label: string;
  /** What pressing does, in words. */
  action: string;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}) {
  const drawing = props.sorted === undefined ? ChevronsUpDown : props.sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={props.sorted} className="p-0 text-start">
      <button
        type="button"
        title={props.action}
        className="flex min-h-11 w-full items-center gap-1.5 px-4 text-start font-semibold hover:bg-line/60"
        onClick={props.onSort}
      >
        {props.label}
        <Icon of={drawing} className={`size-4 shrink-0 ${props.sorted ? 'text-accent' : 'text-muted'}`} />
      </button>
    </th>
  );
}
