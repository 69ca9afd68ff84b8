import { join, resolve } from 'node:path';

/** Whether this is the bundle of `npm run build`, not the sources. */
export const BUNDLED = import.meta.filename.endsWith('.js');

/** The folder of the project: two above this file, and two above the bundle, whose files all lie in dist/server itself. */
const root = resolve(import.meta.dirname, '../..');

/** Absolute paths of files beside the code; the same from the sources and from the bundle. */
export const PATHS = {
  /** Files of the demo school and the list of common passwords. */
  assets: join(root, 'assets'),
  /** Node's compile cache; in the project, where no other user may write. */
  compiled: join(root, '.cache/compiled'),
  /** The output of the build. */
  dist: join(root, 'dist'),
  migrations: join(root, 'src/server/db/migrations'),
} as const;

const program = (source: string, built: string): string => join(root, BUNDLED ? `dist/server/${built}` : source);

/** Absolute paths of programs that run as a process or thread of their own. Each is an entry of the build in vite.config.ts. */
export const PROGRAMS = {
  /** The server. */
  main: program('src/server/main.ts', 'main.js'),
  /** The thread of the embedded database. */
  embeddedDatabase: program('src/server/db/embedded/embedded-worker.ts', 'embedded-worker.js'),
  /** The thread that reads credentials. */
  credentials: program('src/modules/certificates/server/credential-worker.ts', 'credential-worker.js'),
  /** The thread that makes PDFs. */
  pdf: program('src/server/start/pdf-worker.ts', 'pdf-worker.js'),
  /** The thread that renders texts. */
  texts: program('src/server/markdown/text-worker.ts', 'text-worker.js'),
  /** The thread that reads the YAML of an import. */
  yaml: program('src/modules/course-files/server/yaml-worker.ts', 'yaml-worker.js'),
} as const;
