import { useSyncExternalStore } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { controlClass } from '#web/ui/form/field.tsx';
import { playbackSpeed, SPEEDS } from './study-preferences.ts';

/** Selects the playback rate of this and later videos. */
export function VideoSpeed() {
  const { content } = useMessages().study;
  const speed = useSyncExternalStore(playbackSpeed.subscribe, playbackSpeed.read, () => 1);
  const offered: readonly number[] = SPEEDS;
  const speeds = offered.includes(speed) ? offered : [...offered, speed].toSorted((a, b) => a - b);
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {content.speed}
      <select
        className={`${controlClass} w-auto text-sm`}
        value={speed}
        onChange={(event) => playbackSpeed.write(Number(event.target.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {content.speedOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
