// npm run test:torture: long tests; each run can be repeated by its seed.
import { tortureByAttempts } from './attempts.ts';
import { tortureByRequests } from './fuzz.ts';
import { tortureByKills } from './kills.ts';
import { torturePayments } from './payments.ts';
import { readOptions, type TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { tortureByCrowds } from './overload.ts';

const RUNS: Readonly<Record<string, (options: TortureOptions) => Promise<Outcome[]>>> = {
  attempts: tortureByAttempts,
  fuzz: tortureByRequests,
  kills: tortureByKills,
  overload: tortureByCrowds,
  payments: torturePayments,
};

const { runs, options } = readOptions(process.argv.slice(2));
const unknown = runs.filter((name) => !(name in RUNS));
if (unknown.length > 0)
  throw new Error(`There is no run called ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}`);

process.stdout.write(`seed ${options.seed}\n`);
const outcomes: Outcome[] = [];
for (const name of runs.length > 0 ? runs : Object.keys(RUNS)) {
  process.stdout.write(`\n── ${name} ──\n`);
  outcomes.push(...(await RUNS[name]!(options)));
}

process.stdout.write('\n');
for (const { name, problem, summary } of outcomes) {
  process.stdout.write(`${problem === null ? '✓' : '✗'} ${name}: ${problem ?? summary}\n`);
}
const failed = outcomes.filter(({ problem }) => problem !== null).length;
process.stdout.write(`${outcomes.length - failed} passed, ${failed} failed\n`);
// The embedded databases of `fuzz` leave threads that would keep the process.
process.exit(failed > 0 ? 1 : 0);
