import { useEffect, useEffectEvent, useRef } from 'react';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';

/** Calls `onEnough` when enough of the video of the open unit has been watched for it to be completed. */
export function useWatchedEnough(unitId: string | undefined, progress: StudyProgress, onEnough: () => void): void {
  const isToWatch = unitId !== undefined && progress.toWatch.has(unitId);
  const isDone = unitId !== undefined && progress.done.has(unitId);
  const waited = useRef<string | undefined>(undefined);
  const announce = useEffectEvent(onEnough);
  useEffect(() => {
    if (isToWatch) waited.current = unitId;
    else if (waited.current === unitId && unitId !== undefined && !isDone) {
      waited.current = undefined;
      announce();
    }
  }, [isToWatch, unitId, isDone]);
}
