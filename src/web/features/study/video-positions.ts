import { storedValue } from '#web/lib/browser-storage.ts';

type Places = Readonly<Record<string, number>>;

/** More videos than a learner has half watched; the oldest are dropped first. */
const KEPT = 50;
/** Videos start again from 0 within this margin of either end, in seconds. */
const MARGIN_S = 8;

const isPlaces = (value: unknown): value is Places =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((seconds) => typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0);

const places = storedValue<Places>({ key: 'aula.places', area: 'local', fallback: {}, isValid: isPlaces });

/** Returns the remembered position in a unit's video, in seconds. */
export const placeIn = (unitId: string): number => places.read()[unitId] ?? 0;

/** Remembers the position in a video of `length` seconds; drops positions near the beginning and the end. */
export function rememberPlace(unitId: string, seconds: number, length: number): void {
  const { [unitId]: before, ...others } = places.read();
  if (seconds > MARGIN_S && seconds < length - MARGIN_S) {
    const newest = Object.entries(others).slice(1 - KEPT);
    places.write({ ...Object.fromEntries(newest), [unitId]: Math.floor(seconds) });
  } else if (before !== undefined) places.write(others);
}
