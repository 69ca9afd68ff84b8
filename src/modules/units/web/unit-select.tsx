import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Select } from '#web/ui/form/select.tsx';
import { toWatchWords, unitLabel } from './shared/unit-numbers.ts';

/** Chooses a unit on small screens. */
export function UnitSelect(props: {
  units: FullCourse['sections'];
  index: number;
  progress: StudyProgress;
  onUnit: (index: number) => void;
}) {
  const { units, progress } = props;
  const { content } = useMessages().study;
  const optionOf = (id: string, title: string, place: number): string => {
    const label = content.unit(unitLabel(place), title);
    const seconds = progress.toWatch.get(id);
    if (seconds !== undefined) return content.optionToWatch(label, toWatchWords(content, seconds));
    return progress.done.has(id) ? content.optionDone(label) : label;
  };
  return (
    <Select
      className="lg:hidden"
      label={content.choose}
      value={props.index}
      onChange={(event) => props.onUnit(Number(event.target.value))}
    >
      {units.map(({ _id, title }, place) => (
        <option key={_id} value={place}>
          {optionOf(_id, title, place)}
        </option>
      ))}
    </Select>
  );
}
