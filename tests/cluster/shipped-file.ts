import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const deploy = resolve(import.meta.dirname, '../../deploy');

/**
 * Returns a file of `deploy/` with texts replaced wherever they occur. Throws when one is missing, so that the tests run the
 * shipped configuration.
 */
export function shippedFile(path: string, changes: readonly (readonly [from: string, to: string])[]): string {
  const text = readFileSync(join(deploy, path), 'utf8');
  return changes.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`deploy/${path} has no "${from}" any more.`);
    return made.replaceAll(from, to);
  }, text);
}

/** Returns the settings (`NAME=value` lines) of a file of `deploy/`, with texts replaced. */
export const shippedSettings = (
  path: string,
  changes: readonly (readonly [from: string, to: string])[],
): Record<string, string> =>
  Object.fromEntries(
    [...shippedFile(path, changes).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
