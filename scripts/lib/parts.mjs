import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { performChecks } from './checks.mjs';
import { ensureHeadlessChromium } from './chromium.mjs';
import { ensureClusterTools } from './cluster-tools.mjs';
import { ensureFirefox } from './firefox.mjs';
import { ensureNginx } from './nginx.mjs';
import { ensureNode } from './node.mjs';
import { ensurePdfTools } from './pdf-tools.mjs';
import { ensurePostgres } from './postgres.mjs';
import { root } from './project.mjs';
import { run, toolEnvironment } from './run.mjs';

const REPORTS = join(root, 'test-results/reports');
/** Settings of the school that must not leak from the shell that runs the tests into what is tested. */
const NEUTRAL = {
  PORT: '',
  HOST: '',
  DATA_DIR: '',
  DATABASE_URL: '',
  SCHOOL_MODE: '',
  PUBLIC_URL: '',
  NODE_ENV: 'test',
};

/**
 * Returns the result of one part: how many tests there were, in `failures` a line for each that failed or was skipped,
 * and in `files` the seconds each test file took.
 */
const counts = (passed = 0, failed = 0, skipped = 0, failures = [], files = []) => ({
  passed,
  failed,
  skipped,
  failures,
  files,
});

const firstLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';
const failure = (file, title, why) => `${relative(root, file)} › ${title}: ${firstLine(why) || 'no reason was given'}`;

/** What went wrong in a report of Vitest; a file whose preparation failed has skipped tests and a message of its own. */
function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const wrong = assertionResults.filter((test) => test.status !== 'passed');
    const whole = status === 'failed' && message ? [failure(name, 'the file', message)] : [];
    return [
      ...whole,
      ...wrong.map((test) => failure(name, test.fullName, test.failureMessages[0] ?? `it was ${test.status}`)),
    ];
  });
}

/** What went wrong in a report of Playwright. */
function failuresOfPlaywright({ suites, errors, config }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const wrong = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, test })))
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'skipped');
  return [
    ...errors.map(({ message }) => failure(config.rootDir, 'the run', message)),
    ...wrong.map(({ file, title, test }) =>
      failure(join(config.rootDir, file), title, test.results.at(-1)?.error?.message ?? `it was ${test.status}`),
    ),
  ];
}

const secondsOfVitest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** Returns the seconds of each spec file, those of its tests added up: they run on several workers. */
function secondsOfPlaywright({ suites, config }) {
  const resultsOf = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...inner.flatMap(resultsOf),
  ];
  return suites.map((suite) => ({
    file: relative(root, join(config.rootDir, suite.file)),
    seconds: resultsOf(suite).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

function newReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Runs a test runner; one that leaves no report, or fails with none of its tests failed, counts as one failure. */
async function withReport(name, program, args, { env, count, show = true }) {
  const file = newReport(name);
  const { code, output } = await run(program, args(file), {
    env: toolEnvironment({ ...NEUTRAL, ...env(file) }),
    show,
  });
  if (!show) console.log(`\n── ${name} ──\n${output}`);
  let result = counts();
  try {
    result = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error(`${name}: the runner ended without a report.`);
  }
  if (code !== 0 && result.failed === 0) return { ...result, failed: 1 };
  if (code === 0 && result.passed + result.failed === 0) return { ...result, failed: 1 };
  return result;
}

/**
 * Runs Vitest: whole projects, those of their test files that `files` names by (some of) their path, or those that
 * import one of the files in `importing`, directly or not; in each case none that `without` matches. `show`: its output is
 * shown as it comes, otherwise when it has ended.
 */
export async function vitest(name, projects, { env = {}, files = [], importing = [], without = [], show } = {}) {
  const args = (file) => [
    'node_modules/vitest/vitest.mjs',
    ...(importing.length > 0 ? ['related', '--run', ...importing] : ['run', ...files]),
    ...projects.flatMap((project) => ['--project', project]),
    ...without.flatMap((pattern) => ['--exclude', pattern]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const count = (report) =>
    counts(
      report.numPassedTests,
      report.numFailedTests,
      report.numPendingTests + report.numTodoTests,
      failuresOfVitest(report),
      secondsOfVitest(report),
    );
  return withReport(name, await ensureNode(), args, { env: () => env, count, show });
}

/**
 * Runs a program of the project that ends with `N passed, N failed` and prints a line with ✗ for each failure. One that ends
 * otherwise counts as one failure, with its last line as the reason. Its output is shown when it has ended.
 */
async function program([script, ...args], env = {}) {
  const { code, output } = await run(await ensureNode(), [script, ...args], {
    env: toolEnvironment({ ...NEUTRAL, ...env }),
  });
  const name = [script, ...args].join(' ');
  console.log(`\n── ${name} ──\n${output}`);
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '') ?? [];
  const failures = [...new Set(lines.filter((line) => line.startsWith('✗ ')))];
  const sentences = failures.map((line) => `${name} › ${line.slice(2)}`);
  if (passed !== undefined && (code === 0) === (Number(failed) === 0) && Number(passed) + Number(failed) > 0)
    return counts(Number(passed), Number(failed), 0, sentences);
  return counts(0, 1, 0, [`${name}: ended with code ${code}: ${lines.at(-1) ?? 'without a word'}`, ...sentences]);
}

/** Adds up the results of programs run one after the other. */
async function programs(all, env) {
  const results = [];
  for (const one of all) results.push(await program(one, env));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return counts(
    sum('passed'),
    sum('failed'),
    0,
    results.flatMap(({ failures }) => failures),
  );
}

/** Runs Playwright: everything, or the spec files given by their path. */
export async function playwright(files = []) {
  const chromium = await ensureHeadlessChromium();
  const firefox = await ensureFirefox();
  const projects = firefox ? [] : ['--project=chromium'];
  // A log has room for what went wrong, not for a line of every test that did not.
  const shown = process.stdout.isTTY ? 'line' : 'dot';
  const args = () => [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...files,
    ...projects,
    `--reporter=${shown},json`,
  ];
  const env = (file) => ({
    CHROMIUM_PATH: chromium,
    ...(firefox && { FIREFOX_PATH: firefox }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const count = (report) => {
    const { stats, errors } = report;
    const failed = stats.unexpected + errors.length;
    const failures = failuresOfPlaywright(report);
    return counts(stats.expected + stats.flaky, failed, stats.skipped, failures, secondsOfPlaywright(report));
  };
  return withReport('e2e', await ensureNode(), args, { env, count });
}

/**
 * Test files that `npm test -- quick` leaves out: half of the time of the server's tests, spent on disks, images,
 * crowds, generated requests and the same check of every route, where ordinary mistakes seldom show.
 */
const SLOW = [
  'tests/api/{concurrent-writes,export-cost,revoked-access,security-scripts}.test.ts',
  'tests/fuzz/**',
  'tests/large-school.test.ts',
  'src/server/backup/**',
  'src/server/db/**/{connections,embedded,empty-database,migrations,postgres}.test.ts',
  'src/modules/mail/server/delivery.test.ts',
  'src/modules/media/server/**',
  'src/**/{origin-check,shed-requests,upload-slots}.test.ts',
];

/**
 * Test files that open a database but are not repeated on PostgreSQL. Its SQL is in the modules, `db`, `jobs` and `backup`,
 * whose tests all run on both; so do those of concurrency, searches, time and round trips. These look at HTTP, or send once
 * more, for all routes, what the tests of the modules send.
 */
const ALIKE_ON_POSTGRES = [
  'src/server/{api,ops}/**',
  'tests/api/{authorisation,editable-fields,endpoints,errors,export-cost,hidden-units,logs,paid-content}.test.ts',
  'tests/api/{private-learning,public-bodies,security-*}.test.ts',
  'tests/fuzz/**',
];

/**
 * Every part of the tests, in order; `beside` names the part it runs at the same time with. `npm test -- <word>` runs those
 * whose name contains the word; without a word, all but those that are `onlyByName`. `npm test -- quick` runs `check` and
 * `quick`.
 */
export const PARTS = [
  {
    name: 'check',
    also: 'quick',
    run: async () => ({ ...counts(), ...(await performChecks({ without: ['boundaries'] })) }),
  },
  {
    name: 'quick',
    onlyByName: true,
    run: async () => {
      await ensurePostgres();
      await ensurePdfTools();
      return vitest('quick', ['unit', 'server'], { without: SLOW });
    },
  },
  {
    name: 'build',
    run: async () => {
      await ensureBuilt();
      return counts(1);
    },
  },
  {
    name: 'unit',
    run: async () => {
      // Some of its files compare both databases.
      await ensurePostgres();
      await ensurePdfTools();
      return vitest('unit', ['unit', 'server']);
    },
  },
  {
    name: 'postgres',
    run: async () => {
      await ensurePostgres();
      await ensurePdfTools();
      // Test files that open no database would only repeat what they did in the part before.
      const importing = ['tests/support/database/database.ts'];
      const env = { AULA_TEST_DATABASE: 'postgres' };
      return vitest('postgres', ['server'], { env, importing, without: ALIKE_ON_POSTGRES });
    },
  },
  {
    name: 'process',
    // It mostly waits, for servers to start and for time to pass; the part before mostly computes.
    beside: 'postgres',
    run: async ({ show } = {}) => {
      await ensurePostgres();
      await ensureNginx();
      return vitest('process', ['process'], { show });
    },
  },
  {
    // A part of the rules is broken on purpose: tests that notice less than they should are a failure.
    name: 'mutations',
    run: async () => {
      const { code } = await run(await ensureNode(), ['scripts/mutations.ts', 'smoke'], {
        env: toolEnvironment(NEUTRAL),
        show: true,
      });
      return code === 0
        ? counts(1)
        : counts(0, 1, 0, ['scripts/mutations.ts smoke: too few planted bugs were noticed']);
    },
  },
  {
    // Long tests in their short form: each has to work, none has to be fast.
    name: 'torture',
    beside: 'mutations',
    run: async () => {
      await ensurePostgres();
      await ensureBuilt();
      return program(['tests/torture/run.ts', '--short', '--seed', '7']);
    },
  },
  {
    // Every case of the measurements, once and without its limits.
    name: 'bench',
    beside: 'mutations',
    run: async () => {
      await ensurePostgres();
      await ensureNginx();
      await ensureBuilt();
      const short = ['bench/run.ts', 'bench/growth.ts', 'bench/web/run.ts'].map((script) => [script, '--short']);
      return programs(short, { CHROMIUM_PATH: await ensureHeadlessChromium() });
    },
  },
  { name: 'measured', run: () => vitest('measured', ['measured']) },
  { name: 'e2e', run: () => playwright() },
  {
    // Alone: a failover has to end within seconds.
    name: 'cluster',
    run: async () => {
      await ensurePostgres();
      if (!(await ensureClusterTools())) return counts();
      await ensureNginx();
      await ensureBuilt();
      return vitest('cluster', ['cluster']);
    },
  },
];
