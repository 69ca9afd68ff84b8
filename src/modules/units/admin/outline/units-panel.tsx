import { FolderPlus, Plus, Rows3 } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { useDragOrder } from '#web/ui/editing/use-drag-order.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ChapterTitle } from './chapter-row.tsx';
import { DeleteUnitsDialog } from '#modules/units/admin/delete-unit-dialog.tsx';
import { chapterAt, entriesOf, outlineOf, unitIds, withChapter, withMoved } from './outline.ts';
import { ChapterEntry, UnitEntry } from './outline-entries.tsx';
import { SelectUnitBox } from './select-box.tsx';
import { SelectedUnits } from './selected-units.tsx';
import { ScheduleDialog } from '#modules/units/admin/states/schedule-dialog.tsx';
import { newUnitDraft, NewUnitForm, type NewUnitPlace } from '#modules/units/admin/new-unit-form.tsx';
import { useUnitSelection } from './use-selection.ts';
import { useUnitChanges } from './use-unit-changes.ts';

/** Courses with more units than this are shown as lines instead of cards. */
const MOST_CARDS = 12;

/** Lists the units of a course by chapters; adds, edits, moves, copies and deletes them. Changes can be undone for a minute. */
export function UnitsPanel({ course }: { course: FullCourse }) {
  const { adminCourses, editing } = useMessages();
  const { units: words } = adminCourses;
  const locale = useLocale();
  const id = useId();
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState<NewUnitPlace | null>(() => (hasDraft(newUnitDraft(course._id)) ? {} : null));
  const [hasUnsaved, setUnsaved] = useState(false);
  const [pendingSchedule, setPendingSchedule] = useState<readonly Unit[]>([]);
  const [pendingDelete, setPendingDelete] = useState<readonly Unit[]>([]);
  const [chosenCompact, setCompact] = useState<boolean | null>(null);
  /** The chapter whose title is edited, by its index. */
  const [renaming, setRenaming] = useState<number | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const changes = useUnitChanges(course);
  const { undo, notice, tell, saving } = changes;
  const count = course.sections.length;
  const compact = chosenCompact ?? count > MOST_CARDS;

  const add = (place: NewUnitPlace) => {
    flushSync(() => {
      tell(null);
      setAdding(place);
    });
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus();
  };

  return (
    <section
      id="units"
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-2xl">
            {words.heading}
          </h2>
          <p className="text-sm text-muted">{words.count(formatCount(count, locale), count !== 1)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PanelButtons
            compact={compact}
            onCompact={() => setCompact(!compact)}
            onChapter={() => setRenaming(course.chapters.length)}
          />
          <Button
            ref={toggle}
            tone="secondary"
            aria-expanded={adding !== null}
            aria-controls={adding ? `${id}-form` : undefined}
            onClick={() => {
              tell(null);
              setUnsaved(adding !== null && hasDraft(newUnitDraft(course._id)));
              setAdding(adding ? null : {});
            }}
          >
            {!adding && <Icon of={Plus} className="size-5" />}
            {adding ? words.hideForm : words.showForm}
          </Button>
        </div>
      </header>
      {adding && (
        <div
          ref={form}
          id={`${id}-form`}
          className="scroll-mt-24 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <NewUnitForm
            courseRef={course._id}
            ofDraft={course.state === 'draft'}
            at={adding}
            onDone={(unit) => {
              flushSync(() => setAdding(null));
              tell(words.added(unit.title));
              toggle.current?.focus();
            }}
          />
        </div>
      )}
      {hasUnsaved && <Alert>{editing.draft.hidden}</Alert>}
      <Notice
        sentence={notice ?? undo.last?.sentence}
        undo={
          undo.last &&
          (() => {
            undo.last?.undo();
            tell(null);
            // The button goes with its notice.
            heading.current?.focus({ preventScroll: true });
          })
        }
      />
      {changes.failure && <Alert tone="error">{changes.failure}</Alert>}
      <p role="status" className="sr-only">
        {saving.said}
      </p>
      <UnitsOutline
        course={course}
        changes={changes}
        compact={compact}
        renaming={renaming}
        onRename={setRenaming}
        onAdd={add}
        onSchedule={setPendingSchedule}
        onDelete={(some) => {
          tell(null);
          setPendingDelete(some);
        }}
      />
      <ScheduleDialog
        units={pendingSchedule}
        save={(input) => changes.schedule(pendingSchedule, input)}
        onDone={() => setPendingSchedule([])}
        onClose={() => setPendingSchedule([])}
      />
      <DeleteUnitsDialog
        courseRef={course._id}
        units={pendingDelete}
        onClose={() => setPendingDelete([])}
        onDeleted={(gone) => {
          flushSync(() => {
            setPendingDelete([]);
            changes.offerRestoring(gone);
          });
          heading.current?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}

/** The chapters and units, to select and to drag. `renaming` is the chapter whose title is edited, by its index. */
function UnitsOutline(props: {
  course: FullCourse;
  changes: ReturnType<typeof useUnitChanges>;
  compact: boolean;
  renaming: number | null;
  onRename: (chapter: number | null) => void;
  onAdd: (place: NewUnitPlace) => void;
  onSchedule: (units: readonly Unit[]) => void;
  onDelete: (units: readonly Unit[]) => void;
}) {
  const { course, compact, renaming } = props;
  const { setNotice, tell, saving, duplicate, setState } = props.changes;
  const { units: words, outline: more } = useMessages().adminCourses;
  const list = useRef<HTMLOListElement>(null);
  const outline = outlineOf(course);
  const { order, dragged, start } = useDragOrder(entriesOf(outline), list, saving.place);
  const ids = unitIds(outline);
  const byId = new Map(course.sections.map((unit) => [unit._id, unit]));
  const selection = useUnitSelection(ids);
  const selectedUnits = course.sections.filter(({ _id }) => selection.selected.has(_id));
  const places = new Map(order.filter((entry) => byId.has(entry)).map((entry, index) => [entry, index + 1]));
  const saveChapter = (index: number, title: string) => {
    props.onRename(null);
    saving.save(withChapter(outline, index, title));
  };
  return (
    <>
      {selection.selected.size > 0 && (
        <SelectedUnits
          count={selection.selected.size}
          of={ids.length}
          chapters={outline.chapters}
          busy={props.changes.isCopying}
          onMove={(target) => {
            setNotice(null);
            saving.save(withMoved(outline, selection.selected, target), more.movedNotice);
          }}
          onState={(state) => setState(selectedUnits, state)}
          onSchedule={() => props.onSchedule(selectedUnits)}
          onDuplicate={() => duplicate(selectedUnits.map(({ _id }) => _id))}
          onDelete={() => props.onDelete(selectedUnits)}
          onClear={selection.clear}
        />
      )}
      {ids.length > 1 && (
        <SelectUnitBox
          label={more.selectAll}
          shown
          checked={selection.selected.size === ids.length}
          partly={selection.selected.size > 0}
          onSelect={(on) => selection.set(ids, on)}
        />
      )}
      {ids.length === 0 && outline.chapters.length === 0 && (
        <EmptyState title={words.none} level={3}>
          {words.noneText}
        </EmptyState>
      )}
      <ol ref={list} className={`grid grid-cols-[minmax(0,1fr)] ${compact ? '' : 'gap-4'}`}>
        {order.map((entry, index) => {
          const place = chapterAt(entry);
          const chapter = outline.chapters[place];
          const unit = byId.get(entry);
          return chapter ? (
            <ChapterEntry
              key={`chapter ${chapter._id ?? place}`}
              outline={outline}
              place={place}
              editing={renaming === place}
              selection={selection}
              onAdd={() => props.onAdd(chapter._id === undefined ? {} : { chapter: chapter._id })}
              onRename={props.onRename}
              onTitle={(title) => saveChapter(place, title)}
              onSave={saving.save}
            />
          ) : (
            unit && (
              <UnitEntry
                key={unit._id}
                unit={unit}
                courseRef={course._id}
                place={places.get(unit._id) ?? 0}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                dragged={dragged === unit._id}
                compact={compact}
                selection={selection}
                onAdd={props.onAdd}
                onState={(state) => setState([unit], state)}
                onSchedule={() => props.onSchedule([unit])}
                onDuplicate={() => duplicate([unit._id])}
                onSaved={(saved) => tell(words.saved(saved.title))}
                onDelete={() => props.onDelete([unit])}
                onMove={(by) => {
                  setNotice(null);
                  saving.move(unit._id, by);
                }}
                onDragStart={(event) => {
                  setNotice(null);
                  start(event, unit._id);
                }}
              />
            )
          );
        })}
      </ol>
      {renaming === outline.chapters.length && (
        <div className="rounded-md border border-line bg-highlight-soft p-3">
          <ChapterTitle
            title=""
            onSave={(title) => saveChapter(renaming, title)}
            onCancel={() => props.onRename(null)}
          />
        </div>
      )}
    </>
  );
}

function PanelButtons(props: { compact: boolean; onCompact: () => void; onChapter: () => void }) {
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
function Notice({ sentence, undo }: { sentence: string | undefined; undo: (() => void) | null }) {
  const { outline: words } = useMessages().adminCourses;
  if (sentence === undefined) return null;
  return (
    <Alert tone="success">
      {sentence}
      {undo && (
        <Button size="sm" tone="secondary" className="ms-3" onClick={undo}>
          {words.undo}
        </Button>
      )}
    </Alert>
  );
}
