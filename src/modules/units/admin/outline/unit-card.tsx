import { Play } from 'lucide';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Unit } from '#modules/units/contract/units.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { DragHandle, MoveButton } from '#web/ui/editing/order-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { ClampedText } from './clamped-text.tsx';
import { unitImage } from '#modules/units/admin/unit-fields.ts';
import { UnitForm } from '#modules/units/admin/unit-form.tsx';
import { unitDraftForm } from '#modules/units/admin/use-unit-draft.ts';
import { UnitLine } from './unit-row.tsx';
import { moveButtonId } from './use-outline.ts';
import { VideoDialog } from '#modules/units/admin/media/video-dialog.tsx';

/** One unit in a course's editor: view, edit in place, watch, move, delete. `place` counts from 1. */
export function UnitCard(props: {
  unit: Unit;
  courseRef: string;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  dragged: boolean;
  /** One line instead of a card. */
  compact: boolean;
  /** The checkbox that selects it. */
  select: ReactNode;
  /** Its state, to see and to change. */
  state: ReactNode;
  /** The menu of further actions. */
  menu: ReactNode;
  onSaved: (unit: Unit) => void;
  onDelete: () => void;
  onMove: (by: 1 | -1) => void;
  onDragStart: (event: PointerEvent) => void;
}) {
  const { unit: words, units } = useMessages().adminCourses;
  const locale = useLocale();
  const { unit, courseRef, place } = props;
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(unitDraftForm(unit._id)));
  const [watching, setWatching] = useState(false);
  const quickEdit = `quick-edit-${unit._id}`;

  const edit = () => {
    setEditing(true);
  };
  const view = () => {
    flushSync(() => setEditing(false));
    document.getElementById(quickEdit)?.focus();
  };

  if (editing) {
    return (
      <li className="rounded-lg border border-line bg-highlight-soft p-4 shadow-card sm:p-5">
        <h3 className="mb-4 font-sans text-base font-semibold break-words">{words.quickEditNamed(unit.title)}</h3>
        <UnitForm
          courseRef={courseRef}
          unit={unit}
          submitLabel={units.save}
          onCancel={view}
          onDone={(saved) => {
            view();
            props.onSaved(saved);
          }}
        />
      </li>
    );
  }
  const video = <VideoDialog unit={unit} open={watching} onClose={() => setWatching(false)} />;
  if (props.compact) {
    return (
      <UnitLine {...props} quickEditId={quickEdit} onEdit={edit} onWatch={() => setWatching(true)}>
        {video}
      </UnitLine>
    );
  }
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-surface p-3 sm:p-4 ${props.dragged ? 'border-accent shadow-raised' : 'border-line shadow-card'}`}
    >
      <div className="flex gap-2 sm:gap-3">
        <div className="-ms-1 flex flex-col items-center">
          {props.select}
          <DragHandle title={words.drag(unit.title)} dragged={props.dragged} onDragStart={props.onDragStart} />
          <MoveButton
            id={moveButtonId(unit._id, -1)}
            by={-1}
            label={words.moveUp(unit.title)}
            disabled={props.isFirst}
            onMove={props.onMove}
          />
          <MoveButton
            id={moveButtonId(unit._id, 1)}
            by={1}
            label={words.moveDown(unit.title)}
            disabled={props.isLast}
            onMove={props.onMove}
          />
        </div>
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
          <ResponsiveImage
            src={unitImage(unit)}
            alt=""
            sizes="(min-width: 40rem) 9rem, 80vw"
            className="self-start rounded-sm max-sm:max-w-56"
          />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1">
            <h3 className="font-sans text-base leading-snug font-semibold break-words">
              <span className="me-1.5 text-muted tabular-nums">{words.place(place)}</span>
              {unit.title}
            </h3>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {props.state}
              {unit.durationSeconds > 0 && formatDuration(unit.durationSeconds, locale)}
              {unit.freePreview && <Badge tone="success">{words.freePreview}</Badge>}
            </p>
            <ClampedText text={unit.description} />
          </div>
        </div>
        <div className="-me-1 self-start">{props.menu}</div>
      </div>
      <CardButtons
        unit={unit}
        courseRef={courseRef}
        quickEditId={quickEdit}
        onWatch={() => setWatching(true)}
        onEdit={edit}
        onDelete={props.onDelete}
      />
      {video}
    </li>
  );
}

function CardButtons(props: {
  unit: Unit;
  courseRef: string;
  quickEditId: string;
  onWatch: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { unit } = props;
  const { unit: words } = useMessages().adminCourses;
  const { pages, isAdmin } = useWorkplace();
  return (
    <div className="flex flex-wrap gap-1 border-t border-line pt-3">
      {unit.videoUrl ? (
        <Button size="sm" tone="secondary" aria-label={words.watchNamed(unit.title)} onClick={props.onWatch}>
          <Icon of={Play} className="size-4" />
          {words.watch}
        </Button>
      ) : (
        <span className="inline-flex min-h-9 items-center px-2 text-sm text-muted">{words.noVideo}</span>
      )}
      {isAdmin && (
        <LinkButton
          to="/admin/manage-courses/$courseId/section/$sectionId"
          params={{ courseId: props.courseRef, sectionId: unit._id }}
          size="sm"
          tone="quiet"
          aria-label={words.goToNamed(unit.title)}
        >
          {words.goTo}
        </LinkButton>
      )}
      <LinkButton
        to={pages.unit}
        params={{ courseId: props.courseRef, unitId: unit._id }}
        size="sm"
        tone="quiet"
        aria-label={words.openEditorNamed(unit.title)}
      >
        {words.openEditor}
      </LinkButton>
      <Button
        id={props.quickEditId}
        size="sm"
        tone="quiet"
        aria-label={words.quickEditNamed(unit.title)}
        onClick={props.onEdit}
      >
        {words.quickEdit}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        className="text-danger!"
        aria-label={words.deleteNamed(unit.title)}
        onClick={props.onDelete}
      >
        {words.delete}
      </Button>
    </div>
  );
}
