import { chmodSync } from 'node:fs';
import { join } from 'node:path';

/** Takes every right from the group and from other users (umask(2)). */
const OTHERS = 0o077;

/**
 * Makes new files of this process readable by its user only, and closes the data folder and the folder of uploaded files
 * (0700), which earlier releases left open. They hold personal data, paid films and the embedded database. A folder that
 * belongs to another user, such as a mounted volume, keeps its mode; what is in it is closed.
 */
export function keepToOwner(dataDir: string): void {
  process.umask(OTHERS);
  for (const folder of [dataDir, join(dataDir, 'media')]) {
    try {
      chmodSync(folder, 0o700);
    } catch (cause) {
      // What keeps the folder from being used is reported by whatever opens it.
      if (typeof (cause as NodeJS.ErrnoException).code !== 'string') throw cause;
    }
  }
}
