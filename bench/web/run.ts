// `npm run bench:web [-- --runs 5] [-- --only lighthouse|presses] [-- --write]`: the public pages as a phone on a slow line
// gets them, and what presses cost at a quarter of the processor; prints tables, and fails when a target is missed. With
// `--write`, keeps them in docs/performance-web.md. The school is the built one (`npm run build`), on a folder of its own.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
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
const TARGETS: readonly { figure: keyof Audit; name: string; least?: number; most?: number; digits?: number }[] = [
  { figure: 'performance', name: 'Performance', least: 98 },
  { figure: 'accessibility', name: 'Accessibility', least: 100 },
  { figure: 'bestPractices', name: 'Best practices', least: 100 },
  { figure: 'seo', name: 'SEO', least: 100 },
  { figure: 'largestPaintMs', name: 'LCP, ms', most: 1500 },
  { figure: 'firstPaintMs', name: 'FCP, ms' },
  { figure: 'blockedMs', name: 'TBT, ms', most: 30 },
  { figure: 'layoutShift', name: 'CLS', most: 0, digits: 3 },
  { figure: 'machine', name: 'The machine, by its benchmark index' },
];
/** The limit of a good Interaction to Next Paint (web.dev/articles/inp). */
const INTERACTION_MS = 200;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { only } = values;
if (only !== undefined && !['lighthouse', 'presses'].includes(only))
  throw new Error('--only takes lighthouse or presses.');
if (only !== undefined && values.write) throw new Error('--write keeps both tables: leave --only away.');
const runs = Math.max(1, Number(values.runs) || 1);
const chrome = chromePath();
const loadBefore = loadavg()[0] ?? 0;
const port = await freePort();
// With its address configured, a school uses the full one, as search engines ask of canonical links.
const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
try {
  let missed = 0;
  const held = (holds: boolean): string => {
    if (!holds) missed += 1;
    return holds ? 'yes' : 'no';
  };
  const tables = [
    ...(only === 'presses' ? [] : await lighthouseTable(school.address, held)),
    ...(only === 'lighthouse' ? [] : await pressTable(school.address, held)),
  ];
  const load = `load ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const report = [`${machine()}, ${new Date().toISOString().slice(0, 10)}; ${load}.`, '', ...tables].join('\n');
  console.log(report);
  if (values.write) {
    writeFileSync(DOCUMENT, document(report));
    execFileSync('npm', ['run', 'format', '--', DOCUMENT]);
  }
  if (missed > 0) process.exitCode = 1;
} finally {
  await school.end();
}

async function lighthouseTable(address: string, held: (holds: boolean) => string): Promise<string[]> {
  const audits: (readonly [string, Audit])[] = [];
  for (const [name, path] of PAGES) audits.push([name, await audit(address + path, chrome, runs)]);
  const lines = TARGETS.map(({ figure, name, least = -Infinity, most = Infinity, digits = 0 }) => {
    const shown = audits.map(([, found]) => found[figure].toFixed(digits)).join(' | ');
    const bounded = Number.isFinite(least) || Number.isFinite(most);
    const target = Number.isFinite(least) ? `≥ ${least}` : Number.isFinite(most) ? `≤ ${most}` : '–';
    const holds = audits.every(([, found]) => found[figure] >= least && Number(found[figure].toFixed(3)) <= most);
    return `| ${name} | ${shown} | ${target} | ${bounded ? held(holds) : '–'} |`;
  });
  return [
    `| Lighthouse, mobile, median of ${runs} | ${audits.map(([name]) => name).join(' | ')} | Target | Holds |`,
    `| --- | ${audits.map(() => '--:').join(' | ')} | --: | :-: |`,
    ...lines,
    '',
  ];
}

async function pressTable(address: string, held: (holds: boolean) => string): Promise<string[]> {
  const presses = await measureInteractions(address, chrome);
  return [
    '| Press, at a quarter of the processor | Slowest, ms | Events | Target | Holds |',
    '| --- | --: | --: | --: | :-: |',
    ...presses.map(
      ({ what, slowestMs, presses: count }) =>
        `| ${what} | ${slowestMs} | ${count} | ≤ ${INTERACTION_MS} | ${held(count > 0 && slowestMs <= INTERACTION_MS)} |`,
    ),
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
