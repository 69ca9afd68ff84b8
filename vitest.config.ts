import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  setupFiles: ['./tests/support/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  // The first file to ask after a change of the schema also makes the snapshot all of them start from.
  hookTimeout: 120_000,
  testTimeout: 30_000,
  // What is waited for comes at once or never; how long "at once" takes is the machine's business, not the test's.
  expect: { poll: { timeout: 10_000 } },
};

/** Tests that measure time or memory, or flood a school. */
export const MEASURED = [
  'tests/process/{connection-flood,memory,overload,response-cache-flood,school-settings,start-and-stop-time}.test.ts',
];

/**
 * Test files that take half a minute or more. They begin first: the run would wait for one that begins last. Vitest knows
 * durations only from earlier runs on the same machine, and begins with the longest texts otherwise.
 */
export const LONG =
  /tests\/(?:recipes|fuzz|process\/(?:backup|kills|live|workers)|api\/revoked-access)|db\/embedded\/embedded\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((long) => sorted.filter(({ moduleId }) => LONG.test(moduleId) === long));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          isolate: false,
          environment: 'node',
          // As the server's: Vitest runs projects side by side only when they agree on it.
          maxWorkers: 2,
          include: [
            'src/web/**/*.test.{ts,tsx}',
            'src/{contract,markdown}/**/*.test.ts',
            'src/modules/*/{contract,web,admin}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/boundaries/*.test.ts',
            'tests/docs/*.test.ts',
            'tests/words/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          // A new module graph for every file costs 1.5 s of processor time each (docs/decisions/0041).
          isolate: false,
          include: [
            'src/server/**/*.test.ts',
            'src/modules/*/server/**/*.test.ts',
            'tests/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/fuzz/*.test.ts',
          ],
          globalSetup: ['./tests/support/postgres-for-run.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // Some call every route with every id: on PostgreSQL, beside another worker, ten times as long as alone.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          hookTimeout: 180_000,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'process',
          include: ['tests/process/**/*.test.ts', 'tests/recipes/*.test.ts'],
          exclude: MEASURED,
          globalSetup: ['./tests/process/global-setup.mjs'],
          pool: 'forks',
          // Each of these starts schools of its own and mostly waits for them.
          maxWorkers: 3,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'measured',
          include: MEASURED,
          globalSetup: ['./tests/process/global-setup.mjs'],
          pool: 'forks',
          // One after the other, or they would measure one another.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
