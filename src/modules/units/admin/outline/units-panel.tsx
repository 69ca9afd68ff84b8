import { ListTree, Plus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { useDragOrder } from '#web/ui/editing/use-drag-order.ts';
import { ChapterTitle } from './chapter-row.tsx';
import { CopyUnitsButton } from './copy-units.tsx';
import { VideoDrop } from './video-drop.tsx';
import { VideoUploads } from './video-uploads.tsx';
import { chapterAt, entriesOf, outlineOf, unitIds, withChapter, withMoved } from './outline.ts';
import { ChapterEntry, UnitEntry } from './outline-entries.tsx';
import { outlineDraft, OutlineForm } from './outline-form.tsx';
import { FormToggle, ListHeading, Notice, PanelButtons, UnitDialogs } from './panel-parts.tsx';
import { SelectUnitBox } from './select-box.tsx';
import { SelectedUnits } from './selected-units.tsx';
import { newUnitDraft, NewUnitForm, type NewUnitPlace } from '#modules/units/admin/new-unit-form.tsx';
import { useVideoBatch } from './use-video-batch.ts';
import { useUnitSelection } from './use-selection.ts';
import { useUnitChanges } from './use-unit-changes.ts';

/** Courses with more units than this are shown as lines instead of cards. */
const MOST_CARDS = 12;

const FORM = 'scroll-mt-24 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6';

/** Lists the units of a course by chapters; adds, edits, moves, copies and deletes them. Changes can be undone for a minute. */
export function UnitsPanel({ course }: { course: FullCourse }) {
  const { adminCourses, courseOutline, editing } = useMessages();
  const { units: words } = adminCourses;
  const id = useId();
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState<NewUnitPlace | null>(() => (hasDraft(newUnitDraft(course._id)) ? {} : null));
  const [isSketching, setSketching] = useState(() => hasDraft(outlineDraft(course._id)));
  const [hasUnsaved, setUnsaved] = useState(false);
  const [pendingSchedule, setPendingSchedule] = useState<readonly Unit[]>([]);
  const [pendingDelete, setPendingDelete] = useState<readonly Unit[]>([]);
  const [chosenCompact, setCompact] = useState<boolean | null>(null);
  /** The chapter whose title is edited, by its index. */
  const [renaming, setRenaming] = useState<number | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const outlineToggle = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const outlineForm = useRef<HTMLDivElement>(null);
  const changes = useUnitChanges(course);
  const { undo, notice, tell, saving } = changes;
  const videos = useVideoBatch(course._id, (added) => tell(courseOutline.titles.added(added)));
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
  const sketch = (isOpen: boolean) => {
    flushSync(() => {
      tell(null);
      setUnsaved(!isOpen && hasDraft(outlineDraft(course._id)));
      setSketching(isOpen);
    });
    outlineForm.current?.querySelector('textarea')?.focus();
  };
  return (
    <section
      id="units"
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <header className="flex flex-wrap items-end justify-between gap-4">
        <ListHeading ref={heading} id={`${id}-title`} count={count} />
        <div className="flex flex-wrap items-center gap-2">
          <PanelButtons
            compact={compact}
            onCompact={() => setCompact(!compact)}
            onChapter={() => setRenaming(course.chapters.length)}
          />
          <FormToggle
            ref={outlineToggle}
            isOpen={isSketching}
            controls={`${id}-outline`}
            icon={ListTree}
            size="sm"
            onToggle={() => sketch(!isSketching)}
          >
            {isSketching ? courseOutline.hide : courseOutline.show}
          </FormToggle>
          <FormToggle
            ref={toggle}
            isOpen={adding !== null}
            controls={`${id}-form`}
            icon={Plus}
            onToggle={() => {
              tell(null);
              setUnsaved(adding !== null && hasDraft(newUnitDraft(course._id)));
              setAdding(adding ? null : {});
            }}
          >
            {adding ? words.hideForm : words.showForm}
          </FormToggle>
        </div>
      </header>
      {isSketching && (
        <div ref={outlineForm} id={`${id}-outline`} className={FORM}>
          <OutlineForm
            course={course}
            onVideos={videos.add}
            onAdded={(added) => {
              flushSync(() => setSketching(false));
              changes.offerTakingBack(added);
              outlineToggle.current?.focus();
            }}
          />
        </div>
      )}
      {adding && (
        <div ref={form} id={`${id}-form`} className={FORM}>
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
        undo={undo.last?.undo}
        onUndone={() => {
          tell(null);
          // The button goes with its notice.
          heading.current?.focus({ preventScroll: true });
        }}
      />
      <VideoUploads batch={videos} />
      {changes.failure && <Alert tone="error">{changes.failure}</Alert>}
      <p role="status" className="sr-only">
        {saving.said}
      </p>
      <VideoDrop onFiles={videos.add}>
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
      </VideoDrop>
      <UnitDialogs
        courseRef={course._id}
        changes={changes}
        toSchedule={pendingSchedule}
        toDelete={pendingDelete}
        onClose={() => {
          setPendingSchedule([]);
          setPendingDelete([]);
        }}
        onDeleted={() => heading.current?.focus({ preventScroll: true })}
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
  const { isAdmin } = useWorkplace();
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
          copyTo={
            isAdmin && <CopyUnitsButton course={course} units={selectedUnits.map(({ _id }) => _id)} tell={tell} />
          }
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
