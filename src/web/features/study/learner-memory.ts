import type { StudyState } from '#contract/progress.ts';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { resumeAt } from '#web/lib/resume-position.ts';
import type { StudyIntent } from './queue/apply-facts.ts';
import { record } from './queue/study-queue.ts';

/** The user and the course (as in the address) of the page. */
let learner: { readonly userId: string; readonly course: string } | undefined;
/** Seconds to resume the films of units at, of one user. */
const positions = new Map<string, number>();
const adopters: ((state: StudyState | null) => void)[] = [];

/** Names the user and the course whose facts are recorded from now on. Positions of another user are forgotten. */
export function studyAs(userId: string, course: string): void {
  if (learner?.userId !== userId) {
    positions.clear();
    for (const adopt of adopters) adopt(null);
  }
  learner = { userId, course };
}

/** Adopts the positions and settings of the user, as loaded with a course. */
export function adoptState(state: StudyState): void {
  for (const { sectionId, seconds, duration } of state.positions) positions.set(sectionId, resumeAt(seconds, duration));
  for (const adopt of adopters) adopt(state);
}

/** Returns the position to resume a unit's film at, in seconds. */
export const placeIn = (unitId: string): number => positions.get(unitId) ?? 0;

/** Records the position in a film of `length` seconds; positions of a playing film are sent with later ones. */
export function rememberPlace(unitId: string, seconds: number, length: number, isPlaying: boolean): void {
  const whole = Math.floor(seconds);
  const duration = Number.isFinite(length) ? Math.floor(length) : null;
  if (!learner || (whole === 0 && !positions.has(unitId))) return;
  positions.set(unitId, resumeAt(whole, duration));
  const intent = { kind: 'position', sectionId: unitId, seconds: whole, duration } as const;
  void record(learner, intent, { soon: !isPlaying });
}

/** Records that the film of a unit could not be played: the school can then say so when the learner asks. */
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
