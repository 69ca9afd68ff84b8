import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Takes every right from the group and from other users (umask(2)). */
const OTHERS = 0o077;
/** The bit of folders in which every user may make files, such as /tmp. */
const STICKY = 0o1000;

/** Returns whether a path is a folder of this process's user, and not one that others share. */
function isOwn(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & STICKY) === 0;
}

/**
 * Makes new files of this process readable by its user only, and closes the folders (0700) that earlier releases left open:
 * `media`, and the data folder if a school is in it. They hold personal data, paid videos and the embedded database. A folder
 * of another user, such as a mounted volume, keeps its mode; what is in it is closed.
 */
export function keepToOwner(dataDir: string): void {
  process.umask(OTHERS);
  const media = join(dataDir, 'media');
  const holdsSchool = existsSync(media) || existsSync(join(dataDir, 'database'));
  try {
    for (const folder of [dataDir, media]) if (holdsSchool && isOwn(folder)) chmodSync(folder, 0o700);
  } catch (cause) {
    // What keeps the folder from being used is reported by whatever opens it.
    if (typeof (cause as NodeJS.ErrnoException).code !== 'string') throw cause;
  }
}
