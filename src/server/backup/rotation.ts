import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What an archive in a folder was made for: every night, or before an upgrade. */
export type ArchiveKind = 'aula' | 'before-upgrade';

/** Returns a file name that sorts by time (UTC), such as aula-2026-11-21-164500.tar. */
export const archiveName = (kind: ArchiveKind, now: Date): string =>
  `${kind}-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar`;

const NAME = /^(aula|before-upgrade)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/;

/** Returns the complete archives of a kind in a folder, the oldest first; none if the folder does not exist. */
async function listArchives(folder: string, kind: ArchiveKind): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names.filter((name) => NAME.exec(name)?.[1] === kind).toSorted();
}

/** Removes all but the newest `keep` archives of a kind from a folder. Other files stay. Returns the removed paths. */
export async function removeOldest(folder: string, kind: ArchiveKind, keep: number): Promise<string[]> {
  const all = await listArchives(folder, kind);
  const old = all.slice(0, Math.max(0, all.length - keep)).map((name) => join(folder, name));
  for (const path of old) await rm(path, { force: true });
  return old;
}

/** Returns the age of the newest nightly backup in a folder, in seconds, by its name; undefined without one. */
export async function backupAge(folder: string, now = Date.now()): Promise<number | undefined> {
  const newest = (await listArchives(folder, 'aula')).at(-1);
  const [, , day, hour, minute, second] = NAME.exec(newest ?? '') ?? [];
  if (day === undefined) return undefined;
  return Math.max(0, (now - Date.parse(`${day}T${hour}:${minute}:${second}Z`)) / 1000);
}
