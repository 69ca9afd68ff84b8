// `npm run bench [-- --only <word>] [-- --write]`: measures, prints a table for each suite, and fails when a limit does not
// hold. With `--only`, the suites whose name contains the word. With `--write`, puts the hot paths into docs/performance.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '#tests/support/postgres.ts';
import { chart } from './chart.ts';
import { benchAttempts } from './hot/answers.ts';
import { benchCached } from './hot/cached.ts';
import { benchFiles } from './hot/files.ts';
import { benchLessons } from './hot/lessons.ts';
import { generator } from './hot/load.ts';
import { benchPurchase } from './hot/purchase.ts';
import { benchRender } from './hot/render.ts';
import { newDatabase } from './hot/schools.ts';
import { benchSession } from './hot/session.ts';
import { benchSignIn } from './hot/sign-in.ts';
import { benchStartUp } from './hot/start-up.ts';
import { benchLists } from './lists.ts';
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
  lessons: benchLessons,
  'sign-in': benchSignIn,
  'start-up': benchStartUp,
};

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const wanted = (name: string): boolean => name.includes(values.only);

const cluster = await startThrowawayPostgres();
try {
  const where = `${machine()}, ${new Date().toISOString().slice(0, 10)}`;
  console.log(`${where}\n`);
  const hot: Row[] = [];
  for (const [name, bench] of Object.entries(HOT).filter(([one]) => wanted(one))) {
    const rows = await bench(cluster.url);
    console.log(`## ${name}\n\n${table(rows)}\n`);
    hot.push(...rows);
  }
  const lists = wanted('lists')
    ? await benchLists(await newDatabase(cluster.url, 'small'), await newDatabase(cluster.url, 'large'))
    : [];
  if (lists.length > 0) {
    console.log(`## lists, 100,000 people and 5,000 courses against 1,000 and 50, p95 of both\n\n${table(lists)}`);
  }
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
  if (![...hot, ...lists].every(holds)) process.exitCode = 1;
} finally {
  await cluster.stop();
}
