import { ArrowDown, ArrowUp, GripVertical } from 'lucide';
import type { PointerEvent } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** The handle by which an entry of a list is dragged; the move buttons do the same for keyboards and screen readers. */
export function DragHandle(props: { title: string; dragged: boolean; onDragStart: (event: PointerEvent) => void }) {
  return (
    <span
      aria-hidden="true"
      title={props.title}
      className={`touch grid touch-none place-items-center rounded-md text-muted select-none hover:bg-sunken ${props.dragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      onPointerDown={props.onDragStart}
    >
      <Icon of={GripVertical} className="size-5" />
    </span>
  );
}

/** A button that moves an entry of a list up (-1) or down (1). */
export function MoveButton(props: {
  id: string;
  by: 1 | -1;
  label: string;
  disabled: boolean;
  onMove: (by: 1 | -1) => void;
}) {
  const { by, label, disabled } = props;
  const drawing = by === 1 ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      id={props.id}
      aria-label={label}
      title={label}
      // Not `disabled`: moving an entry to the end by this button must not lose the focus.
      aria-disabled={disabled}
      className="grid min-h-9 w-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:min-h-11"
      onClick={() => !disabled && props.onMove(by)}
    >
      <Icon of={drawing} className="size-4" />
    </button>
  );
}
