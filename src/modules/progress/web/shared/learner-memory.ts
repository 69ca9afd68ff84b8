import type { StudyState } from '#modules/progress/contract/progress.ts';
import { type VideoPart, mergeParts } from '#modules/progress/contract/watched-videos.ts';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { resumeAt } from './resume-position.ts';
import type { StudyIntent } from './queue/apply-facts.ts';
import { record } from './queue/study-queue.ts';

/** The user and the course (as in the address) of the page. */
let learner: { readonly userId: string; readonly course: string } | undefined;
/** Seconds to resume the videos of units at, of one user. */
const positions = new Map<string, number>();
/** Units of the course whose video has to be watched before they are ticked. */
const toWatch = new Set<string>();
const adopters: ((state: StudyState | null) => void)[] = [];

/** Names the user and the course whose facts are recorded from now on. Positions of another user are forgotten. */
export function studyAs(userId: string, course: string): void {
  if (learner?.userId !== userId) {
    positions.clear();
    for (const adopt of adopters) adopt(null);
  }
  learner = { userId, course };
}

/** Records nothing from now on, until `studyAs` names a user: for pages that only show what learners see. */
export function stopRecording(): void {
  learner = undefined;
}

/** Adopts the positions and settings of the user, as loaded with a course. */
export function adoptState(state: StudyState): void {
  for (const { sectionId, seconds, duration } of state.positions) positions.set(sectionId, resumeAt(seconds, duration));
  for (const { sectionId } of state.films) toWatch.add(sectionId);
  for (const adopt of adopters) adopt(state);
}

/** Returns the position to resume a unit's video at, in seconds. */
export const placeIn = (unitId: string): number => positions.get(unitId) ?? 0;

/** A video as far as its position is remembered: the part of `HTMLVideoElement` for it. */
interface PlayedVideo {
  readonly currentTime: number;
  readonly duration: number;
  readonly played?: TimeRanges;
}

/**
 * Records the position in the video of a unit, and what was played of it where the course requires it; positions of a
 * playing video are sent with later ones.
 */
export function rememberPlace(
  unitId: string,
  { currentTime, duration, played }: PlayedVideo,
  isPlaying: boolean,
): void {
  const whole = Math.floor(currentTime);
  const length = Number.isFinite(duration) ? Math.floor(duration) : null;
  const watched = played && toWatch.has(unitId) ? playedParts(played) : [];
  if (!learner || (whole === 0 && watched.length === 0 && !positions.has(unitId))) return;
  positions.set(unitId, resumeAt(whole, length));
  const intent = { kind: 'position', sectionId: unitId, seconds: whole, duration: length } as const;
  void record(learner, watched.length > 0 ? { ...intent, watched } : intent, { soon: !isPlaying });
}

/** Returns what a browser has played of a video since it was loaded, in whole seconds. */
const playedParts = (played: TimeRanges): VideoPart[] =>
  mergeParts(
    Array.from({ length: played.length }, (_, index) => ({
      from: Math.round(played.start(index)),
      to: Math.round(played.end(index)),
    })),
  );

/** Records that the video of a unit could not be played: the school can then say so when the learner asks. */
export function rememberFailure(sectionId: string): void {
  if (learner) void record(learner, { kind: 'failed', sectionId });
}

/** A setting of the player that belongs to the user, on every device. */
export function learnerSetting<T>(options: {
  readonly fallback: T;
  /** Returns the value in a loaded state; null if none was chosen. */
  readonly of: (state: StudyState) => T | null;
  readonly intent: (value: T) => StudyIntent;
}): Pick<StoredValue<T>, 'read' | 'write' | 'subscribe'> {
  const listeners = new Set<() => void>();
  let value = options.fallback;
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  adopters.push((state) => set((state && options.of(state)) ?? options.fallback));
  return {
    read: () => value,
    write(next) {
      set(next);
      if (learner) void record({ userId: learner.userId, course: null }, options.intent(next));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
