import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether this process may install packages of the system by itself. */
export const canInstallPackages =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  existsSync('/usr/bin/apt-get');

/** Installs packages with apt-get. Returns `{ ok, output }`. */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')} with apt-get …`);
  const update = await run('apt-get', ['update', '-qq'], { env });
  const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
  return { ok: install.code === 0, output: `${update.output}\n${install.output}`.trim() };
}
