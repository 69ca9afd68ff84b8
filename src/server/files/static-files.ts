import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentTypeOf } from './content-types.ts';
import { digestOf, type EncodedBody } from '#server/cache/encoded-body.ts';

/**
 * Reads the files of a folder, at any depth, with the `.br` and `.gz` beside them. Returns them by their path within the
 * folder (`assets/entry.js`), without hidden folders; an empty map when the folder does not exist.
 */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, EncodedBody>> {
  const names = new Set(await filesIn(folder));
  const read = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
  const body = async (name: string): Promise<EncodedBody> => {
    const [identity, br, gzip] = await Promise.all([
      readFile(join(folder, name)),
      read(`${name}.br`),
      read(`${name}.gz`),
    ]);
    const type = contentTypeOf(name);
    const bytes = { identity, ...(br && { br }), ...(gzip && { gzip }) };
    return { type, digest: digestOf(identity), bytes };
  };
  const plain = [...names].filter((name) => !/\.(?:br|gz)$/.test(name));
  return new Map(await Promise.all(plain.map(async (name) => [name.replaceAll(sep, '/'), await body(name)] as const)));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.'));
}
