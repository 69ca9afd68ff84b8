import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, ScriptError } from './project.mjs';
import { run } from './run.mjs';

const LOCK = join(root, 'package-lock.json');
const STAMP = join(root, 'node_modules/.aula-installed');
/** npm's own note of what it put into node_modules. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');

function wanted() {
  return createHash('sha256').update(readFileSync(LOCK)).update(`${process.platform} ${process.arch}`).digest('hex');
}

function stamped() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted();
}

/** Whether an `npm install` by hand already installed the right packages. */
function installedByHand() {
  if (!existsSync(INSTALLED)) return false;
  const there = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  const locked = Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages);
  const fits = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  return locked.every(([path, entry]) => {
    if (path === '' || (entry.optional && !(path.startsWith('node_modules/node-') && fits(entry)))) return true;
    if (entry.devOptional || entry.peer) return true;
    return there[path]?.version === entry.version;
  });
}

async function install() {
  console.log('Installing what the school is built on (a minute or so, only when it changed) …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock that was written on another platform and lacks the binaries of this one. With --no-save
  // `install` takes what the lock says, adds this platform's binaries, and writes neither file.
  const quiet = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', '--include=dev', '--include=optional', ...quiet];
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env: process.env })
    : await run('npm', args, { env: process.env });
  if (code !== 0) {
    const tail = output.trim().split('\n').slice(-12).join('\n');
    throw new ScriptError(
      `npm could not install the dependencies. The first start needs the network, later ones do not.\n\n${tail}`,
    );
  }
}

/** Brings node_modules in line with package-lock.json; touches no network when it already is. */
export async function ensureInstalled() {
  if (stamped()) return;
  await oneAtATime('install', async () => {
    if (stamped()) return;
    if (!installedByHand()) await install();
    writeFileSync(STAMP, wanted());
  });
}
