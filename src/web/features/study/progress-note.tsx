import type { Unit } from '#contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { StudyProgress } from './progress.api.ts';

/** How many of the units are done; where that could not be loaded, a word that nothing is lost and the way to try again. */
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
