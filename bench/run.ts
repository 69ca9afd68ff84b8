// `npm run bench [-- --only <word>] [-- --write] [-- --short]`: measures, prints a table for each suite, and fails when a limit
// does not hold. With `--only`, the suites whose name contains the word. With `--write`, puts the hot paths into
// docs/performance.md. With `--short`, only sees that every suite works (bench/effort.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { chart } from './chart.ts';
import { conclude, type Findings, judge, measureAll } from './effort.ts';
import { benchAttempts } from './hot/answers.ts';
import { benchCached } from './hot/cached.ts';
import { benchFiles } from './hot/files.ts';
import { benchUnitTexts } from './hot/unit-texts.ts';
import { generator } from './hot/load.ts';
import { benchPurchase } from './hot/purchase.ts';
import { benchRender } from './hot/render.ts';
import { benchSession } from './hot/session.ts';
import { benchSignIn } from './hot/sign-in.ts';
import { benchStartUp } from './hot/start-up.ts';
import { benchLists, LISTED } from './lists.ts';
import { holds, machine, type Row, table } from './report.ts';

const DOCUMENT = 'docs/performance.md';
const DRAWING = 'docs/performance.svg';
const MARK = /(<!-- measured by npm run bench -->\n)[^]*?(<!-- end -->)/;

/** The suites of the most frequent requests. */
const HOT: Record<string, (serverUrl: string) => Promise<Row[]>> = {
  cached: benchCached,
  files: benchFiles,
  session: benchSession,
  purchase: benchPurchase,
  answers: benchAttempts,
  render: benchRender,
  'unit-texts': benchUnitTexts,
  'sign-in': benchSignIn,
  'start-up': benchStartUp,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
if (values.short && values.write) throw new Error('--write keeps what was measured: leave --short away.');
const wanted = (name: string): boolean => name.includes(values.only);

let findings: Findings = { rows: [], errors: [] };
const cluster = await startThrowawayPostgres();
try {
  const where = `${machine()}, ${new Date().toISOString().slice(0, 10)}`;
  console.log(`${where}\n`);
  const suite = async (name: string, bench: (serverUrl: string) => Promise<Row[]>): Promise<Row[]> => {
    const rows = await bench(cluster.url);
    console.log(`## ${name}\n\n${table(rows)}\n`);
    return rows;
  };
  const { rows: hot, errors } = await measureAll(
    Object.entries(HOT).filter(([name]) => wanted(name)),
    ([name, bench]) => suite(name, bench),
    ([name]) => name,
  );
  const lists = await measureAll(
    ['lists'].filter(wanted),
    () => suite(`lists, ${LISTED}, p95 of both`, benchLists),
    (name) => name,
  );
  if (values.write && hot.length > 0) {
    const caption = `Against their targets: ${hot.filter(holds).length} of ${hot.length} hold`;
    writeFileSync(DRAWING, chart(hot, caption));
    const text = `\n${where}, load by ${generator}. ${caption}.\n\n![${caption}](performance.svg)\n\n${table(hot)}\n\n`;
    writeFileSync(
      DOCUMENT,
      readFileSync(DOCUMENT, 'utf8').replace(MARK, (_all, begin, end) => begin + text + end),
    );
    execFileSync('npm', ['run', 'format', '--', DOCUMENT]);
  }
  findings = { rows: [...hot, ...lists.rows], errors: [...errors, ...lists.errors] };
} finally {
  await cluster.stop();
}
conclude(judge(findings));
