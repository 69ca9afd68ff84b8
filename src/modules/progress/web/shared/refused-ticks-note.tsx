import { remainingTime } from '#modules/progress/contract/watched-videos.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { StudyProgress } from './progress.api.ts';
import { unitLabel } from '#modules/units/web/shared/unit-numbers.ts';

/** Says which ticks the server refused and why, until the learner has read it: some were made offline, days ago. */
export function RefusedTicksNote(props: {
  progress: StudyProgress;
  units: readonly Unit[];
  /** Whether it is about this unit. */
  isAbout: (unitId: string) => boolean;
}) {
  const { progress, units, isAbout } = props;
  const { content } = useMessages().study;
  const { refused, toWatch, forgetRefused } = progress;
  const ticks = units.flatMap(({ _id, title }, index) => {
    const tick = isAbout(_id) ? refused.find(({ sectionId }) => sectionId === _id) : undefined;
    return tick ? [{ ...tick, unit: content.unit(unitLabel(index), title) }] : [];
  });
  if (ticks.length === 0) return null;
  const reasonOf = ({ code, sectionId }: (typeof ticks)[number]): string => {
    if (code === 'unit_has_test') return content.refused.hasTest;
    if (code === 'unit_not_opened') return content.refused.notOpened;
    if (code !== 'unit_not_watched') return content.refused.other;
    const { unit, count } = remainingTime(toWatch.get(sectionId) ?? 0);
    return count > 0 ? content.watchFirst[unit](count) : content.refused.watchedNow;
  };
  return (
    <Alert tone="error" title={content.refused.title(ticks.length)}>
      <ul className="grid gap-1">
        {ticks.map((tick) => (
          <li key={tick.sectionId}>
            {tick.unit}: {reasonOf(tick)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link min-h-11 font-semibold"
        onClick={() => forgetRefused(ticks.map(({ sectionId }) => sectionId))}
      >
        {content.refused.read}
      </button>
    </Alert>
  );
}
