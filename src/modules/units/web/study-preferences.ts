import { FASTEST_SPEED } from '#modules/progress/contract/watched-videos.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { learnerSetting } from '#modules/progress/web/shared/learner-memory.ts';

/** Whether single-key shortcuts are on; people who dictate can turn them off (WCAG 2.2, 2.1.4). */
export const keysEnabled = storedValue<boolean>({
  key: 'aula.study-keys',
  area: 'local',
  fallback: true,
  isValid: (value) => typeof value === 'boolean',
});

/** Whether the next unit plays automatically after a video. */
export const autoplayNext = storedValue<boolean>({
  key: 'aula.autoplay',
  area: 'local',
  fallback: true,
  isValid: (value) => typeof value === 'boolean',
});

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, FASTEST_SPEED] as const;

/** The playback rate of videos, the same on every device. */
export const playbackSpeed = learnerSetting<number>({
  fallback: 1,
  of: ({ speed }) => speed,
  intent: (speed) => ({ kind: 'speed', speed }),
});
