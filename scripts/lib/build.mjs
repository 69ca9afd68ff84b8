import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, ScriptError } from './project.mjs';
import { run, toolEnvironment } from './run.mjs';

const STAMP = join(root, 'dist/.built');
const SOURCES = [
  'src',
  'scripts/empty-database.ts',
  'scripts/vite',
  'public',
  'vite.config.ts',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
];

/** What `npm run build` runs. */
const STEPS = [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], ['scripts/empty-database.ts']];

/** Every file under a path with its size and age, in one order on every machine; a missing path holds none. */
function* filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`);
  } else if (found && !/\.test\.tsx?$/.test(path)) {
    yield { path, size: found.size, changed: found.mtimeMs };
  }
}

const sources = () => SOURCES.flatMap((source) => [...filesOf(source)]);

/** A fingerprint of everything the build reads. */
function fingerprint(files = sources()) {
  const hash = createHash('sha256');
  for (const { path } of files)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** What the files look like from outside: the same as last time, and there is no need to read them. */
const glance = (files) => createHash('sha256').update(JSON.stringify(files)).digest('hex');

function stamped() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

function fresh() {
  const files = sources();
  const stamp = stamped();
  if (stamp.glance === glance(files)) return true;
  if (stamp.fingerprint !== fingerprint(files)) return false;
  writeFileSync(STAMP, JSON.stringify({ ...stamp, glance: glance(files) }));
  return true;
}

/** Builds the pages and the server if their sources changed since the last build. Returns whether it had to. */
export async function ensureBuilt() {
  if (fresh()) return false;
  return oneAtATime('build', async () => {
    if (fresh()) return false;
    console.log('Building the school …');
    const files = sources();
    const before = JSON.stringify({ fingerprint: fingerprint(files), glance: glance(files) });
    // A build that is broken off leaves pieces of two.
    rmSync(STAMP, { force: true });
    for (const args of STEPS) {
      const { code, output } = await run(await ensureNode(), args, {
        env: toolEnvironment({ NODE_ENV: 'production' }),
      });
      if (code !== 0) throw new ScriptError(`The school could not be built:\n\n${output.trim()}`);
    }
    writeFileSync(STAMP, before);
    return true;
  });
}
