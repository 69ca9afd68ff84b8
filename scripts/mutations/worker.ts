import * as drizzle from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach } from 'vitest';

/*
 * Runs before each test file while logic is broken (run-folder.ts). The number of the mutant that is on stands in the
 * path of the file; without one, the tests note which mutants they reach.
 */

declare module 'vitest' {
  interface TaskMeta {
    /** The mutants that a test reached, or its file while it was prepared. */
    reached?: number[];
  }
}

interface State {
  on: number;
  /** Calls since the test began. */
  calls: number;
  readonly reached: Set<number>;
  /** The mutant that a test of this file has noticed; the others are passed over. */
  noticed: number;
}

const scope = globalThis as typeof globalThis & {
  __state?: State;
  __mutant?: (id: number) => boolean;
  __drizzle?: typeof drizzle;
};
const state = (scope.__state ??= { on: -1, calls: 0, reached: new Set(), noticed: -1 });

/** A mutant may make a loop endless: one that asks this often is in one. */
const ENDLESS = 1_000_000;

scope.__drizzle = drizzle;
// The same examples in every run: a rare one that fails by itself would count as a bug that was noticed.
fc.configureGlobal({ seed: 1 });
scope.__mutant = (id) => {
  if (state.on === -1) state.reached.add(id);
  else if (++state.calls > ENDLESS) throw new Error('A loop does not end.');
  return id === state.on;
};

// Vitest wants its context taken apart, and nothing of it is needed.
// oxlint-disable-next-line no-empty-pattern
beforeAll(({}, { file }) => {
  state.on = Number(/\?mutant=(\d+)$/.exec(file.filepath)?.[1] ?? -1);
  state.calls = 0;
  state.noticed = -1;
  state.reached.clear();
});

beforeEach((context) => {
  // One red test is enough.
  if (state.on !== -1) return state.noticed === state.on ? context.skip() : undefined;
  // What was reached since the last test belongs to the preparation of the file.
  const before = (context.task.file.meta.reached ??= []);
  for (const id of state.reached) before.push(id);
  state.reached.clear();
});

afterEach(({ task }) => {
  state.calls = 0;
  if (state.on === -1) {
    task.meta.reached = [...state.reached];
    state.reached.clear();
  } else if (task.result?.state === 'fail') state.noticed = state.on;
});
