import { join, resolve } from 'node:path';

/** Whether this runs as `npm run build` bundled it; if not, from its sources. */
export const BUNDLED = import.meta.filename.endsWith('.js');

/** The folder of the project: two above this file, and two above the bundle, whose files all lie in dist/server itself. */
const root = resolve(import.meta.dirname, '../..');

/** What the school finds on disk beside its own code, as absolute paths; the same from the sources and from the bundle. */
export const PLACES = {
  /** Files of the demo school and the list of common passwords. */
  assets: join(root, 'assets'),
  /** The bundle's compiled code, kept by Node; under the project, where nobody else may write. */
  compiled: join(root, '.cache/compiled'),
  /** What the build left. */
  dist: join(root, 'dist'),
  migrations: join(root, 'src/server/db/migrations'),
} as const;

const program = (source: string, built: string): string => join(root, BUNDLED ? `dist/server/${built}` : source);

/** What is run as a process or a thread of its own, as absolute paths. Each is an entry of the build in vite.config.ts. */
export const PROGRAMS = {
  /** Serves the school. */
  main: program('src/server/main.ts', 'main.js'),
  /** The thread of the embedded database. */
  embeddedDatabase: program('src/server/db/embedded-worker.ts', 'embedded-worker.js'),
} as const;
