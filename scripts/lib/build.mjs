import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, Trouble } from './project.mjs';
import { run, toolEnvironment } from './run.mjs';

const STAMP = join(root, 'dist/.built');
const SOURCES = [
  'src/web',
  'src/contract',
  'public',
  'vite.config.ts',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
];

/** Every file under a path, in one order on every machine; a path that is a file is itself, one that is missing nothing. */
function* filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`);
  } else if (found && !/\.test\.tsx?$/.test(path)) {
    yield path;
  }
}

/** A fingerprint of everything the build reads. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function fresh() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Builds the pages if their sources changed since the last time. Answers whether it had to. */
export async function ensureBuilt() {
  if (fresh()) return false;
  return oneAtATime('build', async () => {
    if (fresh()) return false;
    console.log('Building the pages …');
    const before = fingerprint();
    const { code, output } = await run(
      await ensureNode(),
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      {
        env: toolEnvironment({ NODE_ENV: 'production' }),
      },
    );
    if (code !== 0) throw new Trouble(`The pages could not be built:\n\n${output.trim()}`);
    writeFileSync(STAMP, before);
    return true;
  });
}
