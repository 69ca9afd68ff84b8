import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode } from './node.mjs';
import { root, ScriptError } from './project.mjs';
import { run } from './run.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
];

async function downloadedByPlaywright() {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright-core/index.mjs')).href);
  return chromium.executablePath();
}

/** Ubuntu has a /usr/bin/chromium-browser that only talks about snap: ask before believing. */
async function works(path) {
  return existsSync(path) && (await run(path, ['--version'], { env: process.env })).code === 0;
}

async function find() {
  for (const path of [process.env.CHROMIUM_PATH, ...USUAL_PLACES, await downloadedByPlaywright()]) {
    if (path && (await works(path))) return path;
  }
  return undefined;
}

/** The path of a Chromium for the browser tests, installed if there is none and this process may. */
export async function ensureChromium() {
  const found = await find();
  if (found) return found;
  let said = '';
  if (canInstallPackages) said = (await installPackages(['chromium', 'fonts-liberation'])).output;
  const installed = await find();
  if (installed) return installed;
  console.log('Downloading Chromium with Playwright …');
  const download = await run(await ensureNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const downloaded = await find();
  if (downloaded) return downloaded;
  throw new ScriptError(
    'The browser tests need Chromium or Chrome, and none could be found or installed. Install one (Debian: apt-get install ' +
      'chromium), or say where it is with CHROMIUM_PATH.\n\n' +
      `${said}\n${download.output}`.trim().split('\n').slice(-8).join('\n'),
  );
}

/** Chromium without the parts that only a window needs, as Debian packages it. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Installs the headless shell, in the version of the Chromium that is installed, so that this one stays as it is. */
async function installHeadlessShell() {
  const { code, output } = await run('dpkg-query', ['-W', '-f=${Version}', 'chromium-common'], { env: process.env });
  const version = code === 0 && output.trim() !== '' ? `=${output.trim()}` : '';
  await installPackages([`chromium-headless-shell${version}`, 'fonts-liberation']);
}

/**
 * The path of the Chromium that runs the browser tests: CHROMIUM_PATH, else the headless shell, which needs a quarter less
 * processor time (docs/decisions/0058); where there is none and none can be installed, any Chromium.
 */
export async function ensureHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!(await works(HEADLESS_SHELL)) && canInstallPackages) await installHeadlessShell();
  return (await works(HEADLESS_SHELL)) ? HEADLESS_SHELL : ensureChromium();
}
