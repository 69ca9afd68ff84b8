import type { StudyFact, StudyState } from '#modules/progress/contract/progress.ts';
import { type VideoPart, mergeParts, shareOf } from '#modules/progress/contract/watched-videos.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What a learner does: a fact without what the queue adds. */
export type StudyIntent = Without<StudyFact, '_id' | 'device' | 'sequence' | 'happenedAt'>;

/** A fact that waits in the browser. */
export interface WaitingFact {
  readonly _id: string;
  readonly userId: string;
  /** The course as in the address; null for settings. */
  readonly course: string | null;
  readonly happenedAt: string;
  readonly intent: StudyIntent;
}

export const EMPTY_STATE: StudyState = {
  done: [],
  tested: [],
  lastUnit: null,
  positions: [],
  films: [],
  speed: null,
  captions: null,
};

/** Returns the state of a course (`course` as in the address) after some facts, oldest first. */
export function applyFacts(before: StudyState, course: string, facts: readonly WaitingFact[]): StudyState {
  return facts
    .filter((fact) => fact.course === null || fact.course === course)
    .reduce((state, { intent }) => applyIntent(state, intent), before);
}

function applyIntent(state: StudyState, intent: StudyIntent): StudyState {
  switch (intent.kind) {
    case 'speed':
      return { ...state, speed: intent.speed };
    case 'captions':
      return { ...state, captions: { on: intent.on, language: intent.language } };
    case 'failed':
    case 'note':
    case 'answered':
      return state;
    case 'opened':
      return { ...state, lastUnit: intent.sectionId };
    case 'position': {
      const { sectionId, seconds, duration, watched = [] } = intent;
      const others = state.positions.filter((position) => position.sectionId !== sectionId);
      const videos = state.films.map((video) =>
        video.sectionId === sectionId ? played(video, duration, watched) : video,
      );
      return { ...state, films: videos, positions: [...others, { sectionId, seconds, duration }] };
    }
    case 'ticked':
    case 'unticked': {
      // Recorded before the unit had a test, or before this browser knew of it: the school refuses it.
      if (state.tested.includes(intent.sectionId)) return state;
      const others = state.done.filter((unit) => unit !== intent.sectionId);
      return { ...state, done: intent.kind === 'ticked' ? [...others, intent.sectionId] : others };
    }
  }
}

/** Facts of one group replace each other. */
const groupOf = ({ intent }: WaitingFact): string =>
  intent.kind === 'note'
    ? intent.note
    : `${intent.kind === 'unticked' ? 'ticked' : intent.kind} ${'question' in intent ? intent.question : 'sectionId' in intent ? intent.sectionId : ''}`;

/** Returns a video to watch after a report of the player: the length entered for its unit may be longer than the video. */
const played = (
  video: StudyState['films'][number],
  length: number | null,
  watched: readonly VideoPart[],
): StudyState['films'][number] => ({
  ...video,
  seconds: length ? Math.min(video.seconds, shareOf(length)) : video.seconds,
  watched: mergeParts([...video.watched, ...watched]),
});

/**
 * Splits facts, oldest first, into the latest of each group and those it replaces. A position keeps what was watched
 * until those before it. Positions that tell what was watched come first: the school counts the time since the last report,
 * and ticks depend on them.
 */
export function compact<F extends WaitingFact>(facts: readonly F[]): { latest: F[]; replaced: F[] } {
  const byGroup = new Map<string, F>();
  for (const fact of facts) {
    const group = groupOf(fact);
    const merged = withWatched(fact, byGroup.get(group));
    // In the order of the latest ones.
    byGroup.delete(group);
    byGroup.set(group, merged);
  }
  const latest = [...byGroup.values()].toSorted((a, b) => Number(tellsWatched(b)) - Number(tellsWatched(a)));
  const ids = new Set(latest.map(({ _id }) => _id));
  return { latest, replaced: facts.filter(({ _id }) => !ids.has(_id)) };
}

const watchedIn = ({ intent }: WaitingFact) => (intent.kind === 'position' ? (intent.watched ?? []) : []);
const tellsWatched = (fact: WaitingFact): boolean => watchedIn(fact).length > 0;

/** Returns a fact with what an earlier one of its group tells of the same video. */
const withWatched = <F extends WaitingFact>(fact: F, earlier: F | undefined): F =>
  earlier && tellsWatched(earlier)
    ? { ...fact, intent: { ...fact.intent, watched: mergeParts([...watchedIn(earlier), ...watchedIn(fact)]) } }
    : fact;
