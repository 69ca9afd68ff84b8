import { join } from 'node:path';
import { builtPages } from './built-pages.ts';
import type { EncodedBody } from '#server/cache/encoded-body.ts';
import type { PageRenderer } from './page-renderer.ts';
import { readStaticFiles } from '#server/files/static-files.ts';

/** The output of `npm run build` in memory. */
export interface Build {
  readonly renderer: PageRenderer;
  /** The browser's files by their path. */
  readonly files: ReadonlyMap<string, EncodedBody>;
}

/** Reads the build in a folder. Rejects when there is none. */
export async function readBuild(dist: string): Promise<Build> {
  const [renderer, files] = await Promise.all([builtPages(dist), readStaticFiles(join(dist, 'client'))]);
  return { renderer, files };
}
