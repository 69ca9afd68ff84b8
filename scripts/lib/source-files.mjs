import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const GENERATED = /\.gen\.ts$|\/migrations\//;

/** Returns the paths below the given folders that match, with forward slashes, sorted, without generated files. */
export function sourceFiles(folders, pattern) {
  return folders
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name).replaceAll('\\', '/')))
    .filter((path) => pattern.test(path) && !GENERATED.test(path))
    .toSorted();
}

function namesIn(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
