import type { Progress } from '#contract/progress.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { tickKeys, tickPrefix } from './tick-storage.ts';

/** A change of a unit's tick that the server has not confirmed yet. */
export interface PendingTick {
  readonly unitId: string;
  /** The course as in the address. */
  readonly courseRef: string;
  readonly done: boolean;
  /** When it was ticked, in milliseconds since 1970; the newest tick of a unit counts. */
  readonly at: number;
}

/** Why pending ticks were not sent: no connection, a server error, or an ended session. */
export type TickTrouble = 'offline' | 'school' | 'loggedOut';

/** The pending ticks of one user in this browser, oldest first, and the state of sending them. */
export interface PendingTicks {
  readonly ticks: readonly PendingTick[];
  /** False if the browser refused to store them: they then last as long as the tab. */
  readonly stored: boolean;
  readonly trouble: TickTrouble | null;
}

export const NO_TICKS: PendingTicks = { ticks: [], stored: true, trouble: null };

const listeners = new Set<() => void>();
/** Ticks that the browser's storage refused, by their key. */
const unstored = new Map<string, string>();
const troubles = new Map<string, TickTrouble>();
let seen: { text: string; value: PendingTicks } = { text: '', value: NO_TICKS };

/**
 * Returns the pending ticks of a user; the same object until they change, for useSyncExternalStore. Each has its own
 * storage key, so that two tabs writing at the same time lose nothing; another user's are never read.
 */
export function pendingTicks(userId: string): PendingTicks {
  const prefix = tickPrefix(userId);
  const entries = [
    ...tickKeys(userId).map((key) => [key, localStorage.getItem(key)] as const),
    ...[...unstored].filter(([key]) => key.startsWith(prefix)),
  ];
  const trouble = troubles.get(userId) ?? null;
  const text = JSON.stringify([entries, trouble]);
  if (text !== seen.text) {
    const ticks = entries.flatMap(([key, value]) => parsed(key.slice(prefix.length), value));
    const stored = ![...unstored.keys()].some((key) => key.startsWith(prefix));
    const pending = { ticks: ticks.toSorted((a, b) => a.at - b.at), stored, trouble };
    seen = { text, value: ticks.length === 0 ? NO_TICKS : pending };
  }
  return seen.value;
}

function parsed(unitId: string, text: string | null): PendingTick[] {
  try {
    const { courseRef, done, at } = JSON.parse(text ?? '') as Partial<PendingTick>;
    if (typeof courseRef !== 'string' || typeof done !== 'boolean' || typeof at !== 'number') return [];
    return [{ unitId, courseRef, done, at }];
  } catch {
    return [];
  }
}

/** Calls back after every change, also one made in another tab. Returns a function that stops it. */
export function watchTicks(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const changed = () => {
  for (const listener of listeners) listener();
};

const textOf = ({ courseRef, done, at }: PendingTick) => JSON.stringify({ courseRef, done, at });

/** Stores a tick until it is sent; replaces an older one of the same unit. */
export function putTick(userId: string, tick: PendingTick): void {
  const key = tickPrefix(userId) + tick.unitId;
  try {
    localStorage.setItem(key, textOf(tick));
    unstored.delete(key);
  } catch {
    unstored.set(key, textOf(tick));
  }
  changed();
}

/** Removes a tick unless a newer one has replaced it. */
function dropTick(userId: string, tick: PendingTick): void {
  const key = tickPrefix(userId) + tick.unitId;
  if (unstored.get(key) === textOf(tick)) unstored.delete(key);
  try {
    if (localStorage.getItem(key) === textOf(tick)) localStorage.removeItem(key);
  } catch {
    // Blocked storage: nothing to remove.
  }
  changed();
}

function setTrouble(userId: string, trouble: TickTrouble | null): void {
  if (trouble === null) troubles.delete(userId);
  else troubles.set(userId, trouble);
  changed();
}

export interface SendTicks {
  readonly userId: string;
  /** Called with a course's confirmed progress, before the tick is removed. */
  kept(courseRef: string, progress: Progress): Promise<void>;
  /** Called with a tick the server refused permanently, except for a deleted unit or course. */
  refused?(tick: PendingTick): void;
}

let queue: Promise<void> = Promise.resolve();

/**
 * Sends the pending ticks of a user, oldest first, and stops at the first that cannot be sent now. One tab sends at a
 * time; another then finds none left. The server refuses them (`other_account`) if another user has logged in.
 */
export function sendTicks(options: SendTicks): Promise<void> {
  const run = async () => {
    for (;;) {
      const [tick] = pendingTicks(options.userId).ticks;
      if (!tick) return setTrouble(options.userId, null);
      if (!(await sendTick(tick, options))) return;
    }
  };
  // Missing on plain http: writing the same state twice is then harmless.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  queue = queue.then(() => (locks ? locks.request(`aula.ticks:${options.userId}`, run) : run()));
  return queue;
}

/** Sends one tick; returns false if it has to wait. */
async function sendTick(tick: PendingTick, { userId, kept, refused }: SendTicks): Promise<boolean> {
  try {
    const progress = await api('PUT /courses/:courseId/progress/:sectionId', {
      params: { courseId: tick.courseRef, sectionId: tick.unitId },
      body: { done: tick.done, userId },
    });
    await kept(tick.courseRef, progress);
    dropTick(userId, tick);
    return true;
  } catch (cause) {
    const trouble = troubleOf(cause);
    if (trouble !== null) {
      setTrouble(userId, trouble);
      return false;
    }
    dropTick(userId, tick);
    if (!(cause instanceof ApiError && cause.status === 404)) refused?.(tick);
    return true;
  }
}

/** Returns why a tick has to wait; null if a retry cannot help. */
function troubleOf(cause: unknown): TickTrouble | null {
  if (!(cause instanceof ApiError)) return 'school';
  if (cause.status === 0) return 'offline';
  if (cause.status === 401 || cause.code === 'other_account') return 'loggedOut';
  return cause.status >= 500 || cause.status === 429 || cause.status === 408 ? 'school' : null;
}
