import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './project.mjs';

const CACHE = join(root, '.cache');

function holderIsGone(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT';
  }
}

/**
 * Lets one process of this folder do the work called `name` while others wait for it to end.
 * A process that died with the lock in its hand does not hold up the next one.
 */
export async function oneAtATime(name, work) {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${name}.pid`);
  const tellAt = Date.now() + 5000;
  let reported = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (holderIsGone(file)) rmSync(file, { force: true });
      else await wait(100);
      if (!reported && Date.now() > tellAt) {
        reported = true;
        console.log(`Waiting for another process that is doing the same work; if there is none, delete ${file}`);
      }
    }
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
