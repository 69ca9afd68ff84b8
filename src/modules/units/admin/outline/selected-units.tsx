import { type ReactNode, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { OutlineChapter, Target } from './outline.ts';

/** The bar of the selected units: move to a chapter or a place, publish, schedule, make drafts, copy, delete. */
export function SelectedUnits(props: {
  count: number;
  of: number;
  chapters: readonly OutlineChapter[];
  busy: boolean;
  onMove: (target: Target) => void;
  onState: (state: 'draft' | 'published') => void;
  onSchedule: () => void;
  onDuplicate: () => void;
  /** The button that copies them to another course. */
  copyTo: ReactNode;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { outline: words } = useMessages().adminCourses;
  const { states } = useMessages().unitDraft;
  const { chapters, of } = props;
  const [chapter, setChapter] = useState('-1');
  const [place, setPlace] = useState('');
  const isPlace = chapters.length === 0 || chapter === 'place';
  const number = Number(place);
  const target: Target | null = !isPlace
    ? { chapter: Number(chapter) }
    : Number.isInteger(number) && number >= 1 && number <= of
      ? { place: number }
      : null;
  return (
    <div
      role="group"
      aria-label={words.selected(props.count)}
      className="sticky top-(--bar-height,4.5rem) z-20 flex flex-wrap items-end gap-2 rounded-md border border-accent bg-surface p-3 shadow-raised"
    >
      <p className="grow basis-full text-sm font-semibold sm:basis-32">{words.selected(props.count)}</p>
      {chapters.length > 0 && (
        <Select label={words.moveTo} value={chapter} onChange={({ target: { value } }) => setChapter(value)}>
          <option value="-1">{words.noChapter}</option>
          {chapters.map(({ _id, title }, index) => (
            <option key={_id ?? index} value={index}>
              {title}
            </option>
          ))}
          <option value="place">{words.aPlace}</option>
        </Select>
      )}
      {isPlace && (
        <TextInput
          label={words.place(of)}
          className="w-36"
          inputMode="numeric"
          autoComplete="off"
          value={place}
          onChange={({ target: { value } }) => setPlace(value)}
        />
      )}
      <Button size="sm" tone="secondary" disabled={!target} onClick={() => target && props.onMove(target)}>
        {words.move}
      </Button>
      <Button size="sm" tone="secondary" onClick={() => props.onState('published')}>
        {states.publish}
      </Button>
      <Button size="sm" tone="secondary" onClick={props.onSchedule}>
        {states.scheduleNamed}
      </Button>
      <Button size="sm" tone="secondary" onClick={() => props.onState('draft')}>
        {states.makeDraft}
      </Button>
      <Button size="sm" tone="secondary" busy={props.busy} onClick={props.onDuplicate}>
        {words.duplicate}
      </Button>
      {props.copyTo}
      <Button size="sm" tone="quiet" className="text-danger!" onClick={props.onDelete}>
        {words.deleteSelected}
      </Button>
      <Button size="sm" tone="quiet" onClick={props.onClear}>
        {words.clear}
      </Button>
    </div>
  );
}
