/**
 * Who may import whom. Each ban carries the sentence that teaches the rule it stands for.
 *
 * oxlint applies the last override that matches a file and forgets the earlier ones, so every zone below says its
 * whole list, and zones go from wide to narrow.
 */

interface Ban {
  readonly message: string;
  /** Matched against the specifier as written; Rust's regular expressions, so no look-around. */
  readonly regex?: string;
  /** gitignore patterns, where something has to be let through again; a leading `#` is escaped. */
  readonly group?: string[];
}

interface Zone {
  readonly files: readonly string[];
  readonly bans: readonly Ban[];
}

/** Which modules a server module may call, always through their service; one that is not listed calls none. */
const MODULES: Record<string, readonly string[]> = {
  auth: ['users', 'mail'],
  checkout: ['enrolments', 'courses', 'mail'],
  courses: ['media', 'audit'],
  enrolments: ['courses', 'users', 'audit'],
  units: ['courses', 'media', 'audit'],
  mail: ['audit'],
  users: ['audit', 'mail'],
};

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

const MODULE_ALONE: Ban = {
  regex: '^#server/modules/',
  message: 'This module asks no other module: the ones that may, and whom, are listed in scripts/lint/boundaries.ts.',
};

function otherModulesByService(module: string, allowed: readonly string[]): Ban {
  const services = allowed.map((other) => `${other}/${other}.service.ts`);
  return {
    group: ['\\#server/modules/**', ...services.map((path) => `!\\#server/modules/${path}`)],
    message: `Of the other modules, ${module} may ask only ${services.join(' and ')}: a service is a module's one door.`,
  };
}

/** A module's folder, and its routes, which are held to more. */
function moduleZones(folder: string, others: Ban): Zone[] {
  const bans = [PARENT, SERVER_NO_WEB, others];
  return [
    { files: [`src/server/modules/${folder}/**`], bans },
    { files: [`src/server/modules/${folder}/*.routes.ts`], bans: [...bans, ROUTES_NO_DRIZZLE, ROUTES_NO_SCHEMA] },
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
  ...moduleZones('*', MODULE_ALONE),
  ...Object.entries(MODULES).flatMap(([module, allowed]) =>
    moduleZones(module, otherModulesByService(module, allowed)),
  ),
  // A test may reach for whatever sets its scene; what it tests is still held by the rules above.
  { files: ['src/contract/**/*.test.ts'], bans: [PARENT] },
  { files: ['src/server/modules/**/*.test.ts'], bans: [PARENT, SERVER_NO_WEB] },
];

/** The zones as overrides of an oxlint configuration, in the order that lets the narrowest win. */
export const boundaryOverrides = ZONES.map(({ files, bans }) => ({
  files: [...files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...bans] }] as ['error', { patterns: Ban[] }] },
}));
