import { performChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  const { failed } = await performChecks();
  process.exitCode = failed > 0 ? 1 : 0;
});
