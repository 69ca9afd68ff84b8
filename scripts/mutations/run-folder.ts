import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { root, ScriptError } from '#scripts/lib/project.mjs';
import { logicMutantsOf, type LogicMutant, withMutants } from './mutants.ts';

/** What became of a mutant: noticed by a test, survived those that reach it, or reached by none. */
export interface Outcome {
  readonly mutant: LogicMutant;
  readonly end: 'noticed' | 'survived' | 'unreached';
}

/** What to break, and the tests that ought to notice. */
export interface Broken {
  /** Paths in the project. */
  readonly files: readonly string[];
  /** Globs. */
  readonly tests: readonly string[];
  /** Whether a mutant is among those that are tried. */
  readonly isTried: (mutant: LogicMutant) => boolean;
}

type Numbered = LogicMutant & { readonly id: number };
/** By number of the mutant and path of the test file: the tests that reach it, all of them if its preparation does. */
type Reached = Map<number, Map<string, Set<string> | 'all'>>;

/** Leaves test files in the order they are given. */
class InOrder {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** Time limits in milliseconds: those of the first run suit a machine that is busy. */
const WITHOUT_MUTANT = { hookTimeout: 300_000, testTimeout: 120_000 };
/** The shortest ones with a mutant, which may make a test wait for ever. */
const WITH_MUTANT = { hookTimeout: 40_000, testTimeout: 20_000 };
/** With a mutant, tests and hooks get so many times as long as the slowest test took without one. */
const PATIENCE = 5;

const openVitest = (tests: readonly string[], sources: ReadonlyMap<string, string>): Promise<Vitest> =>
  createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      // Kept on the disk, a file would keep the mutants it had when it was last loaded.
      fsModuleCache: false,
      reporters: [{}],
      include: [...tests],
      setupFiles: ['tests/support/setup.ts', 'scripts/mutations/worker.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      // Modules are loaded once; a mutant costs the preparation of a test file and the tests that reach it.
      isolate: false,
      pool: 'forks',
      maxWorkers: 1,
      fileParallelism: false,
      ...WITHOUT_MUTANT,
      // As in vitest.config.ts: a busy machine may need longer than the second that is the default.
      expect: { poll: { timeout: 10_000 } },
      dangerouslyIgnoreUnhandledErrors: true,
      sequence: { sequencer: InOrder },
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform: (_code, id) => sources.get(id) }] },
  );

/**
 * Runs all tests with no mutant on and returns which of them reach which; then sets the time limits of the other runs. Throws
 * ScriptError if one fails or there are none.
 */
async function findReached(vitest: Vitest, tests: readonly string[]): Promise<Reached> {
  const project = vitest.projects[0]!;
  const { testFiles } = await project.globTestFiles();
  const { testModules } = await vitest.runTestSpecifications(
    testFiles.map((path) => project.createSpecification(path)),
  );
  const reached: Reached = new Map();
  const note = (id: number, path: string, name?: string) => {
    const files = reached.get(id) ?? new Map<string, Set<string> | 'all'>();
    reached.set(id, files);
    const names = files.get(path) ?? new Set<string>();
    files.set(path, name === undefined || names === 'all' ? 'all' : names.add(name));
  };
  if (testModules.length === 0) throw new ScriptError(`No test file matches ${tests.join(', ')}.`);
  const red = testModules.flatMap((module) => redTests(module));
  if (red.length > 0) {
    throw new ScriptError(
      [
        'Nothing was broken yet, and these tests fail. Mend them first (npx vitest run <file>):',
        ...red.map((line) => `- ${line}`),
      ].join('\n'),
    );
  }
  const times = testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0),
  );
  const patient = PATIENCE * Math.max(...times);
  Object.assign(project.config, {
    hookTimeout: Math.max(WITH_MUTANT.hookTimeout, patient),
    testTimeout: Math.max(WITH_MUTANT.testTimeout, patient),
  });
  for (const module of testModules) {
    for (const id of module.meta().reached ?? []) note(id, module.moduleId);
    for (const test of module.children.allTests())
      for (const id of test.meta().reached ?? []) note(id, module.moduleId, test.fullName);
  }
  return reached;
}

/** Returns each failed test of a file, or why the file could not be run, with the first error of each. */
function redTests(module: Pick<TestModule, 'ok' | 'relativeModuleId' | 'errors' | 'children'>): string[] {
  if (module.ok()) return [];
  const inFile = module.errors().map(({ message }) => message);
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? 'no message'}`,
  );
  return [...inFile, ...failed].map((line) => `${module.relativeModuleId} › ${line}`);
}

/** Orders test files: those beside the broken file first, then those with the fewest tests to run. */
function nearestFirst(file: string, files: ReadonlyMap<string, Set<string> | 'all'>) {
  const isBeside = (path: string) => dirname(relative(root, path)) === dirname(file);
  const tests = (names: Set<string> | 'all') => (names === 'all' ? Infinity : names.size);
  return [...files].toSorted(
    ([a, some], [b, others]) => Number(isBeside(b)) - Number(isBeside(a)) || tests(some) - tests(others),
  );
}

/**
 * Returns what became of the mutants of some files that are tried. Each mutant is run against one test file after the other
 * until one is red; all mutants take their next test file in one round, whose modules are loaded once. Keeps the exit code of the
 * process.
 */
export async function runFolder({ files, tests, isTried }: Broken): Promise<Outcome[]> {
  const sources = new Map<string, string>();
  const tried: Numbered[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const here = logicMutantsOf(file, text).filter(isTried);
    const numbered = here.map((mutant, at) => ({ ...mutant, id: tried.length + at }));
    tried.push(...numbered);
    sources.set(join(root, file).split(sep).join('/'), withMutants(text, numbered));
  }
  const { exitCode } = process;
  const vitest = await openVitest(tests, sources);
  try {
    const reached = await findReached(vitest, tests);
    const noticed = new Set<number>();
    const plans = tried.map(({ id, file }) => ({ id, files: nearestFirst(file, reached.get(id) ?? new Map()) }));
    for (let round = 0; ; round++) {
      const next = plans.filter((plan) => !noticed.has(plan.id) && round < plan.files.length);
      if (next.length === 0) break;
      for (const id of await runRound(
        vitest,
        next.map((plan) => ({ id: plan.id, file: plan.files[round]! })),
      ))
        noticed.add(id);
    }
    return tried.map((mutant) => ({
      mutant,
      end: noticed.has(mutant.id) ? 'noticed' : reached.has(mutant.id) ? 'survived' : 'unreached',
    }));
  } finally {
    await vitest.close();
    // Vitest sets it for every test that noticed a bug.
    process.exitCode = exitCode;
  }
}

type Step = { readonly id: number; readonly file: readonly [path: string, names: Set<string> | 'all'] };

/** Runs one test file for each of some mutants; returns the numbers of those it notices. */
async function runRound(vitest: Vitest, steps: readonly Step[]): Promise<number[]> {
  const project = vitest.projects[0]!;
  const byFile = steps.toSorted((a, b) => a.file[0].localeCompare(b.file[0]));
  const specifications = byFile.map(({ id, file: [path, names] }) =>
    // A query makes another file of it: worker.ts reads the number there.
    project.createSpecification(`${path}?mutant=${id}`, names === 'all' ? {} : { testNames: [...names] }),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules
    .filter((module) => !module.ok())
    .map(({ moduleId }) => Number(/\?mutant=(\d+)$/.exec(moduleId)![1]));
}
