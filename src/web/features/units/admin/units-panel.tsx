import { Plus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FullCourse } from '#contract/courses.ts';
import type { Unit } from '#contract/units.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DeleteUnitDialog } from './delete-unit-dialog.tsx';
import { UnitCard } from './unit-card.tsx';
import { newUnitDraft, UnitForm } from './unit-form.tsx';
import { useDragOrder } from '#web/ui/editing/use-drag-order.ts';
import { useUnitOrder } from './use-unit-order.ts';

/** Lists the units of a course; adds, edits, orders and deletes them. */
export function UnitsPanel({ course }: { course: FullCourse }) {
  const { adminCourses, editing } = useMessages();
  const { units: words } = adminCourses;
  const locale = useLocale();
  const id = useId();
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState(() => hasDraft(newUnitDraft(course._id)));
  const [notice, setNotice] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const [pendingDelete, setPendingDelete] = useState<Unit | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { place, move, said, failure, forgive } = useUnitOrder(course);
  const ids = course.sections.map((unit) => unit._id);
  const { order, dragged, start } = useDragOrder(ids, list, place);
  const units = order
    .map((unitId) => course.sections.find((unit) => unit._id === unitId))
    .filter((unit) => unit !== undefined);

  const tell = (sentence: string | null) => {
    forgive();
    setNotice(sentence);
  };

  return (
    <section id="units" aria-labelledby={`${id}-title`} className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-2xl">
            {words.heading}
          </h2>
          <p className="text-sm text-muted">{words.count(formatCount(units.length, locale), units.length !== 1)}</p>
        </div>
        <Button
          ref={toggle}
          tone="secondary"
          aria-expanded={adding}
          aria-controls={adding ? `${id}-form` : undefined}
          onClick={() => {
            tell(null);
            setKept(adding && hasDraft(newUnitDraft(course._id)));
            setAdding(!adding);
          }}
        >
          {!adding && <Icon of={Plus} className="size-5" />}
          {adding ? words.hideForm : words.showForm}
        </Button>
      </header>
      {adding && (
        <div id={`${id}-form`} className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
          <UnitForm
            courseRef={course._id}
            unit={null}
            submitLabel={words.add}
            extras
            onDone={(unit) => {
              flushSync(() => setAdding(false));
              tell(words.added(unit.title));
              toggle.current?.focus();
            }}
          />
        </div>
      )}
      {kept && <Alert>{editing.draft.hidden}</Alert>}
      {notice && <Alert tone="success">{notice}</Alert>}
      {failure && <Alert tone="error">{failure}</Alert>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {units.length === 0 ? (
        <EmptyState title={words.none} level={3}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {units.map((unit, at) => (
            <UnitCard
              key={unit._id}
              unit={unit}
              courseRef={course._id}
              place={at + 1}
              of={units.length}
              dragged={dragged === unit._id}
              onSaved={(saved) => tell(words.saved(saved.title))}
              onDelete={() => {
                tell(null);
                setPendingDelete(unit);
              }}
              onMove={(by) => {
                setNotice(null);
                move(unit._id, by);
              }}
              onDragStart={(event) => {
                setNotice(null);
                start(event, unit._id);
              }}
            />
          ))}
        </ol>
      )}
      <DeleteUnitDialog
        courseRef={course._id}
        unit={pendingDelete}
        onClose={() => setPendingDelete(null)}
        onDeleted={(unit) => {
          flushSync(() => {
            setPendingDelete(null);
            setNotice(words.deleted(unit.title));
          });
          heading.current?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
