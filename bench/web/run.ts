// `npm run bench:web [-- --runs 5] [-- --only lighthouse|presses] [-- --write] [-- --short]`: the public pages as a phone on a slow line
// gets them, and what presses cost at a quarter of the processor; prints tables, and fails when a target is missed. With
// `--write`, keeps them in docs/performance-web.md. With `--short`, once, and no limit of speed is enforced (bench/effort.ts). The school is the built one (`npm run build`), on a folder of its own.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { conclude, isShort, repeat } from '#bench/effort.ts';
import { machine } from '#bench/report.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { chromePath } from './browser.ts';
import { freePort } from './free-port.ts';
import { measureInteractions } from './interactions.ts';
import { type Audit, audit } from './lighthouse.ts';

const DOCUMENT = 'docs/performance-web.md';
const PAGES = [
  ['home', '/'],
  ['catalogue', '/courses'],
  ['course', '/course/1'],
] as const;
/** A figure of Lighthouse and its target; `isSpeed` where it depends on the machine, and a short run only looks that it is there. */
interface Target {
  readonly figure: keyof Audit;
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  readonly digits?: number;
  readonly isSpeed?: boolean;
}
const TARGETS: readonly Target[] = [
  { figure: 'performance', name: 'Performance', least: 98, isSpeed: true },
  { figure: 'accessibility', name: 'Accessibility', least: 100 },
  { figure: 'bestPractices', name: 'Best practices', least: 100 },
  { figure: 'seo', name: 'SEO', least: 100 },
  { figure: 'largestPaintMs', name: 'LCP, ms', most: 1500, isSpeed: true },
  { figure: 'firstPaintMs', name: 'FCP, ms' },
  { figure: 'blockedMs', name: 'TBT, ms', most: 30, isSpeed: true },
  { figure: 'layoutShift', name: 'CLS', most: 0, digits: 3, isSpeed: true },
  { figure: 'machine', name: 'The machine, by its benchmark index' },
];
/** The limit of a good Interaction to Next Paint (web.dev/articles/inp). */
const INTERACTION_MS = 200;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: repeat('5', '1') },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const { only } = values;
if (only !== undefined && !['lighthouse', 'presses'].includes(only))
  throw new Error('--only takes lighthouse or presses.');
if (isShort && values.write) throw new Error('--write keeps what was measured: leave --short away.');
if (only !== undefined && values.write) throw new Error('--write keeps both tables: leave --only away.');
const runs = Math.max(1, Number(values.runs) || 1);
const chrome = chromePath();
const loadBefore = loadavg()[0] ?? 0;
const port = await freePort();
// With its address configured, a school uses the full one, as search engines ask of canonical links.
const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
let passed = 0;
const failures: string[] = [];
/** Returns the word for a target that holds or not, and notes it. */
const held = (what: string, shown: string, holds: boolean): string => {
  if (holds) passed += 1;
  else failures.push(`${what}: ${shown}`);
  return holds ? 'yes' : 'no';
};
try {
  const tables = [
    ...(only === 'presses' ? [] : await lighthouseTable(school.address)),
    ...(only === 'lighthouse' ? [] : await pressTable(school.address)),
  ];
  const load = `load ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const report = [`${machine()}, ${new Date().toISOString().slice(0, 10)}; ${load}.`, '', ...tables].join('\n');
  console.log(report);
  if (values.write) {
    writeFileSync(DOCUMENT, document(report));
    execFileSync('npm', ['run', 'format', '--', DOCUMENT]);
  }
} finally {
  await school.end();
}
conclude({ passed, failures });

async function lighthouseTable(address: string): Promise<string[]> {
  const audits: (readonly [string, Audit])[] = [];
  for (const [name, path] of PAGES) audits.push([name, await audit(address + path, chrome, runs)]);
  const lines = TARGETS.map(({ figure, name, least = -Infinity, most = Infinity, digits = 0, isSpeed = false }) => {
    const shown = audits.map(([, found]) => found[figure].toFixed(digits)).join(' | ');
    const bounded = Number.isFinite(least) || Number.isFinite(most);
    const target = Number.isFinite(least) ? `≥ ${least}` : Number.isFinite(most) ? `≤ ${most}` : '–';
    const isMet = ([, found]: (typeof audits)[number]) =>
      isShort && isSpeed
        ? Number.isFinite(found[figure])
        : found[figure] >= least && Number(found[figure].toFixed(3)) <= most;
    return `| ${name} | ${shown} | ${target} | ${bounded ? held(name, shown, audits.every(isMet)) : '–'} |`;
  });
  return [
    `| Lighthouse, mobile, median of ${runs} | ${audits.map(([name]) => name).join(' | ')} | Target | Holds |`,
    `| --- | ${audits.map(() => '--:').join(' | ')} | --: | :-: |`,
    ...lines,
    '',
  ];
}

async function pressTable(address: string): Promise<string[]> {
  const presses = await measureInteractions(address, chrome);
  return [
    '| Press, at a quarter of the processor | Slowest, ms | Events | Target | Holds |',
    '| --- | --: | --: | --: | :-: |',
    ...presses.map(({ what, slowestMs, presses: count }) => {
      const holds = held(what, `${slowestMs} ms`, count > 0 && (isShort || slowestMs <= INTERACTION_MS));
      return `| ${what} | ${slowestMs} | ${count} | ≤ ${INTERACTION_MS} | ${holds} |`;
    }),
    '',
  ];
}

function document(report: string): string {
  return `# What visitors wait for

Printed by \`npm run bench:web -- --write\`: a built school on this machine, seen by Chromium. Lighthouse takes its mobile
preset (a phone's processor and a slow line, simulated), each run in a browser of its own. A press is counted from the
finger or key to the next picture (Event Timing), the slowest of five, with the processor slowed down four times.

Whatever else the machine does shows in these figures, and how fast it is lent: read them together with the load and with
Lighthouse's benchmark index, of which the phone is a quarter.

${report}`;
}
