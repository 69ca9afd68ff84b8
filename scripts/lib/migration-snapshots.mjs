import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.mjs';

const META = join(root, 'src/server/db/migrations/meta');

/** Returns the name of the snapshot that belongs to the newest migration: drizzle-kit compares the tables with it alone. */
function newestSnapshot(meta) {
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8'));
  return `${entries.at(-1).tag.split('_')[0]}_snapshot.json`;
}

/** Returns the paths of all snapshots but the newest in a folder. */
export function olderSnapshots(meta = META) {
  const newest = newestSnapshot(meta);
  return readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json') && name !== newest)
    .map((name) => join(meta, name));
}

/** Returns a sentence for each snapshot that should not be there, and one if the newest is missing. */
export function snapshotProblems(meta = META) {
  const problems = olderSnapshots(meta).map((path) => `${relative(root, path)} is older than the newest migration.`);
  const newest = newestSnapshot(meta);
  return readdirSync(meta).includes(newest) ? problems : [...problems, `${newest} of the newest migration is missing.`];
}
