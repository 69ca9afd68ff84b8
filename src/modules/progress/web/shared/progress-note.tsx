import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { StudyProgress } from './progress.api.ts';

/** The number of completed units; if loading failed, a note that nothing is lost and a retry. */
export function ProgressNote({ progress, units }: { progress: StudyProgress; units: readonly Unit[] }) {
  const { content } = useMessages().study;
  if (progress.missing) {
    return (
      <Alert>
        <p>{content.ticksMissing}</p>
        <button type="button" className="link min-h-11 font-semibold" onClick={progress.retry}>
          {content.ticksAgain}
        </button>
      </Alert>
    );
  }
  const count = units.filter((unit) => progress.done.has(unit._id)).length;
  const words = content.doneOf(count, units.length);
  return <ProgressBar label={words} share={count / units.length} valueText={words} />;
}
