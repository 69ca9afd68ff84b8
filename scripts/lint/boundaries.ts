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

/** The modules whose `server/` the `server/` of a module may import, except their queries and routes; others import none. */
const MODULES: Record<string, readonly string[]> = {
  auth: ['users', 'mail', 'audit'],
  certificates: ['mail', 'audit'],
  completion: ['certificates', 'audit'],
  'course-files': ['units', 'courses', 'media', 'audit', 'questions', 'assessments'],
  courses: ['media', 'audit', 'completion', 'teams'],
  invoices: ['audit'],
  enrolments: ['courses', 'users', 'audit', 'mail'],
  people: ['audit', 'mail'],
  progress: ['completion', 'notes'],
  reports: ['audit'],
  orders: ['invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'],
  units: ['courses', 'media', 'audit', 'completion', 'assessments'],
  mail: ['audit'],
  media: ['audit'],
  school: ['media', 'audit', 'certificates'],
  teams: ['audit'],
  questions: ['courses', 'media', 'audit'],
  assessments: ['courses', 'audit', 'progress', 'questions'],
  users: ['audit', 'certificates', 'completion', 'invoices', 'mail', 'notes', 'questions', 'assessments'],
};

/**
 * Which rooms of src/server a room may import. Every room may import its own files and those in ALWAYS; the files
 * directly in src/server and in `start/` wire rooms and modules together and may import all. `modules` stands for every
 * `server/` of a module.
 */
const ROOMS: Record<string, readonly string[]> = {
  adapters: [],
  ops: [],
  db: ['adapters', 'files'],
  drafts: ['db'],
  jobs: ['db', 'services.ts'],
  sessions: ['db', 'ops'],
  api: ['ops', 'sessions'],
  cache: ['db', 'ops', 'sessions'],
  files: ['adapters', 'cache'],
  markdown: ['ops'],
  pdf: [],
  rendering: ['api', 'cache', 'files', 'ops'],
  backup: ['adapters', 'db', 'files', 'ops'],
  modules: ['adapters', 'api', 'cache', 'db', 'drafts', 'jobs', 'markdown', 'ops', 'pdf', 'services.ts', 'sessions'],
};
const ALWAYS = ['config.ts', 'errors.ts', 'paths.ts'];

const PARENT: Ban = {
  regex: '^\\.\\.(/|$)',
  message: 'Inside a folder write ./name.ts, outside it the #alias: a path that climbs breaks when its file moves.',
};
const CONTRACT_ZOD_ALONE: Ban = {
  group: ['*', '!zod', '!./**', '!../**', '!\\#contract/**'],
  message: 'The contract is what both sides agree on: it may import zod and its own files, nothing else.',
};
const CONTRACT_NO_MODULE: Ban = {
  group: ['*', '!zod', '!./**', '!../**', '!\\#contract/**', '!\\#modules/*/contract/*'],
  message: 'The table of endpoints is made of zod and the contracts of the modules, nothing else.',
};
const MODULE_CONTRACT: Ban = {
  group: ['*', '!zod', '!./**', '!../**', '!\\#contract/**', '!\\#modules/*/contract/*'],
  message: 'The contract of a module may import zod and other contracts, nothing else.',
};
const MARKDOWN_ALONE: Ban = {
  group: ['*', '!markdown-it', '!temml', '!diff', '!./**', '!../**', '!\\#contract/**'],
  message:
    'Texts are the same on both sides: src/markdown may import markdown-it, temml, diff and the contract, nothing else.',
};
const WEB_NO_SERVER: Ban = {
  regex: '^(#server/|#modules/[^/]+/server/)',
  message: 'Pages never import the server: they ask it through the API client in #web/lib.',
};
const SERVER_NO_WEB: Ban = {
  regex: '^(#web/|#modules/[^/]+/(web|admin)/)',
  message: 'The server never imports the pages: it runs what the build made of them.',
};
const UI_NO_MODULE: Ban = {
  regex: '^(#modules/|#web/app/)',
  message: 'web/ui holds primitives that know no subject: pass what they show as properties.',
};
const LIB_NO_MODULE: Ban = {
  regex: '^(#modules/([^/]+/(web|admin)/|([^s][^/]*|s[^c][^/]*)/contract/)|#web/(app|ui)/)',
  message: 'web/lib is below every screen and knows no subject but the settings of the school.',
};
const MESSAGES_ALONE: Ban = {
  regex: '^(#modules/[^/]+/(web|admin)/|#web/(app|ui)/)',
  message: 'Messages know the contracts they translate, no screen.',
};
const PAGES_NO_APP: Ban = {
  regex: '^#web/app/',
  message: 'A module is below the routes: the route file in web/app/routes combines pages of several.',
};
const WEB_NO_ADMIN: Ban = {
  regex: '^#modules/[^/]+/admin/',
  message: 'Pages of visitors and learners import nothing of the back office, which they would load.',
};
const DRIZZLE_IN_QUERIES: Ban = {
  regex: '^(drizzle-orm(/|$)|#server/db/schema/)',
  message:
    'Only *.queries.ts and src/server/db know Drizzle and its tables: put the query there, and export the type of its row.',
};
const ROUTES_NO_DRIVER: Ban = {
  regex: '^(pg|@electric-sql)(/|$)',
  message: 'Routes speak HTTP only: put the query in the *.queries.ts beside it and call that.',
};
const TEXTS_IN_THREAD: Ban = {
  regex: '^#server/markdown/(markdown|unit-text|text-work)\\.ts$',
  message: 'Rendering a text holds the thread of all requests: call render-text.ts, which renders in another.',
};
const ROOM_NO_MODULE: Ban = {
  regex: '^#modules/',
  message: 'The platform knows no subject: src/server/services.ts hands it what it needs of a module.',
};
const DB_NO_MODULE: Ban = {
  regex: '^#modules/[^/]+/server/',
  message: 'Tables know the contracts of what they keep, no module that keeps it.',
};
const QUERIES_DATABASE_ONLY: Ban = {
  group: ['\\#server/**', '!\\#server/db/**', '!\\#server/drafts/**', '\\#modules/*/server/**'],
  message: 'Queries import the database and the contract: pass what they need from elsewhere as a parameter.',
};
const QUERIES_NO_SERVICE: Ban = {
  regex: '^\\./.*\\.(service|routes|jobs)\\.ts$',
  message: 'Queries are below the service and the routes of their module, which call them.',
};

const SOURCES = join(import.meta.dirname, '../../src');
const namesIn = (folder: string): string[] => readdirSync(join(SOURCES, folder));
const either = (names: readonly string[]): string => names.map((name) => name.replaceAll('.', '\\.')).join('|');

const MODULE_NAMES = namesIn('modules');
const except = (names: readonly string[], allowed: readonly string[]): string[] =>
  names.filter((name) => !allowed.includes(name));

const otherModules = (module: string, allowed: readonly string[]): Ban => ({
  regex: `^#modules/(${either(except(MODULE_NAMES, [module, ...allowed]))})/server/`,
  message:
    allowed.length > 0
      ? `Of the other modules, the server of ${module} may import only ${allowed.join(' and ')}: see scripts/lint/boundaries.ts.`
      : 'The server of this module imports no other module: scripts/lint/boundaries.ts lists those that may, and which.',
});

const privateFiles = (module: string): Ban => ({
  regex: `^#modules/(${either(except(MODULE_NAMES, [module]))})/server/.*\\.(queries|routes)\\.ts$`,
  message: "A module's queries and routes are its own: call its service, or a file for use inside a transaction.",
});

/** Pages of a module are its own, but for those in `web/shared/`. A file directly in `web/` has no further slash. */
const otherPages = (module: string): Ban => ({
  regex: `^#modules/(${either(except(MODULE_NAMES, [module]))})/(admin/|web/[^/]+$|web/([^s]|s[^h])[^/]*/)`,
  message: 'Of the pages of another module, only web/shared/ may be imported.',
});

const otherRooms = (room: string, allowed: readonly string[]): Ban => ({
  regex: `^#server/(${either(except(namesIn('server'), [room, ...allowed, ...ALWAYS]))})(/|$)`,
  message: `Of src/server, ${room} may import only ${[...allowed, ...ALWAYS].join(', ')}: see scripts/lint/boundaries.ts.`,
});

/** The zones of a module: its contract, its server with its routes and queries, its pages. */
function moduleZones(module: string): Zone[] {
  const path = `src/modules/${module}`;
  const server = [
    PARENT,
    SERVER_NO_WEB,
    TEXTS_IN_THREAD,
    DRIZZLE_IN_QUERIES,
    otherModules(module, MODULES[module] ?? []),
    privateFiles(module),
    otherRooms('modules', ROOMS.modules!),
  ];
  const pages = [PARENT, WEB_NO_SERVER, PAGES_NO_APP, otherPages(module)];
  return [
    { files: [`${path}/server/**`], bans: server },
    { files: [`${path}/server/**/*.routes.ts`], bans: [...server, ROUTES_NO_DRIVER] },
    { files: [`${path}/web/**`], bans: [...pages, WEB_NO_ADMIN] },
    { files: [`${path}/admin/**`], bans: pages },
  ];
}

const ZONES: readonly Zone[] = [
  { files: ['**'], bans: [PARENT] },
  { files: ['src/contract/**'], bans: [PARENT, CONTRACT_ZOD_ALONE] },
  { files: ['src/contract/endpoint{,s}.ts'], bans: [PARENT, CONTRACT_NO_MODULE] },
  { files: ['src/modules/*/contract/**'], bans: [PARENT, MODULE_CONTRACT] },
  { files: ['src/markdown/**'], bans: [PARENT, MARKDOWN_ALONE] },
  { files: ['src/web/**'], bans: [PARENT, WEB_NO_SERVER] },
  { files: ['src/web/lib/**'], bans: [PARENT, WEB_NO_SERVER, LIB_NO_MODULE] },
  { files: ['src/web/lib/messages/**'], bans: [PARENT, WEB_NO_SERVER, MESSAGES_ALONE] },
  { files: ['src/web/ui/**'], bans: [PARENT, WEB_NO_SERVER, UI_NO_MODULE] },
  { files: ['src/server/**'], bans: [PARENT, SERVER_NO_WEB, DRIZZLE_IN_QUERIES] },
  ...Object.entries(ROOMS)
    .filter(([room]) => room !== 'modules')
    .flatMap(([room, allowed]) => {
      const bans = [PARENT, SERVER_NO_WEB, otherRooms(room, allowed), room === 'db' ? DB_NO_MODULE : ROOM_NO_MODULE];
      return [
        { files: [`src/server/${room}/**`], bans: room === 'db' ? bans : [...bans, DRIZZLE_IN_QUERIES] },
        { files: [`src/server/${room}/**/*.queries.ts`], bans },
      ];
    }),
  ...MODULE_NAMES.flatMap(moduleZones),
  {
    files: ['src/modules/*/server/**/*.queries.ts'],
    bans: [PARENT, SERVER_NO_WEB, QUERIES_DATABASE_ONLY, QUERIES_NO_SERVICE],
  },
  // Tests may import any file for their set-up.
  { files: ['src/{contract,markdown}/**/*.test.ts', 'src/modules/*/contract/**/*.test.ts'], bans: [PARENT] },
  { files: ['src/web/**/*.test.{ts,tsx}'], bans: [PARENT, WEB_NO_SERVER] },
  { files: ['src/server/**/*.test.ts', 'src/modules/*/server/**/*.test.ts'], bans: [PARENT, SERVER_NO_WEB] },
];

/** The zones as overrides of an oxlint configuration, in the order that lets the narrowest win. */
export const boundaryOverrides = ZONES.map(({ files, bans }) => ({
  files: [...files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...bans] }] as ['error', { patterns: Ban[] }] },
}));
