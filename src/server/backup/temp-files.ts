import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.aula-backup-';
/** What a killed backup leaves: its folder of tables, and the unfinished archive. */
const LEFT_BEHIND = /^(?:\.aula-backup-[A-Za-z0-9]{6}|(?:aula|before-upgrade)-\d{4}-\d\d-\d\d-\d{6}\.tar\.unfinished)$/;
/** Longer than any backup takes. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/** Creates a folder for the tables of one backup inside another one (absolute), which is created too. */
export async function makeTempFolder(within: string): Promise<string> {
  await mkdir(within, { recursive: true });
  return mkdtemp(join(within, PREFIX));
}

/** Removes the files of killed backups from a folder: they hold personal data. */
export async function removeStaleTempFiles(within: string, olderThanMs: number = LEFT_BEHIND_MS): Promise<void> {
  const names = await readdir(within).catch(() => []);
  for (const name of names.filter((one) => LEFT_BEHIND.test(one))) {
    const path = join(within, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs >= olderThanMs) await rm(path, { recursive: true, force: true });
  }
}
