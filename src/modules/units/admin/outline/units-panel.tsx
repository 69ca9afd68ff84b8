import { FolderPlus, Plus, Rows3 } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FullCourse } from '#contract/courses.ts';
import type { Unit } from '#contract/units.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { useDragOrder } from '#web/ui/editing/use-drag-order.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useDuplicateUnits, useRemoveUnits, useRestoreUnits } from './admin-units.mutations.ts';
import { ChapterRow, ChapterTitle } from './chapter-row.tsx';
import { DeleteUnitsDialog } from './delete-unit-dialog.tsx';
import {
  chapterAt,
  entriesOf,
  outlineOf,
  unitIds,
  withChapter,
  withMoved,
  withMovedChapter,
  withoutChapter,
} from './outline.ts';
import { SelectBox } from './select-box.tsx';
import { SelectedUnits } from './selected-units.tsx';
import { UnitCard } from './unit-card.tsx';
import { newUnitDraft, UnitForm, type NewUnitPlace } from './unit-form.tsx';
import { ChapterMenu, UnitMenu } from './unit-menu.tsx';
import { useOutline } from './use-outline.ts';
import { useSelection } from './use-selection.ts';
import { useUndo } from './use-undo.ts';

/** Courses with more units than this are shown as lines instead of cards. */
const MOST_CARDS = 12;

/** Lists the units of a course by chapters; adds, edits, moves, copies and deletes them. Changes can be undone for a minute. */
export function UnitsPanel({ course }: { course: FullCourse }) {
  const { adminCourses, editing } = useMessages();
  const { units: words, outline: more } = adminCourses;
  const locale = useLocale();
  const id = useId();
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState<NewUnitPlace | null>(() => (hasDraft(newUnitDraft(course._id)) ? {} : null));
  const [notice, setNotice] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const [pendingDelete, setPendingDelete] = useState<readonly Unit[]>([]);
  const [chosenCompact, setCompact] = useState<boolean | null>(null);
  /** The chapter whose title is edited, by its index. */
  const [renaming, setRenaming] = useState<number | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const undo = useUndo();
  const saving = useOutline(course, (back) => undo.offer({ sentence: more.movedNotice, undo: back }));
  const removing = useRemoveUnits(course._id);
  const restoring = useRestoreUnits(course._id);
  const copying = useDuplicateUnits(course._id);
  const outline = outlineOf(course);
  const { order, dragged, start } = useDragOrder(entriesOf(outline), list, saving.place);
  const ids = unitIds(outline);
  const byId = new Map(course.sections.map((unit) => [unit._id, unit]));
  const selection = useSelection(ids);
  const compact = chosenCompact ?? ids.length > MOST_CARDS;
  const places = new Map(order.filter((entry) => byId.has(entry)).map((entry, at) => [entry, at + 1]));

  const tell = (sentence: string | null) => {
    saving.forgive();
    undo.offer(null);
    setNotice(sentence);
  };
  const add = (place: NewUnitPlace) => {
    flushSync(() => {
      tell(null);
      setAdding(place);
    });
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus();
  };
  const duplicate = (some: readonly string[]) => {
    tell(null);
    copying.mutate(some, {
      onSuccess: (copies) =>
        undo.offer({
          sentence: more.copied(copies.length),
          undo: () => removing.mutate(copies, { onSuccess: () => tell(more.undone) }),
        }),
    });
  };
  const saveChapter = (at: number, title: string) => {
    setRenaming(null);
    saving.save(withChapter(outline, at, title));
  };
  const failure =
    saving.failure ??
    (copying.error && sentenceOr(copying.error, words.failed)) ??
    (restoring.error && sentenceOr(restoring.error, more.notRestored));

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
          <p className="text-sm text-muted">{words.count(formatCount(ids.length, locale), ids.length !== 1)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" tone="quiet" aria-pressed={compact} onClick={() => setCompact(!compact)}>
            <Icon of={Rows3} className="size-5" />
            {more.compact}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => setRenaming(outline.chapters.length)}>
            <Icon of={FolderPlus} className="size-5" />
            {more.newChapter}
          </Button>
          <Button
            ref={toggle}
            tone="secondary"
            aria-expanded={adding !== null}
            aria-controls={adding ? `${id}-form` : undefined}
            onClick={() => {
              tell(null);
              setKept(adding !== null && hasDraft(newUnitDraft(course._id)));
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
          <UnitForm
            courseRef={course._id}
            unit={null}
            at={adding}
            submitLabel={words.add}
            extras
            onDone={(unit) => {
              flushSync(() => setAdding(null));
              tell(words.added(unit.title));
              toggle.current?.focus();
            }}
          />
        </div>
      )}
      {kept && <Alert>{editing.draft.hidden}</Alert>}
      {(notice ?? undo.last) && (
        <Alert tone="success">
          {notice ?? undo.last?.sentence}
          {undo.last && (
            <Button
              size="sm"
              tone="secondary"
              className="ms-3"
              onClick={() => {
                undo.last?.undo();
                tell(null);
                // The button goes with its notice.
                heading.current?.focus({ preventScroll: true });
              }}
            >
              {more.undo}
            </Button>
          )}
        </Alert>
      )}
      {failure && <Alert tone="error">{failure}</Alert>}
      <p role="status" className="sr-only">
        {saving.said}
      </p>
      {selection.selected.size > 0 && (
        <SelectedUnits
          count={selection.selected.size}
          of={ids.length}
          chapters={outline.chapters}
          busy={copying.isPending}
          onMove={(target) => {
            setNotice(null);
            saving.save(withMoved(outline, selection.selected, target), more.movedNotice);
          }}
          onDuplicate={() => duplicate(ids.filter((unit) => selection.selected.has(unit)))}
          onDelete={() => {
            tell(null);
            setPendingDelete(course.sections.filter(({ _id }) => selection.selected.has(_id)));
          }}
          onClear={selection.clear}
        />
      )}
      {ids.length > 1 && (
        <SelectBox
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
        {order.map((entry, at) => {
          const place = chapterAt(entry);
          const chapter = outline.chapters[place];
          if (chapter) {
            return (
              <ChapterRow
                key={`chapter ${chapter._id ?? place}`}
                title={chapter.title}
                count={words.count(formatCount(chapter.sections.length, locale), chapter.sections.length !== 1)}
                editing={renaming === place}
                select={
                  <SelectBox
                    label={more.selectChapter(chapter.title)}
                    checked={
                      chapter.sections.length > 0 && chapter.sections.every((unit) => selection.selected.has(unit))
                    }
                    onSelect={(on) => selection.set(chapter.sections, on)}
                  />
                }
                menu={
                  <ChapterMenu
                    title={chapter.title}
                    isFirst={place === 0}
                    isLast={place === outline.chapters.length - 1}
                    onAdd={() => add(chapter._id === undefined ? {} : { chapter: chapter._id })}
                    onRename={() => setRenaming(place)}
                    onMove={(by) => saving.save(withMovedChapter(outline, place, by), more.movedNotice)}
                    onDelete={() => saving.save(withoutChapter(outline, place), more.chapterDeleted)}
                  />
                }
                onSave={(title) => saveChapter(place, title)}
                onCancel={() => setRenaming(null)}
              />
            );
          }
          const unit = byId.get(entry);
          if (!unit) return null;
          return (
            <UnitCard
              key={unit._id}
              unit={unit}
              courseRef={course._id}
              place={places.get(unit._id) ?? 0}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              dragged={dragged === unit._id}
              compact={compact}
              select={
                <SelectBox
                  label={more.select(unit.title)}
                  checked={selection.selected.has(unit._id)}
                  onSelect={(on, withShift) => selection.toggle(unit._id, on, withShift)}
                />
              }
              menu={
                <UnitMenu
                  title={unit.title}
                  onAdd={(where) => add({ [where]: unit._id })}
                  onDuplicate={() => duplicate([unit._id])}
                />
              }
              onSaved={(saved) => tell(words.saved(saved.title))}
              onDelete={() => {
                tell(null);
                setPendingDelete([unit]);
              }}
              onMove={(by) => {
                setNotice(null);
                saving.move(unit._id, by);
              }}
              onDragStart={(event) => {
                setNotice(null);
                start(event, unit._id);
              }}
            />
          );
        })}
      </ol>
      {renaming === outline.chapters.length && (
        <div className="rounded-md border border-line bg-highlight-soft p-3">
          <ChapterTitle title="" onSave={(title) => saveChapter(renaming, title)} onCancel={() => setRenaming(null)} />
        </div>
      )}
      <DeleteUnitsDialog
        courseRef={course._id}
        units={pendingDelete}
        onClose={() => setPendingDelete([])}
        onDeleted={(gone) => {
          const deleted = gone.map(({ _id }) => _id);
          flushSync(() => {
            setPendingDelete([]);
            undo.offer({
              sentence: gone.length === 1 ? words.deleted(gone[0]?.title ?? '') : more.deletedMany(gone.length),
              undo: () => restoring.mutate(deleted),
            });
          });
          heading.current?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
