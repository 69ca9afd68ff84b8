import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.aula-backup-';
/** What a backup leaves that is killed: its folder of tables, and the archive that was not finished. */
const LEFT_BEHIND = /^(?:\.aula-backup-[A-Za-z0-9]{6}|aula-\d{4}-\d\d-\d\d-\d{6}\.tar\.unfinished)$/;
/** No backup takes this long. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/** Makes a folder for the tables of one backup inside another one (absolute), which is made too. */
export async function makeScratch(within: string): Promise<string> {
  await mkdir(within, { recursive: true });
  return mkdtemp(join(within, PREFIX));
}

/** Removes what killed backups left in a folder longer ago than that: everybody's data lies in it. */
export async function sweepScratch(within: string, olderThanMs: number = LEFT_BEHIND_MS): Promise<void> {
  const names = await readdir(within).catch(() => []);
  for (const name of names.filter((one) => LEFT_BEHIND.test(one))) {
    const path = join(within, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { recursive: true, force: true });
  }
}
