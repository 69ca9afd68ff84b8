import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { main, root } from './lib/project.mjs';
import { run } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensurePostgres();
  const args = [join(root, 'tests/torture/run.ts'), ...process.argv.slice(2)];
  process.exitCode = (await run(await ensureNode(), args, { show: true })).code;
});
