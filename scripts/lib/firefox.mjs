import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ScriptError } from './project.mjs';
import { run } from './run.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(homedir(), 'Applications/Firefox.app/Contents/MacOS/firefox'),
];

async function find() {
  for (const path of [process.env.FIREFOX_PATH, ...USUAL_PLACES]) {
    // Ubuntu's /usr/bin/firefox may be a snap, whose profile folder no other program may write into.
    if (path && existsSync(path) && (await run(path, ['--version'], { env: process.env })).code === 0) return path;
  }
  return undefined;
}

/**
 * Installs what Firefox plays H.264 with where it is missing and this process may: Debian's package only recommends it,
 * and without it no video of the school plays. Other systems bring a decoder of their own.
 */
async function ensureVideoDecoder() {
  if (!canInstallPackages) return;
  const { output } = await run('/sbin/ldconfig', ['-p'], { env: process.env });
  if (!output.includes('libavcodec.so')) await installPackages(['libavcodec-extra']);
}

/**
 * The path of a Firefox for the browser tests, installed if there is none and this process may; undefined, with a
 * sentence on how to get one, where that is left to the person. A machine that runs all tests (CI) has no choice.
 */
export async function ensureFirefox() {
  await ensureVideoDecoder();
  const found = await find();
  if (found) return found;
  const said = canInstallPackages ? (await installPackages(['firefox-esr'])).output : '';
  const installed = await find();
  if (installed) return installed;
  const how =
    'The tests in Firefox need Firefox, and none could be found or installed. Install one (Debian: apt-get install ' +
    'firefox-esr; a Mac: from https://www.mozilla.org/firefox), or say where it is with FIREFOX_PATH.';
  if (process.env.CI) throw new ScriptError(`${how}\n\n${said.split('\n').slice(-8).join('\n')}`.trim());
  console.log(`${how} They are left out.`);
  return undefined;
}
