// Measures every endpoint in a school of a million against one a hundredth as large: see bench/large-school/options.ts.
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { benchEmbeddedSearch, benchGrowth } from './growth/bench-growth.ts';
import { databaseOf, ensureDatabase, startPersistentCluster } from './persistent-cluster.ts';
import { ensureLargeSchool } from './large-school/ensure.ts';
import { readOptions } from './large-school/options.ts';
import { fractionOf } from './large-school/size.ts';
import { conclude, type Findings, judge } from './effort.ts';
import { machine, table } from './report.ts';

const { size, short, folder, only } = readOptions(process.argv.slice(2));
const say = (line: string): void => console.log(line);
await ensureBuilt();
const server = short ? await startThrowawayPostgres() : await startPersistentCluster(folder);
let findings: Findings = { rows: [], errors: [] };
try {
  const sizes = [fractionOf(size, 100), size] as const;
  const urls: string[] = [];
  for (const one of sizes) {
    const name = `school_${one.users}`;
    await ensureDatabase(server, name);
    await ensureLargeSchool(databaseOf(server, name), one, say);
    urls.push(databaseOf(server, name));
  }
  say(`${machine()}\n`);
  const { tables, errors } = await benchGrowth(
    { url: urls[0]!, size: sizes[0] },
    { url: urls[1]!, size: sizes[1] },
    only,
  );
  const embedded =
    only === undefined || 'embedded search'.includes(only)
      ? await benchEmbeddedSearch(fractionOf(size, 10))
      : { rows: [], errors: [] };
  const all = { ...tables, 'Searching the catalogue on the embedded database, p95 in ms': embedded.rows };
  for (const [title, rows] of Object.entries(all)) say(`\n## ${title}\n\n${table(rows)}`);
  findings = { rows: Object.values(all).flat(), errors: [...errors, ...embedded.errors] };
} finally {
  await server.stop('SIGINT');
}
conclude(judge(findings));
