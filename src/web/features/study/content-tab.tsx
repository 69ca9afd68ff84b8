import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CourseWhole } from '#contract/courses.ts';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { StudyAction } from './study-keys.ts';
import { UnitEnd } from './unit-end.tsx';
import { UnitList } from './unit-list.tsx';
import { unitLabel } from './units.ts';
import { UnitView } from './unit-view.tsx';
import { useStudyKeys } from './use-study-keys.ts';
import { useVideoSpeed } from './video-speed.tsx';

/** The units: the open one large, the others beside it (in a list to choose from on small screens). */
export function ContentTab(props: {
  course: CourseWhole;
  /** The open unit; -1 when there is none. */
  index: number;
  /** Whether this is the tab one sees. */
  active: boolean;
  memory: StoredValue<number | null>;
  onUnit: (index: number) => void;
}) {
  const { course, index, active, memory, onUnit } = props;
  const { content, keys } = useMessages().study;
  const [keysOpen, setKeysOpen] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const attachVideo = useVideoSpeed(video);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  const stay = useRef(false);
  const units = course.sections;
  const unit = units[index];

  useEffect(() => {
    if (active && unit) memory.write(index + 1);
  }, [active, unit, index, memory]);

  // Whoever asked for another unit is taken to its beginning; stepping through the drop-down keeps its focus.
  useEffect(() => {
    if (shown.current !== index && !stay.current) heading.current?.focus();
    shown.current = index;
    stay.current = false;
  }, [index]);

  useEffect(() => {
    if (!active) video.current?.pause();
  }, [active]);

  const act = (action: StudyAction): boolean => {
    if (action === 'help') setKeysOpen(true);
    else if (action === 'next' && index < units.length - 1) onUnit(index + 1);
    else if (action === 'previous' && index > 0) onUnit(index - 1);
    else if (action === 'play' && video.current)
      void (video.current.paused ? video.current.play() : video.current.pause());
    else return false;
    return true;
  };
  useStudyKeys(active && unit !== undefined, act);

  if (!unit) return <EmptyState title={content.none}>{content.noneText}</EmptyState>;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <Select
        label={content.choose}
        className="lg:hidden"
        value={index}
        onChange={(event) => {
          stay.current = true;
          onUnit(Number(event.target.value));
        }}
      >
        {units.map((each, place) => (
          <option key={each._id} value={place}>
            {content.unit(unitLabel(place), each.title)}
          </option>
        ))}
      </Select>
      <div className="grid min-w-0 gap-6">
        <UnitView course={course} unit={unit} index={index} headingRef={heading} videoRef={attachVideo} />
        <UnitEnd courseName={course.name} index={index} count={units.length} onUnit={onUnit} />
      </div>
      <aside className="hidden gap-4 lg:sticky lg:top-24 lg:grid">
        <UnitList units={units} index={index} />
        <Button tone="quiet" size="sm" className="justify-self-start" onClick={() => setKeysOpen(true)}>
          <Keyboard className="size-4" aria-hidden="true" />
          {keys.open}
        </Button>
      </aside>
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}
