import { existsSync } from 'node:fs';
import { ScriptError } from './project.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const PROGRAMS = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/bin/systemd-analyze': ['systemd'],
};
const missing = () => Object.keys(PROGRAMS).filter((path) => !existsSync(path));

/**
 * Makes sure that what fails over a database is there for the tests, and what checks our systemd unit; installs it if it is
 * not and this process may. Returns false, after a sentence on how to get it, where that is left to the person. A machine
 * that runs all tests (CI) has no choice.
 */
export async function ensureClusterTools() {
  const packages = missing().flatMap((path) => PROGRAMS[path]);
  if (packages.length === 0) return true;
  const said = canInstallPackages ? (await installPackages(packages)).output : '';
  if (missing().length === 0) return true;
  const how = `The tests of a failover need ${missing().join(', ')}. Install them (Debian: apt-get install ${packages.join(' ')}).`;
  if (process.env.CI) throw new ScriptError(`${how}\n\n${said.split('\n').slice(-8).join('\n')}`.trim());
  console.log(`${how} They are left out.`);
  return false;
}
