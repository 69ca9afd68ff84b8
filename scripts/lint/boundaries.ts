import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which files may import which. The message of a ban explains its rule.
 *
 * oxlint applies only the last override that matches a file, so each zone below has its full list of bans, and zones go
 * from wide to narrow.
 */

interface Ban {
  readonly message: string;
  /** Matched against the specifier as written; Rust's regular expressions, so no look-around. */
  readonly regex?: string;
  /** gitignore patterns with exceptions; a leading `#` is escaped. An exception also passes the other bans of its zone. */
  readonly group?: string[];
}

interface Zone {
  readonly files: readonly string[];
  readonly bans: readonly Ban[];
}

/** Which other modules a server module may import, except their queries and routes. Unlisted modules import none. */
const MODULES: Record<string, readonly string[]> = {
  auth: ['users', 'mail', 'audit'],
  certificates: ['mail', 'audit'],
  completion: ['certificates', 'audit'],
  'course-files': ['units', 'courses', 'media', 'audit', 'questions', 'tests'],
  courses: ['media', 'audit', 'completion'],
  invoices: ['audit'],
  enrolments: ['courses', 'users', 'audit', 'mail'],
  people: ['audit', 'mail'],
  progress: ['completion', 'notes'],
  reports: ['audit'],
  orders: ['invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'],
  units: ['courses', 'media', 'audit', 'completion', 'tests'],
  mail: ['audit'],
  media: ['audit'],
  school: ['media', 'audit', 'certificates'],
  questions: ['courses', 'audit'],
  tests: ['courses', 'audit', 'progress', 'questions'],
  users: ['audit', 'certificates', 'completion', 'invoices', 'mail', 'notes', 'questions', 'tests'],
};

/**
 * Which rooms of src/server a room may import. Every room may import its own files and those in ALWAYS; the files
 * directly in src/server wire the rooms together and may import all.
 */
const ROOMS: Record<string, readonly string[]> = {
  adapters: [],
  ops: [],
  db: ['adapters', 'files'],
  jobs: ['db'],
  sessions: ['db', 'ops'],
  api: ['ops', 'sessions'],
  cache: ['db', 'ops', 'sessions'],
  files: ['adapters', 'cache'],
  markdown: ['ops'],
  pdf: [],
  rendering: ['api', 'cache', 'files', 'ops'],
  backup: ['adapters', 'db', 'files', 'ops'],
  modules: ['adapters', 'api', 'cache', 'db', 'jobs', 'markdown', 'ops', 'pdf', 'sessions'],
};
const ALWAYS = ['config.ts', 'errors.ts', 'paths.ts'];

const PARENT: Ban = {
  regex: '^\\.\\.(/|$)',
  message: 'Inside a folder write ./name.ts, outside it the #alias: a path that climbs breaks when its file moves.',
};
const CONTRACT_ZOD_ALONE: Ban = {
  group: ['*', '!zod', '!./*', '!../*'],
  message: 'The contract is what both sides agree on: it may import zod and its own files, nothing else.',
};
const WEB_NO_SERVER: Ban = {
  regex: '^#server/',
  message: 'Pages never import the server: they ask it through the API client in #web/lib.',
};
const SERVER_NO_WEB: Ban = {
  regex: '^#web/',
  message: 'The server never imports the pages: it runs what the build made of them.',
};
const UI_NO_FEATURE: Ban = {
  regex: '^#web/(features|app)/',
  message: 'web/ui holds primitives that know no feature: pass what they show as properties.',
};
const LIB_NO_FEATURE: Ban = {
  regex: '^#web/(features|app|ui)/',
  message: 'web/lib is below every screen: a feature calls it, it never calls a feature.',
};
const FEATURE_NO_OTHER_FEATURE: Ban = {
  regex: '^#web/(features|app)/',
  message: 'A feature imports no other feature: the route file in web/app/routes combines them.',
};
const ROUTES_NO_DRIZZLE: Ban = {
  regex: '^(drizzle-orm|pg|@electric-sql)(/|$)',
  message: 'Routes speak HTTP only: put the query in the *.queries.ts beside it and call that.',
};
const ROUTES_NO_SCHEMA: Ban = {
  regex: '^#server/db/schema(/|$)',
  message: 'Routes never see a table: what leaves the server has the shape of #contract, not of a row.',
};

const TEXTS_IN_THREAD: Ban = {
  regex: '^#server/markdown/(markdown|lesson|text-work)\\.ts$',
  message: 'Rendering a text holds the thread of all requests: call render-text.ts, which renders in another.',
};

const MODULE_ALONE: Ban = {
  regex: '^#server/modules/',
  message: 'This module imports no other module: scripts/lint/boundaries.ts lists those that may, and which.',
};
const MODULE_PRIVATE: Ban = {
  regex: '^#server/modules/.*\\.(queries|routes)\\.ts$',
  message: "A module's queries and routes are its own: call its service, or a file for use inside a transaction.",
};
const QUERIES_DATABASE_ONLY: Ban = {
  group: ['\\#server/**', '!\\#server/db/**'],
  message: 'Queries import the database and the contract: pass what they need from elsewhere as a parameter.',
};
const QUERIES_NO_SERVICE: Ban = {
  regex: '^\\./.*\\.(service|routes|plugin|setup)\\.ts$',
  message: 'Queries are below the service and the routes of their module, which call them.',
};

const SERVER = join(import.meta.dirname, '../../src/server');
const namesIn = (folder: string): string[] => readdirSync(folder).map((name) => name.replaceAll('.', '\\.'));

/** Matches the files and folders directly in a folder, except some: Rust's regular expressions have no look-ahead. */
const allBut = (specifier: string, folder: string, allowed: readonly string[]): string =>
  `^${specifier}/(${namesIn(folder)
    .filter((name) => !allowed.includes(name.replaceAll('\\', '')))
    .join('|')})(/|$)`;

const otherModules = (module: string, allowed: readonly string[]): Ban => ({
  regex: allBut('#server/modules', join(SERVER, 'modules'), [module, ...allowed]),
  message: `Of the other modules, ${module} may import only ${allowed.join(' and ')}: see scripts/lint/boundaries.ts.`,
});

const otherRooms = (room: string, allowed: readonly string[]): Ban => ({
  regex: allBut('#server', SERVER, [room, ...allowed, ...ALWAYS]),
  message: `Of src/server, ${room} may import only ${[...allowed, ...ALWAYS].join(', ')}: see scripts/lint/boundaries.ts.`,
});

/** The zones of a module's folder, its routes and its queries. */
function moduleZones(folder: string, others: readonly Ban[]): Zone[] {
  const bans = [PARENT, SERVER_NO_WEB, TEXTS_IN_THREAD, ...others];
  const path = `src/server/modules/${folder}`;
  return [
    { files: [`${path}/**`], bans: [...bans, otherRooms('modules', ROOMS.modules!)] },
    {
      files: [`${path}/*.routes.ts`],
      bans: [...bans, otherRooms('modules', ROOMS.modules!), ROUTES_NO_DRIZZLE, ROUTES_NO_SCHEMA],
    },
  ];
}

const ZONES: readonly Zone[] = [
  { files: ['**'], bans: [PARENT] },
  { files: ['src/contract/**'], bans: [PARENT, CONTRACT_ZOD_ALONE] },
  { files: ['src/web/**'], bans: [PARENT, WEB_NO_SERVER] },
  { files: ['src/web/lib/**'], bans: [PARENT, WEB_NO_SERVER, LIB_NO_FEATURE] },
  { files: ['src/web/ui/**'], bans: [PARENT, WEB_NO_SERVER, UI_NO_FEATURE] },
  { files: ['src/web/features/**'], bans: [PARENT, WEB_NO_SERVER, FEATURE_NO_OTHER_FEATURE] },
  { files: ['src/server/**'], bans: [PARENT, SERVER_NO_WEB] },
  ...Object.entries(ROOMS).map(([room, allowed]) => ({
    files: [`src/server/${room}/**`],
    bans: [PARENT, SERVER_NO_WEB, otherRooms(room, allowed)],
  })),
  ...moduleZones('*', [MODULE_ALONE]),
  ...Object.entries(MODULES).flatMap(([module, allowed]) =>
    moduleZones(module, [otherModules(module, allowed), MODULE_PRIVATE]),
  ),
  {
    files: ['src/server/modules/**/*.queries.ts'],
    bans: [PARENT, SERVER_NO_WEB, QUERIES_DATABASE_ONLY, QUERIES_NO_SERVICE],
  },
  // Tests may import any file for their set-up.
  { files: ['src/contract/**/*.test.ts'], bans: [PARENT] },
  { files: ['src/server/**/*.test.ts'], bans: [PARENT, SERVER_NO_WEB] },
];

/** The zones as overrides of an oxlint configuration, in the order that lets the narrowest win. */
export const boundaryOverrides = ZONES.map(({ files, bans }) => ({
  files: [...files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...bans] }] as ['error', { patterns: Ban[] }] },
}));
