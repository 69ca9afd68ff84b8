import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, ScriptError } from './project.mjs';
import { run } from './run.mjs';

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The packages of Node, one for each platform. Their version is the one the school is tested with. */
const BUNDLED = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
const OLDEST = Number.parseInt(optionalDependencies[BUNDLED[0]], 10);

/** Whether this process runs on a Node that can run the school. */
export const thisNodeWillDo = Number.parseInt(process.versions.node, 10) >= OLDEST;

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
