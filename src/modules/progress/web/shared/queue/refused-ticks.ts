import { type StoredValue, storedValue } from '#web/lib/browser-storage.ts';
import type { RefusedTick } from './fact-queue.ts';

const NONE: readonly RefusedTick[] = [];
const values = new Map<string, StoredValue<readonly RefusedTick[]>>();

function valueOf(userId: string): StoredValue<readonly RefusedTick[]> {
  const ticks = values.get(userId);
  if (ticks) return ticks;
  const isValid = (value: unknown): value is RefusedTick[] => Array.isArray(value);
  const value = storedValue({ key: `aula.refused:${userId}`, area: 'local', fallback: NONE, isValid });
  values.set(userId, value);
  return value;
}

/** Returns the refused ticks of a user that were not read yet; the same list until it changes. */
export const readRefused = (userId: string): readonly RefusedTick[] => valueOf(userId).read();

/** Keeps the refused ticks of a user until they are read: a tick may be refused on a page that cannot say so. */
export function keepRefused(userId: string, ticks: readonly RefusedTick[]): void {
  if (ticks.length > 0) valueOf(userId).write(ticks);
  else valueOf(userId).clear();
}
