import { Link } from '@tanstack/react-router';
import { Pencil, Play, Trash2 } from 'lucide';
import type { ComponentProps, PointerEvent, ReactNode } from 'react';
import type { Unit } from '#modules/units/contract/units.ts';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DragHandle, MoveButton } from '#web/ui/editing/order-controls.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { moveButtonId } from './use-outline.ts';

/** One unit in a long list: a line with its title, which opens the editor, length and actions, at most 56 px high on wide screens. */
export function UnitLine(props: {
  unit: Unit;
  courseRef: string;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  dragged: boolean;
  select: ReactNode;
  state: ReactNode;
  menu: ReactNode;
  quickEditId: string;
  onEdit: () => void;
  onWatch: () => void;
  onDelete: () => void;
  onMove: (by: 1 | -1) => void;
  onDragStart: (event: PointerEvent) => void;
  children: ReactNode;
}) {
  const { unit: words } = useMessages().adminCourses;
  const { pages } = useWorkplace();
  const locale = useLocale();
  const { unit } = props;
  return (
    <li
      className={`-mt-px flex min-h-12 items-center gap-1 border bg-surface px-2 max-lg:flex-wrap lg:h-13 ${props.dragged ? 'border-accent shadow-raised' : 'border-line'}`}
    >
      {props.select}
      <DragHandle title={words.drag(unit.title)} dragged={props.dragged} onDragStart={props.onDragStart} />
      <span className="min-w-8 shrink-0 text-sm text-muted tabular-nums">{words.place(props.place)}</span>
      <Link
        to={pages.unit}
        params={{ courseId: props.courseRef, unitId: unit._id }}
        title={unit.title}
        className="link min-w-0 grow truncate py-2 text-sm font-semibold"
      >
        {unit.title}
      </Link>
      {props.state}
      {unit.freePreview && <Badge tone="success">{words.freePreview}</Badge>}
      <span className="shrink-0 text-end text-sm text-muted tabular-nums 2xl:w-14">
        {unit.durationSeconds > 0 && formatDuration(unit.durationSeconds, locale)}
      </span>
      <span className="ms-auto flex shrink-0 items-center">
        {unit.videoUrl && <Action of={Play} label={words.watchNamed(unit.title)} onClick={props.onWatch} />}
        <Action of={Pencil} label={words.quickEditNamed(unit.title)} onClick={props.onEdit} id={props.quickEditId} />
        {([-1, 1] as const).map((by) => (
          <MoveButton
            key={by}
            id={moveButtonId(unit._id, by)}
            by={by}
            label={by === 1 ? words.moveDown(unit.title) : words.moveUp(unit.title)}
            disabled={by === 1 ? props.isLast : props.isFirst}
            onMove={props.onMove}
          />
        ))}
        <Action of={Trash2} label={words.deleteNamed(unit.title)} onClick={props.onDelete} danger />
        {props.menu}
      </span>
      {props.children}
    </li>
  );
}

function Action({
  of,
  label,
  danger,
  ...rest
}: ComponentProps<'button'> & { of: Drawing; label: string; danger?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`grid min-h-9 w-10 place-items-center rounded-md hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:w-11 ${danger ? 'text-danger' : 'text-muted hover:text-ink'}`}
    >
      <Icon of={of} className="size-4" />
    </button>
  );
}
