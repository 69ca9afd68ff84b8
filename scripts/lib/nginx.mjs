import { existsSync } from 'node:fs';
import { ScriptError } from './project.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const isThere = () => PLACES.some((path) => existsSync(path));

/** Makes sure that nginx and what makes certificates are there for the tests; installs them if they are not and this process may. */
export async function ensureNginx() {
  const openssl = ['/usr/bin/openssl', '/opt/homebrew/bin/openssl'].some((path) => existsSync(path));
  if (isThere() && openssl) return;
  const said = canInstallPackages ? (await installPackages(['nginx', 'openssl'])).output : '';
  if (isThere()) return;
  const how = process.platform === 'darwin' ? 'brew install nginx' : 'apt-get install nginx';
  throw new ScriptError(
    `The tests of a cluster need nginx, and there is none on this machine. Install it: ${how}\n${said.split('\n').slice(-6).join('\n')}`,
  );
}
