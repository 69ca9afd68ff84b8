import { storedValue } from '#web/lib/browser-storage.ts';

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

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The playback rate of videos, kept across units. */
export const playbackSpeed = storedValue<number>({
  key: 'aula.speed',
  area: 'local',
  fallback: 1,
  isValid: (value): value is number => typeof value === 'number' && value >= 0.25 && value <= 4,
});
