// Measures every endpoint in a school of a million against one a hundredth as large: see bench/large-school/options.ts.
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { benchEmbeddedSearch, benchGrowth } from './growth/bench-growth.ts';
import { databaseOf, ensureDatabase, startPersistentCluster } from './persistent-cluster.ts';
import { ensureLargeSchool } from './large-school/ensure.ts';
import { readOptions } from './large-school/options.ts';
import { fractionOf } from './large-school/size.ts';
import { holds, machine, table } from './report.ts';

const { size, folder, only } = readOptions(process.argv.slice(2));
const say = (line: string): void => console.log(line);
await ensureBuilt();
const server = await startPersistentCluster(folder);
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
  const { tables, unmeasured } = await benchGrowth(
    { url: urls[0]!, size: sizes[0] },
    { url: urls[1]!, size: sizes[1] },
    only,
  );
  const embedded =
    only === undefined || 'embedded search'.includes(only) ? await benchEmbeddedSearch(fractionOf(size, 10)) : [];
  const all = { ...tables, 'Searching the catalogue on the embedded database, p95 in ms': embedded };
  for (const [title, rows] of Object.entries(all)) say(`\n## ${title}\n\n${table(rows)}`);
  if (unmeasured.length > 0) say(`\nNeither measured nor left out with a reason: ${unmeasured.join(', ')}`);
  const fine = Object.values(all).flat().every(holds) && unmeasured.length === 0;
  if (!fine) process.exitCode = 1;
} finally {
  await server.stop('SIGINT');
}
