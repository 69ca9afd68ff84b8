import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { NewUnitPlace } from '#modules/units/admin/new-unit-form.tsx';
import type { UnitState } from '#contract/choices.ts';
import { StateButton } from '#modules/units/admin/states/state-button.tsx';
import { unitStateOf } from '#modules/units/admin/states/use-unit-states.ts';
import { ChapterRow } from './chapter-row.tsx';
import { type Outline, withMovedChapter, withoutChapter } from './outline.ts';
import { SelectUnitBox } from './select-box.tsx';
import { UnitCard } from './unit-card.tsx';
import { ChapterMenu, UnitMenu } from './unit-menu.tsx';
import type { useOutline } from './use-outline.ts';
import type { useUnitSelection } from './use-selection.ts';

/** The title of a chapter in the list, with its menu. */
export function ChapterEntry(props: {
  outline: Outline;
  place: number;
  editing: boolean;
  selection: ReturnType<typeof useUnitSelection>;
  onAdd: () => void;
  onRename: (place: number | null) => void;
  onTitle: (title: string) => void;
  onSave: ReturnType<typeof useOutline>['save'];
}) {
  const { outline, place, selection, onRename, onSave } = props;
  const { units: words, outline: more } = useMessages().adminCourses;
  const locale = useLocale();
  const chapter = outline.chapters[place];
  if (!chapter) return null;
  const { title, sections } = chapter;
  return (
    <ChapterRow
      title={title}
      count={words.count(formatCount(sections.length, locale), sections.length !== 1)}
      editing={props.editing}
      select={
        <SelectUnitBox
          label={more.selectChapter(title)}
          checked={sections.length > 0 && sections.every((unit) => selection.selected.has(unit))}
          onSelect={(on) => selection.set(sections, on)}
        />
      }
      menu={
        <ChapterMenu
          title={title}
          isFirst={place === 0}
          isLast={place === outline.chapters.length - 1}
          onAdd={props.onAdd}
          onRename={() => onRename(place)}
          onMove={(by) => onSave(withMovedChapter(outline, place, by), more.movedNotice)}
          onDelete={() => onSave(withoutChapter(outline, place), more.chapterDeleted)}
        />
      }
      onSave={props.onTitle}
      onCancel={() => onRename(null)}
    />
  );
}

/** A unit in the list, with the box that selects it and its menu. */
export function UnitEntry(
  props: Omit<Parameters<typeof UnitCard>[0], 'select' | 'menu' | 'state'> & {
    selection: ReturnType<typeof useUnitSelection>;
    onAdd: (place: NewUnitPlace) => void;
    onDuplicate: () => void;
    onState: (state: UnitState) => void;
    onSchedule: () => void;
  },
) {
  const { selection, onAdd, onDuplicate, onState, onSchedule, ...card } = props;
  const { outline: words } = useMessages().adminCourses;
  const { _id, title } = card.unit;
  return (
    <UnitCard
      {...card}
      select={
        <SelectUnitBox
          label={words.select(title)}
          checked={selection.selected.has(_id)}
          onSelect={(on, withShift) => selection.toggle(_id, on, withShift)}
        />
      }
      state={<StateButton unit={card.unit} compact={card.compact} onSet={onState} onSchedule={onSchedule} />}
      menu={
        <UnitMenu
          title={title}
          page={card.compact ? { courseId: card.courseRef, sectionId: _id } : null}
          onAdd={(where) => onAdd({ [where]: _id })}
          onDuplicate={onDuplicate}
          onSchedule={unitStateOf(card.unit) === 'published' ? null : onSchedule}
        />
      }
    />
  );
}
