import { useState } from 'react';
import type { Cue } from '#modules/media/contract/cues.ts';
import type { CueList } from './cue-list.ts';

const MOST_STEPS = 200;

interface History {
  readonly now: CueList;
  /** The states before, the last one first. */
  readonly past: readonly CueList[];
  /** What the last change was: typing on in the same text is one step. */
  readonly last: string | null;
}

/** Returns captions that are being edited, with undo. */
export function useCueList(cues: readonly Cue[]) {
  const [{ now, past }, set] = useState<History>(() => ({
    now: { cues, selected: cues.length > 0 ? 0 : -1 },
    past: [],
    last: null,
  }));
  return {
    list: now,
    canUndo: past.length > 0,
    select: (selected: number) => set((before) => ({ ...before, now: { ...before.now, selected }, last: null })),
    /** Applies a change. Changes in a row with the same `group` are undone together. */
    apply: (change: (list: CueList) => CueList, group: string | null = null) =>
      set((before) => {
        const next = change(before.now);
        if (next === before.now) return before;
        const isSame = group !== null && group === before.last;
        const steps = isSame ? before.past : [before.now, ...before.past].slice(0, MOST_STEPS);
        return { now: next, past: steps, last: group };
      }),
    undo: () =>
      set((before) => {
        const [previous, ...older] = before.past;
        return previous ? { now: previous, past: older, last: null } : before;
      }),
    /** Starts again with other captions. */
    reset: (next: readonly Cue[]) =>
      set({ now: { cues: next, selected: next.length > 0 ? 0 : -1 }, past: [], last: null }),
  };
}
