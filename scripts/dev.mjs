import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/project.mjs';

/**
 * The school for those who work on it: pages straight from their sources, changed ones shown as they are saved, and
 * the server restarted when one of its files changes. The same port, data and settings as `npm start`.
 */
await main(async () => {
  process.chdir(root);
  await ensureInstalled();
  const node = await ensureNode();
  const env = { ...process.env, NODE_ENV: 'development', AULA_DEV: '1' };
  const args = ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')];
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone has to be passed on.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('exit', (code) => process.exit(code ?? 0));
});
