import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ScriptError } from './project.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

function subfolders(folder, pattern) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  const version = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return names.sort((a, b) => version(b) - version(a)).map((name) => join(folder, name, 'bin'));
}

/** The folder of the newest PostgreSQL's programs; undefined where there is none. */
export function postgresPrograms() {
  const folders = [
    ...subfolders('/usr/lib/postgresql', /^\d+$/),
    ...subfolders('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...subfolders('/usr/local/opt', /^postgresql(@\d+)?$/),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Makes sure that PostgreSQL's programs are there for the tests; installs them if they are not and this process may. */
export async function ensurePostgres() {
  if (postgresPrograms()) return;
  const said = canInstallPackages ? (await installPackages(['postgresql', 'postgresql-contrib'])).output : '';
  if (postgresPrograms()) return;
  const how = process.platform === 'darwin' ? 'brew install postgresql@17' : 'apt-get install postgresql';
  throw new ScriptError(
    `The tests on PostgreSQL need its programs (initdb, postgres), and there are none on this machine. Install them: ${how}\n` +
      said.split('\n').slice(-6).join('\n'),
  );
}
