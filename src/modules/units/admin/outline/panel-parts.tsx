import { FolderPlus, Rows3 } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import type { Unit } from '#modules/units/contract/units.ts';
import { DeleteUnitsDialog } from '#modules/units/admin/delete-unit-dialog.tsx';
import { ScheduleDialog } from '#modules/units/admin/states/schedule-dialog.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import type { useUnitChanges } from './use-unit-changes.ts';

/** The heading of the list, which takes the focus of buttons that are gone, and the number of units. */
export function ListHeading({ ref, id, count }: { ref: Ref<HTMLHeadingElement>; id: string; count: number }) {
  const { units: words } = useMessages().adminCourses;
  const locale = useLocale();
  return (
    <div>
      <h2 ref={ref} id={id} tabIndex={-1} className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-sm text-muted">{words.count(formatCount(count, locale), count !== 1)}</p>
    </div>
  );
}

/** The dialogs that ask when units are published, and before they are deleted. */
export function UnitDialogs(props: {
  courseRef: string;
  changes: ReturnType<typeof useUnitChanges>;
  toSchedule: readonly Unit[];
  toDelete: readonly Unit[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { changes, toSchedule, onClose } = props;
  return (
    <>
      <ScheduleDialog
        units={toSchedule}
        save={(input) => changes.schedule(toSchedule, input)}
        onDone={onClose}
        onClose={onClose}
      />
      <DeleteUnitsDialog
        courseRef={props.courseRef}
        units={props.toDelete}
        onClose={onClose}
        onDeleted={(gone) => {
          flushSync(() => {
            onClose();
            changes.offerRestoring(gone);
          });
          props.onDeleted();
        }}
      />
    </>
  );
}

/** A button that opens and closes a form below it. */
export function FormToggle({
  ref,
  isOpen,
  controls,
  icon,
  size,
  onToggle,
  children,
}: {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** The id of the form. */
  controls: string;
  icon: Drawing;
  size?: 'sm';
  onToggle: () => void;
  children: string;
}) {
  return (
    <Button
      ref={ref}
      tone="secondary"
      size={size}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {!isOpen && <Icon of={icon} className="size-5" />}
      {children}
    </Button>
  );
}

/** The buttons of the list: lines instead of cards, and another chapter. */
export function PanelButtons(props: { compact: boolean; onCompact: () => void; onChapter: () => void }) {
  const { outline: words } = useMessages().adminCourses;
  return (
    <>
      <Button size="sm" tone="quiet" aria-pressed={props.compact} onClick={props.onCompact}>
        <Icon of={Rows3} className="size-5" />
        {words.compact}
      </Button>
      <Button size="sm" tone="quiet" onClick={props.onChapter}>
        <Icon of={FolderPlus} className="size-5" />
        {words.newChapter}
      </Button>
    </>
  );
}

/** What was done, and the button that takes it back. */
export function Notice({
  sentence,
  undo,
  onUndone,
}: {
  sentence: ReactNode;
  undo: (() => void) | undefined;
  onUndone: () => void;
}) {
  const { outline: words } = useMessages().adminCourses;
  if (sentence === undefined || sentence === null) return null;
  const takeBack = () => {
    undo?.();
    onUndone();
  };
  return (
    <Alert tone="success">
      {sentence}
      {undo && (
        <Button size="sm" tone="secondary" className="ms-3" onClick={takeBack}>
          {words.undo}
        </Button>
      )}
    </Alert>
  );
}
