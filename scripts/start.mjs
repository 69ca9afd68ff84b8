import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode, thisNodeWillDo } from './lib/node.mjs';
import { main, root } from './lib/project.mjs';

const server = join(root, 'dist/server/main.js');

/** Hands the terminal over to the school, passes signals on, and ends as it ends. */
function runBeside(node) {
  const child = spawn(node, [server], { cwd: root, stdio: 'inherit' });
  // Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone has to be passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * npm passes a signal on to its shell, which dies of it and leaves what it started running. A process that is left behind
 * like that ends as if the signal had come here, and does not sit on the data folder for ever.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

await main(async () => {
  endWithNpm();
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  await ensureInstalled();
  await ensureBuilt();
  if (thisNodeWillDo) await import(pathToFileURL(server).href);
  else runBeside(await ensureNode());
});
