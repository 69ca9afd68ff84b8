import type { StudyFact } from '#modules/progress/contract/progress.ts';
import {
  type VideoPart,
  type VideoToWatch,
  lengthOf,
  remainingTime,
  secondsToWatch,
} from '#modules/progress/contract/watched-videos.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type LockedUnit, lockFacts } from './facts.queries.ts';
import {
  findWatching,
  lockClock,
  storeLengths,
  storeWatched,
  type TickedUnit,
  updateClock,
  type Watching,
} from './watching.queries.ts';
import { advanceClock, allowanceOf, creditParts } from './watching.rules.ts';

/** Why a unit cannot be ticked yet; `remaining` are seconds of its video. */
export type EarlyTick =
  | { readonly code: 'unit_not_opened' }
  | { readonly code: 'unit_not_watched'; readonly remaining: number };

function refusalOf(unit: VideoToWatch, { opened, parts }: Watching): EarlyTick | null {
  if (!opened) return { code: 'unit_not_opened' };
  const remaining = secondsToWatch(unit) - lengthOf(parts);
  return remaining > 0 ? { code: 'unit_not_watched', remaining } : null;
}

/** Returns why a user cannot tick a unit of a course that requires watching; null if they can. */
export async function findRefusal(
  tx: Handle,
  userId: string,
  unit: TickedUnit & { readonly sectionId: string },
): Promise<EarlyTick | null> {
  const watching = await findWatching(tx, userId, [unit.sectionId]);
  return refusalOf(unit, watching.get(unit.sectionId)!);
}

/** Returns the error of a tick that comes too early; it says how much of the video has to be watched. */
export function watchFirst(refusal: EarlyTick): AppError {
  if (refusal.code === 'unit_not_opened') return new AppError(refusal.code);
  const { unit, count } = remainingTime(refusal.remaining);
  return new AppError(refusal.code, { reason: { code: `watch_${unit}`, params: { count } } });
}

/**
 * Adds what facts say was played of videos to what counts as watched, bounded by the time that has passed, for the units of
 * courses that require watching. Returns why each of these units cannot be ticked yet; null for those that can. Nothing of
 * other courses is kept. The caller has checked the access and locked the units.
 */
export async function creditVideos(
  tx: Handle,
  userId: string,
  facts: readonly StudyFact[],
  units: ReadonlyMap<string, LockedUnit>,
): Promise<ReadonlyMap<string, EarlyTick | null>> {
  const watched = new Map([...units].filter(([, unit]) => unit.open && unit.isWatched));
  const ofWatched = facts.flatMap((fact) => ('sectionId' in fact && watched.has(fact.sectionId) ? fact : []));
  if (ofWatched.length === 0) return new Map();
  // What is read here is written back, which must not lose what another browser or an undone reset writes meanwhile.
  await lockFacts(tx, userId);
  const before = await findWatching(tx, userId, [...watched.keys()]);
  const opened = new Set(ofWatched.filter(({ kind }) => kind === 'opened').map(({ sectionId }) => sectionId));
  const credited = await creditTo(tx, userId, { facts: ofWatched, units: watched, before });
  const lengths = await tellLengths(tx, ofWatched, watched);
  return new Map(
    [...watched].map(([id, unit]) => {
      const watching = before.get(id)!;
      const parts = credited.get(id) ?? watching.parts;
      const video = { ...unit, filmSeconds: lengths.get(id)?.seconds ?? unit.filmSeconds };
      return [id, refusalOf(video, { opened: watching.opened || opened.has(id), parts })];
    }),
  );
}

type UnitFact = Extract<StudyFact, { sectionId: string }>;

/** Stores the lengths that players say videos have, where they are longer than what is known, and returns those, by unit. */
async function tellLengths(tx: Handle, facts: readonly UnitFact[], units: ReadonlyMap<string, LockedUnit>) {
  const told = new Map<string, { readonly videoUrl: string | null; readonly seconds: number }>();
  for (const fact of facts) {
    if (fact.kind !== 'position') continue;
    const { videoUrl, filmSeconds: videoSeconds } = units.get(fact.sectionId)!;
    const seconds = Math.floor(fact.duration ?? 0);
    if (seconds > (told.get(fact.sectionId)?.seconds ?? videoSeconds ?? 0))
      told.set(fact.sectionId, { videoUrl, seconds });
  }
  const videos = new Map([...told].filter(([, { videoUrl }]) => videoUrl !== null));
  if (videos.size > 0) await storeLengths(tx, videos);
  return videos;
}

/** Stores what counts of the videos that browsers say they played, and when they said so. Returns the changed parts by unit. */
async function creditTo(
  tx: Handle,
  userId: string,
  {
    facts,
    units,
    before,
  }: {
    readonly facts: readonly UnitFact[];
    readonly units: ReadonlyMap<string, LockedUnit>;
    readonly before: ReadonlyMap<string, Watching>;
  },
): Promise<ReadonlyMap<string, readonly VideoPart[]>> {
  const credited = new Map<string, readonly VideoPart[]>();
  const { clock: stored, now } = await lockClock(tx, userId);
  let clock = stored;
  for (const device of new Set(facts.map((fact) => fact.device))) {
    let allowance = allowanceOf(clock, device, now);
    let sum = 0;
    for (const fact of facts) {
      if (fact.device !== device || fact.kind !== 'position' || !fact.watched) continue;
      const videoSeconds = units.get(fact.sectionId)!.durationSeconds;
      const parts = credited.get(fact.sectionId) ?? before.get(fact.sectionId)!.parts;
      const after = creditParts(parts, fact.watched, { allowance, filmSeconds: videoSeconds });
      if (after.added === 0) continue;
      credited.set(fact.sectionId, after.parts);
      allowance -= after.added;
      sum += after.added;
    }
    clock = advanceClock(clock, device, now, sum);
  }
  await updateClock(tx, userId, clock);
  if (credited.size > 0) await storeWatched(tx, userId, credited);
  return credited;
}
